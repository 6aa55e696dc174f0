"""Every sheet in every language on both papers: nothing too near an edge, nothing missing, legible in grey."""

from collections import Counter
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from printing_help import COLOURS, NAMES, SEATS, bare, casanova_view, order, pictures

from companion.games.casanova.data import CARDS as NUMBERS
from companion.games.vabanque.data import BANKNOTES
from companion.rooms.colours import COLOURS as ROOM_COLOURS
from printables import SHEETS, art, inks, press
from printables.draw import Canvas
from printables.layout import MARK_SAFE, PAPERS, SAFE, Box, Paper, crop_marks
from printables.order import CannotPrint, Room
from printables.sheets import notes, seat_cards, tokens
from printables.words import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
EVERY = pytest.mark.parametrize("sheet", SHEETS)
DPI = 60


def ink_box(picture: Image.Image) -> tuple[int, int, int, int] | None:
    return ImageChops.invert(picture.convert("L")).point([0 if grey < 10 else 255 for grey in range(256)]).getbbox()


def without_marks(picture: Image.Image, work: press.Work, paper: Paper) -> Image.Image:
    bare_page = picture.convert("L")
    scale = picture.width / paper.width
    for (x, y), (to_x, to_y) in crop_marks(work.page.grid, paper):
        bare_page.paste(255, tuple(round(at * scale) + add for at, add in ((x, -2), (y, -2), (to_x, 3), (to_y, 3))))
    return bare_page


@EVERY
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_sheet_keeps_to_the_safe_part_of_the_paper(sheet: str, language: str, paper: str) -> None:
    size = PAPERS[paper]
    for work in press.pages([sheet], [order(language)]):
        picture = press.finished(work, size, DPI).picture
        assert picture.size == (round(size.width * DPI / 25.4), round(size.height * DPI / 25.4))
        for drawn, margin in ((picture, MARK_SAFE), (without_marks(picture, work, size), SAFE)):
            box = ink_box(drawn)
            assert box is not None, "something stands on every page"
            near = (margin - 0.5) * DPI / 25.4
            assert min(box[0], box[1], picture.width - box[2], picture.height - box[3]) >= near, work.page.label


@EVERY
def test_paper_stays_white(sheet: str) -> None:
    for picture in pictures(sheet, order(), dpi=40):
        assert picture.convert("RGB").getpixel((3, 3)) == (255, 255, 255)


@EVERY
def test_sheets_without_what_they_need_say_so(sheet: str) -> None:
    needs = SHEETS[sheet].needs
    if needs:
        with pytest.raises(CannotPrint, match=f"{sheet} needs a room"):
            press.pages([sheet], [bare()])
    else:
        assert press.pages([sheet], [bare()])


def test_seat_cards_need_keys() -> None:
    with pytest.raises(CannotPrint, match="key"):
        press.pages(["seat-cards"], [order(keys=())])


def test_an_unknown_sheet_is_named() -> None:
    with pytest.raises(CannotPrint, match="'poster' is no sheet"):
        press.pages(["poster"], [order()])


def test_all_is_whatever_can_be_printed() -> None:
    def names(given) -> list[str]:
        return list(dict.fromkeys(work.page.label.split()[0] for work in press.pages(["all"], [given])))

    assert names(order()) == list(SHEETS)
    assert names(bare()) == [name for name, sheet in SHEETS.items() if not sheet.needs]


def test_every_sheet_is_one_file_and_one_line() -> None:
    files = {file.stem for file in (ROOT / "printables" / "sheets").glob("*.py")} - {"__init__", "score_casanova"}
    assert {sheet.module for sheet in SHEETS.values()} == files


def count(sheet: str, given) -> int:
    return sum(len(work.page.pieces) for work in press.pages([sheet], [given]))


def test_how_many_there_are_of_each() -> None:
    """V0.1, V0.2, V1.1, C0.1."""
    assert count("table-markers", bare()) == 12
    assert count("platelets", bare()) == 6
    assert count("reference", bare()) == 6
    assert count("notes", bare()) == 80
    assert count("tokens", bare()) == 60
    assert count("characters", bare()) == 6 * 9
    assert count("seat-cards", order()) == len(SEATS)
    labels = Counter(work.page.label.split()[1] for work in press.pages(["casanova"], [bare()]))
    assert labels == {"cards": 6, "backs": 1, "coins": 1}
    assert count("casanova", bare()) == 4 * len(NUMBERS) + 2 + 9 + 48


