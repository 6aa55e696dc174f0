"""Secrets that nobody can mistake are searched in everything that leaves the process, by every door there is."""

import base64
import gzip
import io
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
import qrcode
from pikepdf import Dictionary, Name, Pdf
from PIL import Image

from tests.attack.marked import LEAKS
from tests.attack.marked_evening import evening, leaks
from tests.attack.search import found
from tests.harness.brought import ALL

SECRET = "canary-raise-q7x"


@pytest.mark.parametrize("name", ALL)
def test_no_covered_card_leaves_the_process(name: str, tmp_path: Path) -> None:
    """V2.2, V3.8: a table without pawns is never shown, not even after the game; nor is a card that was exchanged."""
    pieces = evening(name, tmp_path)
    assert leaks(name, pieces) == []
    doors = {piece.door for piece in pieces}
    assert {"answer", "refusal", "socket", "view or record", "stderr", "printed", "/api/print", "/api/qr"} <= doors
    assert sum(piece.door == "socket" for piece in pieces) > 200
    assert b"DEBUG" in next(piece.raw for piece in pieces if piece.door == "stderr"), "every level was listened to"


WHERE = {
    "log": "stderr",
    "record": "view or record",
    "header": "header of view or record",
    "fault": "stderr",
    "seats": "socket",
}


@pytest.mark.parametrize("leak", sorted(LEAKS.keys() - {"none"}))
def test_every_leak_is_found(leak: str, tmp_path: Path) -> None:
    told = leaks("vabanque", evening("vabanque", tmp_path, leak, rounds=1, printing=False))
    assert WHERE[leak] in {door for _, door, _ in told}
    assert leak != "seats" or {to for to, _, _ in told} <= {"s1", "s2", "s3"}


def in_pdf(text: bytes) -> bytes:
    pdf, held = Pdf.new(), io.BytesIO()
    pdf.add_blank_page()
    pdf.pages[0].Contents = pdf.make_stream(text)
    pdf.save(held, compress_streams=True)
    return held.getvalue()


def as_code(text: bytes) -> bytes:
    picture: Image.Image = qrcode.make(text).get_image().convert("L")
    pdf, held = Pdf.new(), io.BytesIO()
    pdf.add_blank_page(page_size=(300, 300))
    image = pdf.make_stream(picture.tobytes())
    image.update({"/Type": Name.XObject, "/Subtype": Name.Image, "/Width": picture.width, "/Height": picture.height})
    image.ColorSpace, image.BitsPerComponent = Name.DeviceGray, 8
    pdf.pages[0].Resources = Dictionary(XObject=Dictionary(Im=image))
    pdf.pages[0].Contents = pdf.make_stream(b"q 250 0 0 250 25 25 cm /Im Do Q")
    pdf.save(held)
    return held.getvalue()


WRAPPINGS: dict[str, Callable[[bytes], bytes]] = {
    "plain": lambda text: text,
    "gzip": gzip.compress,
    "zlib": lambda text: b"before" + zlib.compress(text),
    "base64": lambda text: b'{"png": "' + base64.b64encode(b"some more bytes " + text) + b'"}',
    "two bytes": lambda text: text.decode().encode("utf-16-be"),
    "hex": lambda text: b"<" + text.hex().encode() + b"> Tj",
    "gzip in base64": lambda text: base64.b64encode(gzip.compress(text)),
    "pdf": in_pdf,
    "code in a pdf": as_code,
}


@pytest.mark.parametrize("wrapping", WRAPPINGS)
def test_the_search_finds_what_is_wrapped(wrapping: str) -> None:
    text = b"some text around " + SECRET.encode() + b" and behind it"
    assert found(WRAPPINGS[wrapping](text), [SECRET, "another word"]) == {SECRET}
    assert found(WRAPPINGS[wrapping](text.replace(b"canary", b"sparow")), [SECRET]) == set()
