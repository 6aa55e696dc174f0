"""Counting the notes: what lies in the bank's box, and, where somebody looked, what people hold (V6.1, V6.5). Pure.

A count is the truth about what was counted and changes nobody's fortune: that is what the tables brought. Who holds
more or less than believed has the difference as a debt, to or of the bank, and the next plan settles it. Notes that
lie nowhere they were looked for are missing; notes that nobody was believed to have are missing less than none.
"""

from collections.abc import Mapping

from companion.errors import BadInput, NotFound, Refused
from companion.game import Seat
from companion.games.vabanque import actions as a
from companion.games.vabanque import data
from companion.games.vabanque import events as e
from companion.games.vabanque import model as m
from companion.money.notes import Notes, plus, total


def half_handed_over(state: m.State) -> bool:
    """Whether some notes of the plan have changed hands and others have not, so that a count would tell nothing."""
    return state.phase is m.Phase.NOTES and bool(state.confirmed)


def counted(state: m.State, action: a.AuditBank) -> e.BankCounted:
    """The count as it is recorded; raises `Refused`, `NotFound` or `BadInput`, the latter naming the heap and note."""
    if half_handed_over(state):
        raise Refused("hand_over_first", "some have their notes already and some have not: finish that, then count")
    seats = {Seat(seat): heap for seat, heap in action.seats.items()}
    for seat in seats:
        if seat not in state.holdings:
            raise NotFound("no_seat", "there is no such seat", f"seats.{seat}")
    _check({"bank": action.bank, **{f"seats.{seat}": heap for seat, heap in seats.items()}})
    differences = m.Differences(
        _difference(action.bank, state.bank),
        {seat: _difference(heap, state.holdings[seat]) for seat, heap in seats.items()},
    )
    return e.BankCounted(dict(action.bank), {seat: plus(heap, {}) for seat, heap in seats.items()}, differences)


def _check(heaps: Mapping[str, Notes]) -> None:
    """Every note there is has been counted in every heap, and together they are no more than the box had (V0.2)."""
    seen: Notes = {}
    for where, heap in heaps.items():
        for value in sorted(heap.keys() ^ data.BANKNOTES.keys()):
            wrong = "say how many, if none then 0" if value in data.BANKNOTES else "there is no such note"
            raise BadInput("bad_field", f"{where}.{value}: {wrong}", f"{where}.{value}")
        seen = plus(seen, heap)
        for value, number in data.BANKNOTES.items():
            if seen.get(value, 0) > number:
                raise BadInput("bad_field", f"{where}.{value}: there are only {number} of these", f"{where}.{value}")


def _difference(found: Notes, believed: Notes) -> dict[int, int]:
    return plus(found, {value: -number for value, number in believed.items()})


def owed_after(state: m.State, event: e.BankCounted) -> dict[Seat, int]:
    """What the bank owes everybody, so that fortunes stay what was earned; below 0: what they owe the bank (V6.5)."""
    found = {seat: total(difference) for seat, difference in event.differences.seats.items()}
    return {seat: owed - found.get(seat, 0) for seat, owed in state.owed.items()}


def missing_after(state: m.State, event: e.BankCounted) -> dict[int, int]:
    """Which notes lie nowhere they are believed to be; below 0: more turned up than were believed to be there."""
    missing: Notes = state.missing
    for difference in (event.differences.bank, *event.differences.seats.values()):
        missing = _difference(missing, difference)
    return dict(missing)


def surely_held(state: m.State, seat: Seat) -> Notes:
    """The notes that this person holds whoever else may be without them: a plan asks for no others back.

    Where more notes of a value turned up than were believed to be there, somebody holds as many fewer, and nobody
    knows who.
    """
    astray = {value: -number for value, number in state.missing.items() if number < 0}
    sure = {value: number - astray.get(value, 0) for value, number in state.holdings[seat].items()}
    return {value: number for value, number in sure.items() if number > 0}
