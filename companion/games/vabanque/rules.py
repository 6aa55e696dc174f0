"""Decide: an action becomes events, or is refused with a code. What follows by itself is added from `flow`.

Placing and taking back never look at which card is which of anybody but the one who acts: an answer to the host
must not depend on a covered card.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.chance import Chance
from companion.errors import BadInput, Forbidden, Refused
from companion.game import Actor, People, Seat
from companion.games.vabanque import actions as a
from companion.games.vabanque import audit, checks, counts, data
from companion.games.vabanque import events as e
from companion.games.vabanque import model as m
from companion.games.vabanque.corrections import corrected
from companion.games.vabanque.evolve import fold
from companion.games.vabanque.flow import consequences

Decider = Callable[[m.State, Actor, Any, People], list[e.Event]]


def begin(settings: m.Settings, chairs: Sequence[Seat], start_player: Seat) -> list[e.Event]:
    """Open a game: turns go clockwise from the start player (V1.3)."""
    first = chairs.index(start_player)
    order = (*chairs[first:], *chairs[:first])
    return [e.GameBegan(settings, tuple(chairs), order)]


def decide(state: m.State, actor: Actor, action: a.Action, people: People, chance: Chance) -> list[e.Event]:
    """What the action makes happen; raises one of the refusals, and then nothing has."""
    phase, decider = _DECIDERS[type(action)]
    if phase is not None and state.phase is not phase:
        raise Refused("wrong_phase", f"{action.__struct_config__.tag} belongs to {phase}, and this is {state.phase}")
    events = decider(state, actor, action, people)
    if state.phase is m.Phase.PAYOUT and isinstance(action, a.AuditBank):
        return events  # what a count finds is settled with the next table (V6.5); the open one has been paid
    return events + consequences(fold(state, events), people)


def _place_pawn(state: m.State, actor: Actor, action: a.PlacePawn, people: People) -> list[e.Event]:
    """V1.4: the start player chooses; the others follow, each two tables further clockwise."""
    if actor.seat not in (None, state.start_player) or (actor.seat is None and not actor.host):
        raise Forbidden("not_yours", "the start player places the first pawn")
    first, circle = checks.table(state, action.table), len(state.tables)
    pawns = {
        seat: m.Table((first - 1 + place * data.FIRST_PAWN_STEP) % circle + 1) for place, seat in enumerate(state.order)
    }
    return [e.PawnsPlaced(pawns)]


def _place_token(state: m.State, actor: Actor, action: a.PlaceToken, people: People) -> list[e.Event]:
    seat = actor.must_seat()
    if not counts.tokens_left(state, seat):
        raise Refused("no_tokens_left", f"all {state.tokens_each} tokens of this round lie already")
    return [e.TokenPlaced(seat, checks.table(state, action.table), state.token)]


def _take_back_token(state: m.State, actor: Actor, action: a.TakeBackToken, people: People) -> list[e.Event]:
    seat, table = actor.must_seat(), checks.table(state, action.table)
    if m.LyingToken(state.token, table, seat) not in state.tokens:
        raise Refused("no_token_there", f"no token of this seat and round lies at table {table}", "table")
    return [e.TokenTakenBack(seat, table)]


def _tally_tokens(state: m.State, actor: Actor, action: a.TallyTokens, people: People) -> list[e.Event]:
    tokens = {checks.table(state, table): number for table, number in action.tokens.items() if number}
    wanted = state.tokens_each * len(state.order)
    if sum(tokens.values()) != wanted:
        raise Refused("wrong_sum", f"this round puts out {wanted} tokens, not {sum(tokens.values())}", "tokens")
    return [e.TokensTallied(state.token, tokens)]


def _place_card(state: m.State, actor: Actor, action: a.PlaceCard, people: People) -> list[e.Event]:
    seat, table = actor.must_seat(), checks.table(state, action.table)
    actor.check_naming(action.card)
    lying = next((card for card in _cards_of(state, seat) if card.card == action.card is not None), None)
    if lying is not None:
        return _move_card(lying, table)
    if not counts.cards_left(state, seat):
        raise Refused("no_cards_left", "all three cards of this seat lie already")
    return [e.CardPlaced(seat, table, action.card)]


def _move_card(lying: m.LyingCard, table: m.Table) -> list[e.Event]:
    if lying.table == table:
        raise Refused("not_waiting", "this card lies there already", "table")
    taken = e.CardTakenBack(lying.seat, lying.table, lying.card)
    return [taken, e.CardPlaced(lying.seat, table, lying.card)]


def _cards_of(state: m.State, seat: Seat) -> list[m.LyingCard]:
    """The latest first, so that what is taken back from a table never depends on which card it is."""
    return [card for card in reversed(state.cards) if card.seat == seat]


def _take_back_card(state: m.State, actor: Actor, action: a.TakeBackCard, people: People) -> list[e.Event]:
    seat = actor.must_seat()
    if (action.card is None) == (action.table is None):
        raise BadInput("bad_field", "card: say which card, or from which table", "card")
    actor.check_naming(action.card, must=False)
    for lying in _cards_of(state, seat):
        if lying.table == action.table or (action.card is not None and lying.card == action.card):
            return [e.CardTakenBack(seat, lying.table, lying.card)]
    raise Refused("no_card_there", "no such card of this seat lies there")


def _move_pawn(state: m.State, actor: Actor, action: a.MovePawn, people: People) -> list[e.Event]:
    seat, table = actor.must_seat(), checks.table(state, action.table)
    checks.in_reach(state, seat, table)
    if seat in state.moved and state.pawns[seat] == table:
        raise Refused("not_waiting", "the pawn stands there already", "table")
    return [e.PawnMoved(seat, table)]


def _reveal(state: m.State, actor: Actor, action: a.Reveal, people: People) -> list[e.Event]:
    actor.must_host()
    coming = counts.to_come(state)[:1]
    if action.table is not None and (action.table,) != coming:
        raise Refused("not_waiting", "this is not the table that comes next", "table")
    if counts.unnamed(state):
        raise Refused("name_first", "a flipped card has not been named yet")
    if counts.waits_for(state, people):
        raise Refused("acknowledge_first", "not everybody has acknowledged the open table")
    return [e.TableOpened(coming[0])]


def _name_card(state: m.State, actor: Actor, action: a.NameCard, people: People) -> list[e.Event]:
    """Only what lies face up is compared: whether the card was believed elsewhere must not be answered."""
    seat, table = actor.must_seat(), checks.table(state, action.table)
    if all((card.seat, card.table) != (seat, table) for card in counts.unnamed(state)):
        raise Refused("no_card_there", f"no flipped card of this seat at table {table} waits for its name")
    if any(card.face_up and (card.seat, card.card) == (seat, action.card) for card in state.cards):
        raise Refused("card_used", "this card of the seat has been turned over elsewhere", "card")
    return [e.CardNamed(seat, table, action.card)]


def _meant(actor: Actor, waiting: Sequence[Seat]) -> tuple[Seat, ...]:
    """Of those who are waited for, whom the actor speaks for: the host for all of them, a seat for itself."""
    return (
        tuple(waiting) if actor.seat is None and actor.host else tuple(seat for seat in waiting if seat == actor.seat)
    )


def _acknowledge(state: m.State, actor: Actor, action: a.Acknowledge, people: People) -> list[e.Event]:
    known = _meant(actor, counts.waits_for(state, people))
    if action.table != state.opened or not known:
        raise Refused("not_waiting", "this table waits for no such OK")
    return [e.TableAcknowledged(m.Table(action.table), known)]


def _confirm_notes(state: m.State, actor: Actor, action: a.ConfirmNotes, people: People) -> list[e.Event]:
    known = _meant(actor, counts.unconfirmed(state))
    if not known:
        raise Refused("not_waiting", "no notes of this seat wait to change hands")
    return [e.NotesConfirmed(known)]


def _next_round(state: m.State, actor: Actor, action: a.NextRound, people: People) -> list[e.Event]:
    if actor.seat is None:
        actor.must_host()
        return [e.RoundBegan(state.round + 1)]
    if actor.seat in state.ready:
        raise Refused("not_waiting", "this seat is ready already")
    return [e.SeatsReady((actor.seat,))]


def _audit_bank(state: m.State, actor: Actor, action: a.AuditBank, people: People) -> list[e.Event]:
    actor.must_host()
    return [audit.counted(state, action)]


def _correct(state: m.State, actor: Actor, action: a.Correct, people: People) -> list[e.Event]:
    actor.must_host()
    return corrected(state, action.fact)


_DECIDERS: Mapping[type[a.Action], tuple[m.Phase | None, Decider]] = {
    a.PlacePawn: (m.Phase.PAWNS_FIRST, _place_pawn),
    a.PlaceToken: (m.Phase.TOKENS, _place_token),
    a.TakeBackToken: (m.Phase.TOKENS, _take_back_token),
    a.TallyTokens: (m.Phase.TOKENS, _tally_tokens),
    a.PlaceCard: (m.Phase.CARDS, _place_card),
    a.TakeBackCard: (m.Phase.CARDS, _take_back_card),
    a.MovePawn: (m.Phase.PAWNS, _move_pawn),
    a.Reveal: (m.Phase.PAYOUT, _reveal),
    a.NameCard: (m.Phase.PAYOUT, _name_card),
    a.Acknowledge: (m.Phase.PAYOUT, _acknowledge),
    a.ConfirmNotes: (m.Phase.NOTES, _confirm_notes),
    a.NextRound: (m.Phase.SEATING, _next_round),
    a.AuditBank: (None, _audit_bank),  # whenever no note is on its way
    a.Correct: (None, _correct),  # from when on, depends on the fact
}
