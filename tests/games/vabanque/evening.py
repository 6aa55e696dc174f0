"""A table of Vabanque for tests that need one situation: whole phases in one line."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.vabanque.events import NotesHandedOver, NotesPlanned
from companion.money.settle import Settlement, Share
from companion.rooms import events as e
from tests.games.vabanque.rulebook import BANKNOTES, CARDS, EACH
from tests.harness.table import Table

NAMES = ("Adriano", "Benedetta", "Charlotta", "Donaldo", "Emilia", "Fabio")


class Evening(Table):
    """So many people with phones, the game started with `s1`; `without` of them have none."""

    def __init__(self, players: int = 3, without: int = 0, first: int | None = 1, **settings: str) -> None:
        super().__init__(*NAMES[: players - without])
        for name in NAMES[players - without : players]:
            self.act("host", "add_seat", name=name)
        self.start("s1", **settings)
        if first is not None:
            self.act("s1", "place_pawn", table=first)

    @property
    def seats(self) -> list[str]:
        return [seat["seat"] for seat in self.view()["seats"]]

    @property
    def phase(self) -> str:
        return str(self.view()["phase"])

    def table(self, number: int, who: str = "board") -> dict[str, Any]:
        found: dict[str, Any] = self.view(who)["tables"][number - 1]
        return found

    def tokens(self, *tables: int) -> "Evening":
        """All of this round's tokens on these tables, in equal shares; what is left over on the last one."""
        wanted = EACH[self.view()["round"]] * len(self.seats)
        counts = {str(table): wanted // len(tables) for table in tables}
        counts[str(tables[-1])] += wanted - sum(counts.values())
        return self.tally(counts)

    def tally(self, counts: Mapping[str, int]) -> "Evening":
        self.act("host", "tally_tokens", tokens=dict(counts))
        return self

    def cards(self, away: int = 7, **placed: Sequence[int]) -> "Evening":
        """Raise, Bluff and Cheat of those seats at those tables; everybody else's, and the rest, at table `away`."""
        for seat in self.seats:
            tables = (*placed.get(seat, ()), away, away, away)
            for card, table in zip(CARDS, tables, strict=False):
                self.place(seat, card, table)
        return self

    def place(self, seat: str, card: str, table: int) -> None:
        if self.seat(seat)["phone"]:
            self.act(seat, "place_card", card=card, table=table)
        else:
            self.act("host", "place_card", seat=seat, table=table)

    def pawns(self, **moved: int) -> "Evening":
        """Pawns go there; the others stay."""
        for seat in self.seats:
            here = next(one["table"] for one in self.view()["tables"] if seat in one["pawns"])
            self.act("host", "move_pawn", seat=seat, table=moved.get(seat, here))
        return self

    def reveal(self) -> int:
        """Turn the next table over; which it is."""
        self.act("host", "reveal")
        done = [one["table"] for one in self.view()["tables"] if one["evaluated"]]
        return self.room.state.play.opened or done[-1]

    def reveal_all(self) -> "Evening":
        """Turn over every table that is to come, while nobody has notes to take."""
        while self.phase == "payout":
            self.reveal()
        return self

    def pay(self) -> "Evening":
        """Reveal every table, and confirm all notes."""
        while self.phase in ("payout", "notes"):
            self.act("host", "reveal" if self.phase == "payout" else "confirm_notes")
        return self

    def to_round(self, number: int, lie_at: int = 6) -> "Evening":
        """Rounds in which nothing is won: tokens away from all pawns, which stay."""
        while self.view()["round"] < number:
            self.tokens(lie_at).cards().pawns().pay()
            self.act("host", "next_round")
        return self

    def bank_of(self, **holdings: Mapping[int, int]) -> "Evening":
        """The bank holds only `bank`, and the seats what is said, whatever was before."""
        stock = {value: holdings.get("bank", {}).get(value, 0) for value in BANKNOTES}
        held = self.room.state.play.holdings
        shares = {seat: Share(holdings.get(seat, {}), held[seat], 0) for seat in self.seats}
        events = (NotesPlanned(Settlement(shares, stock, 0, 0, True)), NotesHandedOver())
        self.room.commit([e.StepTaken(None, {"type": "crafted", "seat": None}, events)], 0, None)
        return self

    def fortunes(self) -> dict[str, int]:
        return {seat["seat"]: seat["fortune"] for seat in self.view()["seats"]}
