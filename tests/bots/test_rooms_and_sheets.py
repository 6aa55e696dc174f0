"""A room played over HTTP and a score sheet of the same round say the same, 300 times (V3, V4, V5.1)."""

import pytest

from companion.bots.calls import Place
from companion.bots.party import COLOURS, NAMES, Party
from companion.chance import SeededChance, pick
from companion.games.vabanque.sheet import score

GAMES = 75  # of four rounds
RULES = {
    "evaluate": ["pawns", "money"],
    "ties": ["reverse", "keep"],
    "seating": ["richest_stays", "fewest_moves", "platelets"],
}


def sheet(party):
    """What lies on the table before the first one is turned over, written down as a score sheet."""
    view = party.view
    cards = {phone["viewer"]["seat"]: phone["mine"]["placed"] for phone in party.phones}
    return {
        "game": "vabanque",
        "players": view["chairs"],
        "order": view["order"],
        "round": view["round"],
        "tables": len(view["tables"]),
        "tokens": {str(table["table"]): table["tokens"] for table in view["tables"]},
        "cards": [{"player": seat, **placed} for seat in cards for placed in cards[seat]],
        "pawns": {seat: table["table"] for table in view["tables"] for seat in table["pawns"]},
        "fortunes": {seat["seat"]: seat["fortune"] for seat in view["seats"]},
        "rules": {rule: view["settings"][rule] for rule in RULES},
    }


def paid(view):
    """Table by table what the room paid, as a sheet's answer has it."""
    return [
        {
            "table": table["table"],
            **{name: table["evaluated"][name] for name in ("tokens", "raises", "value")},
            "revealed": [{"player": card["seat"], "card": card["card"]} for card in table["cards"]],
            "payouts": [
                {"player": line["seat"], "pawn": line["pawn"] or 0, "cheat": line["cheat"] or 0, "total": line["total"]}
                for line in table["evaluated"]["lines"]
                if line["total"]
            ],
        }
        for table in view["tables"]
        if table["evaluated"]
    ]


def in_one_order(tables):
    """Cards of one table stand as placed in the room, by person in the sheet."""
    return [
        table | {"revealed": sorted(table["revealed"], key=lambda card: (card["player"], card["card"]))}
        for table in tables
    ]


def rounds(party):
    """For every round of the game: the sheet before the payout, and the board after it."""
    written = board = None
    while (found := party.next_action()) is not None:
        party.act(*found)
        view = party.view
        if view["phase"] == "payout" and view["payout"]["table"] is None:
            written = sheet(party)
        if any(table["evaluated"] for table in view["tables"]):
            board = view
        if written and len(view["history"]) == written["round"]:
            yield written, board, view
            written = board = None


@pytest.mark.parametrize("game", range(GAMES))
def test_the_room_pays_what_the_sheet_says(server, game):
    chance = SeededChance(game)
    party = Party(Place(server), "vabanque", chance)
    for name, colour in list(zip(NAMES, COLOURS, strict=True))[: 3 + game % 4]:
        party.join(name, colour)
    party.start({rule: pick(chance, choices) for rule, choices in RULES.items()})
    played = 0
    for written, board, view in rounds(party):
        answer = score(written)
        assert in_one_order(answer["tables"]) == in_one_order(paid(board))
        assert answer["gains"] == view["history"][-1]["gains"]
        assert answer["fortunes"] == view["history"][-1]["fortunes"]
        if view["phase"] == "over":
            best = max(answer["fortunes"].values())
            assert set(view["result"]["winners"]) == {seat for seat, own in answer["fortunes"].items() if own == best}
        else:
            assert (answer["order"], answer["chairs"]) == (view["order"], view["chairs"])
            moves = [
                {"player": move["seat"], "from": move["from"], "to": move["to"]} for move in view["seating"]["moves"]
            ]
            assert answer["moves"] == moves
        played += 1
    party.close()
    assert played == 4