def test_tokens_are_those_of_the_box() -> None:
    """V0.1: 24×5, 18×10, 12×20, 6×50."""
    values = Counter(piece.args[0] for page in tokens.pages(bare()) for piece in page.pieces)
    assert values == {5: 24, 10: 18, 20: 12, 50: 6}


def test_other_money_has_its_own_notes() -> None:
    other = {1: 30, 5: 2, 1000: 1}
    labels = Counter(piece.args[0] for page in notes.pages(bare("de", notes=other)) for piece in page.pieces)
    assert labels == {"1": 30, "5": 2, "1.000": 1}
    assert len({notes.look(value, sorted(other)) for value in other}) == 3
    assert [notes.look(value, [100_000, 500_000]) for value in (100_000, 500_000)] == [4, 5], (
        "a printed note keeps its look"
    )
    assert len({notes.look(value, sorted(BANKNOTES)) for value in BANKNOTES}) == 6


def test_characters_are_those_of_the_room() -> None:
    room = order().room
    few = Room(room.code, room.address, room.view | {"chairs": ["s3", "s1"]})
    pages = press.pages(["characters"], [order(room=few)])
    assert [work.page.pieces[0].args[0] for work in pages] == [COLOURS[2], COLOURS[0]]


@pytest.mark.parametrize("colour", range(6))
def test_backs_of_one_player_cannot_be_told_apart(colour: int) -> None:
    """Folded up, every back stands on the same foot as its face: those above their faces are printed upside down."""
    page = press.pages(["characters"], [bare()])[colour].page
    shown = []
    for place, turn in ((0, 180), (1, 180), (2, 180), (6, 0)):
        canvas = Canvas(63, 88, 80)
        page.pieces[place](canvas, Box(0, 0, 63, 88))
        shown.append(canvas.image.rotate(turn).tobytes())
    assert len(set(shown)) == 1


def test_every_colour_of_a_seat_has_its_ink_and_its_symbol() -> None:
    assert tuple(inks.PLAYERS) == ROOM_COLOURS
    assert art.SYMBOL_OF.keys() == inks.PLAYERS.keys()


@pytest.mark.parametrize("colour", COLOURS)
def test_symbols_can_be_read_in_grey(colour: str) -> None:
    ink = inks.PLAYERS[colour]
    light, dark = sorted((inks.lightness(ink), inks.lightness(inks.on(ink))), reverse=True)
    assert light - dark > 0.35


def test_no_secret_stands_outside_the_part_that_is_folded_in() -> None:
    """Another key changes the middle of a seat card, and nothing else."""
    (one,) = pictures("seat-cards", order(), dpi=100)
    (other,) = pictures("seat-cards", order(keys=tuple(type(k)(k.seat, "x" * 24) for k in order().keys)), dpi=100)
    box = ImageChops.difference(one.convert("L"), other.convert("L")).getbbox()
    assert box is not None
    left, right = (round((10.5 + fold) * 100 / 25.4) for fold in (63, 126))
    assert left <= box[0]
    assert box[2] <= right
    assert "x" * 24 not in repr(order(keys=()))
    assert seat_cards.broken("abcdef", 4) == "abcd\nef"


def test_a_score_sheet_is_filled_from_the_room() -> None:
    empty, filled = (pictures("score-sheet", given) for given in (bare(), order()))
    assert len(empty) == len(filled) == 2
    assert all(one.tobytes() != other.tobytes() for one, other in zip(empty, filled, strict=True))


def test_a_score_sheet_for_casanova() -> None:
    empty = pictures("score-sheet", bare(game="casanova"))
    filled = pictures("score-sheet", order(room=Room("KXQF", "http://x/KXQF", casanova_view())))
    assert len(empty) == len(filled) == 1
    assert empty[0].tobytes() != filled[0].tobytes()
    assert len(NAMES) == 6


def test_the_game_that_is_asked_for_goes_before_the_rooms() -> None:
    """Somebody at a table of Casanova prints a sheet for the Vabanque to come, and the other way round."""
    room = Room("KXQF", "http://x/KXQF", casanova_view())
    assert len(pictures("score-sheet", order(room=room, game="vabanque"))) == 2
    assert len(pictures("score-sheet", order(game="casanova"))) == 1
