"""The rule book's numbers and what follows from them, for tests: written from the book, not from the game's code."""

from companion.games.vabanque.model import Phase, State

CARDS = ("raise", "bluff", "cheat")
BANKNOTES = {5_000: 10, 10_000: 20, 20_000: 10, 50_000: 10, 100_000: 20, 500_000: 10}
"""V0.2."""
EACH = {1: 4, 2: 3, 3: 2, 4: 1}
"""V1.2: tokens that each player places, by round."""
TOKEN = {1: 5, 2: 10, 3: 20, 4: 50}
"""V2.1: what they are worth."""
CIRCLE = {3: 7, 4: 9, 5: 10, 6: 12}
"""V1.1: tables, by players."""


def circle(play: State) -> int:
    return CIRCLE[len(play.order)]


def has_reached(play: State, phase: Phase) -> bool:
    phases = list(Phase)
    return phases.index(play.phase) >= phases.index(phase)


def notes_lie_still(play: State) -> bool:
    """Not while some of the notes have changed hands and others have not: then nothing is counted or corrected."""
    return play.phase is not Phase.NOTES or not play.confirmed
