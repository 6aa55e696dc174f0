"""The words on the sheets, in six languages."""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

LANGUAGES: Final = ("en", "fr", "ja", "de", "it", "ko")
_THOUSANDS: Final = {"en": ",", "fr": "\N{NO-BREAK SPACE}", "ja": ",", "de": ".", "it": ".", "ko": ","}


@dataclass(frozen=True)
class Words:
    """One language's words."""

    language: str

    def __call__(self, key: str, **values: object) -> str:
        """The text of this key with the values in its braces; raises `KeyError` for an unknown key."""
        return catalogue(self.language)[key].format(**values)

    def number(self, value: int) -> str:
        """45000 as people who speak this language write it."""
        return f"{value:,}".replace(",", _THOUSANDS[self.language])


@cache
def catalogue(language: str) -> dict[str, str]:
    """All texts of a language by their keys."""
    file = files("printables") / "locales" / f"{language}.json"
    texts: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return texts
