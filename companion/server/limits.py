"""How often somebody may change things: enough for every table, too little to fill a disk."""

from dataclasses import dataclass

from companion.server.guard import Limiter

LATELY = 600.0
"""Seconds over which is counted."""
ROOMS_EACH, ROOMS_TOGETHER = 60, 3000
"""Rooms opened from one address, and in all."""
JOINS_EACH = 60
"""Seats taken in one room from one address: sitting down and leaving again must not fill its record."""
STEPS_EACH = 6000
"""Actions, previews and new keys of one seat or host: ten in a second, all the time."""
RECORDS_EACH = 300
"""Records asked for from one address: a long evening's takes a fifth of a second to tell."""
PRINTS_EACH, PRINTS_TOGETHER = 60, 300
"""Pages or PDFs drawn for one address, and in all: each costs up to a minute."""


@dataclass(frozen=True)
class Limits:
    """What is counted while a server runs."""

    openings: Limiter
    joins: Limiter
    steps: Limiter
    records: Limiter
    prints: Limiter


def usual() -> Limits:
    """The limits of every server, nothing counted yet."""
    return Limits(
        openings=Limiter(ROOMS_EACH, ROOMS_TOGETHER, LATELY),
        joins=Limiter(JOINS_EACH, None, LATELY),
        steps=Limiter(STEPS_EACH, None, LATELY),
        records=Limiter(RECORDS_EACH, None, LATELY),
        prints=Limiter(PRINTS_EACH, PRINTS_TOGETHER, LATELY),
    )
