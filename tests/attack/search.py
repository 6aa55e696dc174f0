"""Looking for words in bytes, however they are wrapped: packed, in base64, in a PDF, in two bytes per letter."""

import base64
import gzip
import io
import re
import zlib
from collections.abc import Iterable, Iterator
from contextlib import suppress

import pypdfium2
import zxingcpp
from pikepdf import Pdf, PdfError, Stream
from PIL import Image

_PACKED = re.compile(rb"\x1f\x8b\x08|\x78[\x01\x5e\x9c\xda]")
_BASE64 = re.compile(rb"[A-Za-z0-9+/_-]{40,}={0,2}")
_DEEPEST = 3


def found(raw: bytes, words: Iterable[str]) -> set[str]:
    """Which of the words stand somewhere in there."""
    spelt = {word: _spellings(word) for word in words}
    layers = list(_layers(raw))
    return {word for word, ways in spelt.items() if any(way in layer for way in ways for layer in layers)}


def _spellings(word: str) -> list[bytes]:
    plain = [word.encode(), word.encode("utf-16-le"), word.encode("utf-16-be")]
    return [*plain, *(way.hex().encode() for way in plain), *(way.hex().upper().encode() for way in plain)]


def _layers(raw: bytes, depth: int = 0) -> Iterator[bytes]:
    yield raw
    if depth == _DEEPEST:
        return
    for inner in (*_unpacked(raw), *_decoded(raw), *(_in_pdf(raw) if raw.startswith(b"%PDF") else ())):
        yield from _layers(inner, depth + 1)


def _unpacked(raw: bytes) -> Iterator[bytes]:
    for start in _PACKED.finditer(raw):
        with suppress(zlib.error, EOFError, OSError):
            if start[0].startswith(b"\x1f"):
                yield gzip.decompress(raw[start.start() :])
            else:
                yield zlib.decompressobj().decompress(raw[start.start() :])


def _decoded(raw: bytes) -> Iterator[bytes]:
    for match in _BASE64.finditer(raw):
        with suppress(ValueError):
            text = match[0].rstrip(b"=")
            yield base64.b64decode(
                text + b"=" * (-len(text) % 4), altchars=b"-_" if b"-" in text or b"_" in text else b"+/"
            )


def _in_pdf(raw: bytes) -> Iterator[bytes]:
    """Every stream as the reader unpacks it, all text, and what the codes on its pages say."""
    with suppress(PdfError), Pdf.open(io.BytesIO(raw)) as pdf:
        for one in pdf.objects:
            if isinstance(one, Stream):
                with suppress(PdfError):
                    yield one.read_bytes()
    pages = pypdfium2.PdfDocument(raw)
    for page in pages:
        yield page.get_textpage().get_text_range().encode()
        yield from codes_on(page.render(scale=2).to_pil())
    pages.close()


def codes_on(picture: Image.Image) -> Iterator[bytes]:
    """What the QR codes in the picture say."""
    for code in zxingcpp.read_barcodes(picture):
        yield code.bytes
