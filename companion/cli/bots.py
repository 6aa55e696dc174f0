"""`companion bots`: full games over real HTTP and sockets, and how long they took."""

from typing import Any

import click
import msgspec

from companion.cli.numbers import Number
from companion.columns import columns
from companion.errors import BadInput
from companion.games import FIRST, GAMES

_PLAYERS = click.IntRange(
    min(game.players[0] for game in GAMES.values()), max(game.players[-1] for game in GAMES.values())
)


@click.command(short_help="Measure a running server with bots that play whole games.")
@click.argument("url")
@click.option("--rooms", type=click.IntRange(1, 1000), default=1, show_default=True, help="Rooms at the same time.")
@click.option("--players", type=_PLAYERS, default=4, show_default=True, help="Seats in every room.")
@click.option("--rate", type=Number(0.01, 1000), help="Actions per second in each room. [default: no limit]")
@click.option("--seconds", type=Number(1, 3600), help="Play on for so long. [default: one game each]")
@click.option("--game", type=click.Choice([*GAMES]), default=FIRST, show_default=True)
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="The same seed, the same choices.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
def bots(
    url: str, rooms: int, players: int, rate: float | None, seconds: float | None, game: str, seed: int, as_json: bool
) -> int:
    """Play whole games against the server at URL, as phones and boards do, and measure.

    Latency is the time from sending an action until the last of the room's sockets, the players' and the board's,
    has received the view that shows it. The exit status is 1 if anything went wrong.

    \b
    Example: 20 rooms, one action per second in each, for half a minute.
      companion bots http://127.0.0.1:8337 --rooms 20 --rate 1 --seconds 30
    """
    if players not in GAMES[game].players:
        few, many = GAMES[game].players[0], GAMES[game].players[-1]
        raise BadInput("bad_field", f"{game} is for {few} to {many} players", "players")
    from gevent import monkey

    monkey.patch_all()
    from companion.bots import runner
    from companion.bots.calls import Server
    from companion.server.laptop import allow_many_files

    allow_many_files()
    report = runner.run(Server(url), runner.Wish(game, rooms, players, rate, seconds, seed))
    click.echo(msgspec.json.format(msgspec.json.encode(report), indent=2) if as_json else _table(report))
    return 1 if report["errors"] else 0


def _table(report: dict[str, Any]) -> str:
    names = ("rooms", "players", "sockets", "games", "actions", "seconds", "actions_per_second")
    times = [
        (label, *(f"{report[name][rank]:.1f}" for rank in ("p50", "p99", "max")))
        for name, label in (("answer_ms", "answered"), ("latency_ms", "on all sockets"))
        if report[name]
    ]
    parts = [
        columns(["", ""], [(name.replace("_", " "), str(report[name])) for name in names]),
        columns(["ms until", "p50", "p99", "max"], times, {"p50", "p99", "max"}),
        "\n".join(f"error {code}: {number} times" for code, number in report["errors"].items()) or "no errors",
    ]
    return "\n\n".join(parts)
