"""Six languages, complete, in letters that the fonts have; lines break where they may."""

import re
import string
from pathlib import Path

import pytest

from companion.games.vabanque.data import CASINO_TABLES
from printables import fonts
from printables.words import LANGUAGES, Words, catalogue
from printables.wrap import lines_of, pieces

ROOT = Path(__file__).resolve().parents[2]
LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@LANGUAGE
def test_every_language_says_everything_with_the_same_values(language: str) -> None:
    english = catalogue("en")
    assert catalogue(language).keys() == english.keys()
    assert {key for key, text in catalogue(language).items() if fields(text) != fields(english[key])} == set()
    assert all(text.strip() for text in catalogue(language).values())


def test_no_word_is_there_for_nothing() -> None:
    code = "\n".join(file.read_text(encoding="utf-8") for file in (ROOT / "printables").rglob("*.py"))
    patterns = [
        re.sub(r"\\\{[^}]*\\\}", r"[\\w]+", re.escape(text)) for text in re.findall(r"[\"']([\w.{}]+)[\"']", code)
    ]
    used = re.compile("|".join(f"(?:{pattern})" for pattern in set(patterns)))
    assert {key for key in catalogue("en") if not used.fullmatch(key)} == set()


@LANGUAGE
def test_no_letter_is_missing(language: str) -> None:
    letters = set("".join(catalogue(language).values())) - {"\n"}
    assert {letter for letter in letters if ord(letter) not in fonts.letters(fonts.WORDS)} == set()


@LANGUAGE
def test_all_text_of_the_sheets_is_printed_as_it_is(language: str) -> None:
    for text in catalogue(language).values():
        line = text.replace("\n", " ")
        assert {fonts.printable(face, line) for face in fonts.WEIGHTS} == {line}


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Zoë Ångström", "Zoë Ångström"),
        ("Çağla Łukasz Őrs", "Çağla Łukasz Őrs"),
        ("Ελενα Борис", "Ελενα Борис"),
        ("Çağla さくら", "Ça·la さくら"),
        ("さくら 민준 李", "さくら 민준 李"),
        ("Zoe\u0301", "Zoé"),
        ("Ana 🎲🏽", "Ana ··"),
        ("نور", "···"),
        ("a\u202eb\x00c", "abc"),
    ],
)
@pytest.mark.parametrize("face", fonts.WEIGHTS)
def test_what_no_font_has_becomes_a_dot_and_never_a_box(face: str, name: str, shown: str) -> None:
    assert fonts.printable(face, name) == shown
    used = fonts.DISPLAY if fonts.is_serif(face, shown) else fonts.WORDS
    assert {letter for letter in shown if ord(letter) not in fonts.letters(used)} == set()


def test_a_text_is_never_set_in_two_fonts() -> None:
    assert fonts.is_serif("display", "Größe 1,234 é")
    assert not fonts.is_serif("display", "テーブル 3")
    assert not fonts.is_serif("text", "Größe")
    assert fonts.is_serif("text", "Çağla"), "the sans lacks a letter"


def test_the_fonts_are_free() -> None:
    for package, _ in (fonts.WORDS, fonts.DISPLAY):
        folder = fonts.path((package, "__init__.py")).parent.parent
        licences = [file for file in folder.glob(f"{package}*.dist-info/licenses/LICENSE*")]
        assert any("SIL OPEN FONT LICENSE" in file.read_text(encoding="utf-8").upper() for file in licences), package


def test_a_missing_font_is_named() -> None:
    with pytest.raises(ModuleNotFoundError, match="no_such_font"):
        fonts.path(("no_such_font", "x.ttf"))


@pytest.mark.parametrize(
    ("language", "shown"),
    [("en", "1,234,500"), ("de", "1.234.500"), ("fr", "1\xa0234\xa0500"), ("ja", "1,234,500"), ("it", "1.234.500")],
)
def test_numbers_are_written_as_people_write_them(language: str, shown: str) -> None:
    assert Words(language).number(1_234_500) == shown
    assert max(CASINO_TABLES.values()) == 12


def at_most(letters: int, text: str) -> list[str]:
    return lines_of(text, lambda line: len(line) <= letters)


def test_lines_break_at_spaces_and_where_they_are_told() -> None:
    assert at_most(9, "one two three") == ["one two", "three"]
    assert at_most(20, "one\ntwo three") == ["one", "two three"]
    assert at_most(3, "unbreakable it") == ["unbreakable", "it"]
    assert at_most(9, "12\xa0000 and more") == ["12\xa0000", "and more"]
    assert at_most(5, "차례로 하나씩") == ["차례로", "하나씩"]


def test_japanese_breaks_between_signs_but_not_before_a_stop_nor_within_a_word() -> None:
    assert at_most(5, "順番に、とどまる。") == ["順番に、と", "どまる。"]
    assert at_most(4, "これはね。") == ["これは", "ね。"]
    assert at_most(6, "カードを12ターン") == ["カードを", "12ターン"]
    assert pieces("「席」へWi-Fi") == ["「席」", "へ", "Wi-Fi"]
