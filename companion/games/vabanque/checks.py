"""What several deciders check in the same words. Pure; each raises what it finds wrong."""

from companion.errors import Refused
from companion.game import Seat
from companion.games.vabanque import counts
from companion.games.vabanque import model as m


def table(state: m.State, number: int, field: str = "table") -> m.Table:
    """The table of this number; raises `Refused` (`no_such_table`) where the circle has none (V1.1)."""
    if number not in state.tables:
        raise Refused("no_such_table", f"the circle has tables 1 to {len(state.tables)}", field)
    return m.Table(number)


def in_reach(state: m.State, seat: Seat, table: m.Table, field: str = "table") -> None:
    """Raises `Refused` (`out_of_reach`) where the pawn cannot stand after this round's move (V2.3)."""
    if table not in counts.reachable(state, seat):
        raise Refused("out_of_reach", "a pawn stays or moves one to four tables clockwise", field)
