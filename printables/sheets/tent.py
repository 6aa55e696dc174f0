"""The sign on the table: how to get into the room, the same on both sides, on a foot of paper."""

from collections.abc import Sequence
from functools import partial

from printables.art import SYMBOL_OF, badge
from printables.codes import wifi_text
from printables.draw import Canvas, round_polygon
from printables.inks import BLACK, GREY, MIST, PALE, WHITE
from printables.layout import PRISM, Box
from printables.order import Order, Room, Wifi
from printables.page import Page, pages_of


def pages(order: Order) -> list[Page]:
    """One sign; needs a room."""
    return pages_of("tent", PRISM, [partial(_sign, order)], order.words("note.prism"))


def _sign(order: Order, canvas: Canvas, cell: Box) -> None:
    first, second = PRISM.folds_across
    sides = Box(cell.x, cell.y, cell.width, first)
    canvas.stamp("side", sides, partial(_side, order), 180)
    canvas.stamp("side", sides.at(cell.x, cell.y + first), partial(_side, order))
    foot = Box(cell.x, cell.y + second, cell.width, cell.height - second)
    canvas.text(foot.inset(14, 20), order.words("tent.foot"), 4, ink=PALE)


def _side(order: Order, canvas: Canvas, box: Box) -> None:
    if order.room is None:
        return
    top, steps = box.inset(5, 6).rows(0.62, 0.38, gap=3)
    code, rest = top.columns(0.36, 0.64, gap=4)
    canvas.code(code, order.room.address)
    if order.wifi is None:
        _address(order, order.room, canvas, rest)
    else:
        address, network = rest.columns(0.6, 0.4, gap=3)
        _address(order, order.room, canvas, address)
        _network(order, order.wifi, canvas, network)
    for number, (place, draw) in enumerate(zip(steps.columns(1, 1, 1, gap=4), (_scan, _name, _play), strict=True), 1):
        picture, caption = place.columns(0.36, 0.64, gap=2)
        draw(canvas, picture.inset(1, 0))
        canvas.text(Box(caption.x, caption.y + 1, 8, 8), str(number), 9, "display", align="left")
        said = Box(caption.x, caption.y + 10, caption.width, caption.height - 10)
        canvas.paragraph(said, order.words(f"tent.step{number}"), 4.2)


def _address(order: Order, room: Room, canvas: Canvas, box: Box) -> None:
    title, code, address, hint = box.rows(0.2, 0.48, 0.16, 0.16)
    canvas.text(title, order.words("tent.join"), 9, "display", align="left")
    canvas.text(code, room.code, 34, "display", align="left")
    canvas.text(address, room.address.partition("://")[2].rpartition("/")[0], 6, "bold", align="left")
    canvas.text(hint, order.words("tent.or_type"), 4, ink=GREY, align="left")


def _network(order: Order, wifi: Wifi, canvas: Canvas, box: Box) -> None:
    title, code, name, password = box.rows(0.12, 0.68, 0.1, 0.1)
    canvas.text(title, order.words("tent.wifi"), 4.4, "bold")
    canvas.code(code, wifi_text(wifi))
    canvas.text(name, wifi.name, 4, "medium")
    canvas.text(password, wifi.password, 4, ink=GREY)


def _phone(canvas: Canvas, box: Box) -> Box:
    """A phone; returns its screen."""
    body = Box(box.centre[0] - 8, box.y, 16, min(box.height, 30))
    canvas.frame(body, BLACK, 0.7, 2.4)
    screen = body.inset(2.4, 1.6)
    canvas.frame(screen, GREY, 0.3)
    return screen


def _scan(canvas: Canvas, box: Box) -> None:
    screen = _phone(canvas, box).inset(0.3)
    middle = Box(screen.x, screen.centre[1] - 5, screen.width, 10).square().inset(0.5)
    side = middle.width * 0.38
    for x, y in ((0.0, 0.0), (0.62, 0.0), (0.0, 0.62)):
        eye = Box(middle.x + x * middle.width, middle.y + y * middle.height, side, side)
        canvas.frame(eye, BLACK, 0.6)
        canvas.rect(eye.inset(1.1), BLACK)
    for x, y in ((0.7, 0.7), (0.86, 0.86), (0.62, 0.9), (0.9, 0.62)):
        canvas.rect(Box(middle.x + x * middle.width, middle.y + y * middle.height, 0.9, 0.9), BLACK)


def _name(canvas: Canvas, box: Box) -> None:
    screen = _phone(canvas, box)
    canvas.rect(Box(screen.x + 1.2, screen.y + 4, screen.width - 2.4, 3.4), MIST)
    canvas.rect(Box(screen.x + 2, screen.y + 5.4, 5, 0.6), BLACK)
    for place, colour in enumerate(SYMBOL_OF):
        across, down = place % 3, place // 3
        badge(canvas, colour, (screen.x + 2.6 + across * 3.8, screen.y + 11.6 + down * 4.2), 3.2)


def _play(canvas: Canvas, box: Box) -> None:
    screen = _phone(canvas, box)
    x, y = screen.centre
    for table in _around(x, y - 4):
        canvas.shape([round_polygon(table, 1.3, 1.9), round_polygon(table, 1.0, 1.6)], BLACK)
    for place in (-1, 0, 1):
        card = Box(x - 1.5 + place * 3.8, y + 5.5, 3, 4.4)
        canvas.rect(card, WHITE if place else BLACK)
        canvas.frame(card, BLACK, 0.3)


def _around(x: float, y: float) -> Sequence[tuple[float, float]]:
    return round_polygon((x, y), 5.4, 4.2, 7)
