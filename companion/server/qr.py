"""QR codes: black on an own white card with a margin of four modules, so that every theme's codes can be read."""

from companion.errors import BadInput
from printables import codes

LONGEST = 500
"""Characters; a join link has about 40."""


def modules(text: str) -> tuple[tuple[bool, ...], ...]:
    """Rows of the code at level M, True is dark, margin included; raises `BadInput` for an unfit text."""
    if not 1 <= len(text) <= LONGEST:
        raise BadInput("bad_field", f"a text of 1 to {LONGEST} characters is wanted", "text")
    try:
        return codes.modules(text)
    except ValueError:
        raise BadInput("bad_field", "this text does not fit into a code", "text") from None


def svg(text: str) -> str:
    """A picture of the code: one path on a white card, one unit per module."""
    rows = modules(text)
    size = len(rows)
    runs = "".join(f"M{start} {y}h{length}v1h-{length}z" for y, row in enumerate(rows) for start, length in _runs(row))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" shape-rendering="crispEdges">'
        f'<path fill="#fff" d="M0 0h{size}v{size}h-{size}z"/><path fill="#000" d="{runs}"/></svg>'
    )


def _runs(row: tuple[bool, ...]) -> list[tuple[int, int]]:
    """Start and length of each stretch of dark modules."""
    runs: list[tuple[int, int]] = []
    for x, dark in enumerate(row):
        if dark and x and row[x - 1]:
            runs[-1] = runs[-1][0], runs[-1][1] + 1
        elif dark:
            runs.append((x, 1))
    return runs


def ansi(text: str) -> str:
    """The code for a terminal, two rows of modules per line.

    Both colours are set from the fixed part of the 256-colour table, so a light or dark theme changes nothing.
    """
    rows = list(modules(text))
    if len(rows) % 2:
        rows.append((False,) * len(rows[0]))
    lines = [
        "".join(_BLOCK[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    ]
    return "\n".join(f"\x1b[38;5;16;48;5;231m{line}\x1b[0m" for line in lines)


_BLOCK = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
