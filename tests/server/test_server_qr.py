"""The codes must be readable: dark on an own light card, with a margin, in every theme."""

import re

import pytest

from companion.errors import BadInput
from companion.server import qr


def dark_modules(svg: str) -> set[tuple[int, int]]:
    """Read the picture's path back."""
    path = re.search(r'fill="#000" d="([^"]*)"', svg)
    assert path
    runs = re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", path[1])
    return {(int(x) + step, int(y)) for x, y, length in runs for step in range(int(length))}


def test_the_picture_holds_the_code_on_a_white_card() -> None:
    rows = qr.modules("http://192.168.1.7:8337/KXQF")
    svg = qr.svg("http://192.168.1.7:8337/KXQF")
    size = len(rows)
    assert f'fill="#fff" d="M0 0h{size}v{size}h-{size}z"' in svg
    assert dark_modules(svg) == {(x, y) for y, row in enumerate(rows) for x, dark in enumerate(row) if dark}


def test_a_join_link_is_at_most_version_3_with_a_margin_of_four() -> None:
    rows = qr.modules("http://192.168.1.70:8337/KXQF")
    assert len(rows) <= 29 + 8
    for edge in (rows[:4], rows[-4:], [row[:4] for row in rows], [row[-4:] for row in rows]):
        assert not any(dark for row in edge for dark in row)
    assert rows[4][4]


def test_the_terminal_sets_both_colours_and_shows_every_module() -> None:
    rows = qr.modules("http://192.168.1.7:8337/KXQF")
    lines = qr.ansi("http://192.168.1.7:8337/KXQF").split("\n")
    assert len(lines) == (len(rows) + 1) // 2
    upper = {" ": False, "▀": True, "▄": False, "█": True}
    for number, line in enumerate(lines):
        start, end = "\x1b[38;5;16;48;5;231m", "\x1b[0m"
        assert line.startswith(start)
        assert line.endswith(end)
        assert [upper[sign] for sign in line[len(start) : -len(end)]] == list(rows[2 * number])


@pytest.mark.parametrize("text", ["", "x" * 501])
def test_unfit_texts_are_refused(text: str) -> None:
    with pytest.raises(BadInput):
        qr.svg(text)


def test_markup_and_any_script_are_only_modules() -> None:
    assert "<script" not in qr.svg("<script>名前</script>")
    assert dark_modules(qr.svg("🂡" * 125))
