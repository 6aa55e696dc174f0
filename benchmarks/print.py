"""How long the full kit takes: every sheet with a room of six, on A4 at 300 dpi, and how large the PDF is.

.venv/bin/python benchmarks/print.py [--times 3]
"""

import argparse
import statistics
import time
from typing import Any

from printables import SHEETS, press
from printables.layout import A4
from printables.order import Order, Room, SeatKey, Wifi
from printables.words import Words

COLOURS = ("blue", "red", "yellow", "green", "white", "black")


def full_order() -> Order:
    """A room of six before its first round, with keys and a network."""
    seats = [
        {"seat": f"s{number}", "name": f"Player {number}", "colour": colour, "fortune": 0}
        for number, colour in enumerate(COLOURS, 1)
    ]
    names = [str(seat["seat"]) for seat in seats]
    view: dict[str, Any] = {"game": "vabanque", "seats": seats, "chairs": names, "order": names, "round": 1}
    keys = tuple(SeatKey(name, f"{name}-Vq3xT0kLm9zRw_7-abcde") for name in names)
    room = Room("KXQF", "http://192.168.178.23:8337/KXQF", view)
    return Order(Words("en"), room, keys, Wifi("Home", "secret 12"))


def timed(names: list[str], times: int) -> tuple[int, float, int]:
    """Pages, the median of so many runs in seconds, and bytes."""
    order, spent, size, pages = full_order(), [], 0, 0
    for _ in range(times):
        begin = time.perf_counter()
        works = press.pages(names, [order])
        size, pages = len(press.printed(works, A4)), len(works)
        spent.append(time.perf_counter() - begin)
    return pages, statistics.median(spent), size


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--times", type=int, default=3)
    times = options.parse_args().times
    print(f"{'sheet':<14} {'pages':>5} {'seconds':>8} {'kB':>6}")
    for name in (*SHEETS, "all"):
        pages, seconds, size = timed([name], times)
        print(f"{name:<14} {pages:>5} {seconds:>8.2f} {size / 1000:>6.0f}")


if __name__ == "__main__":
    main()
