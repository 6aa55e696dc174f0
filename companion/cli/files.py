"""What a command reads: JSON from a file or standard input."""

import sys
from pathlib import Path
from typing import Final

from companion.errors import BadInput, TooLarge
from companion.reading import read_json

LARGEST_FILE: Final = 16 * 1024 * 1024
_BOM: Final = b"\xef\xbb\xbf"  # some editors put it before UTF-8


def read_file(name: str) -> object:
    """The JSON in the file, or on standard input for `-`; raises `CompanionError` if it is none."""
    raw = _bytes(name)
    if len(raw) > LARGEST_FILE:
        raise TooLarge("too_large", f"{name}: more than {LARGEST_FILE // 1024 // 1024} MB")
    if not raw.strip():
        raise BadInput("bad_json", f"{name}: there is nothing in it")
    try:
        text = raw.removeprefix(_BOM).decode()
    except UnicodeDecodeError as fault:
        raise BadInput("bad_json", f"{name}: this is not UTF-8 text (byte {fault.start})") from None
    return read_json(text)


def _bytes(name: str) -> bytes:
    try:
        if name == "-":
            return sys.stdin.buffer.read(LARGEST_FILE + 1)
        with Path(name).open("rb") as file:
            return file.read(LARGEST_FILE + 1)
    except OSError as fault:
        raise BadInput("cannot_read", f"{name}: {fault.strerror}") from None
