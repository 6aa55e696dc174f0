"""`companion rooms` and `companion export`: what is kept on this machine, as a spectator may see it."""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click
import msgspec

from companion.cli import one_line
from companion.columns import columns
from companion.errors import NotFound, Unavailable
from companion.game import Viewer, ViewerKind
from companion.projections import project, record
from companion.rooms.room import Room
from companion.rooms.store.snapshot import snapshot

_SPECTATOR = Viewer(ViewerKind.SPECTATOR)
_FORMULA = ("=", "+", "-", "@")
"""What makes a spreadsheet reckon with a text instead of showing it."""

folder = click.option(
    "--data", type=click.Path(file_okay=False, path_type=Path), help="Their folder. [default: the user's data folder]"
)


@click.command(short_help="The rooms kept on this machine.")
@folder
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
def rooms(data: Path | None, as_json: bool) -> None:
    """List the rooms kept on this machine, also while the server runs.

    \b
    Example:
      companion rooms --json
    """
    kept, unreadable = _kept(data)
    found = [_entry(room) for room in kept.values()]
    for code, why in unreadable.items():
        click.echo(f"{code} cannot be read: {why}", err=True)
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(found), indent=2))
        return
    rows = [(*(entry[name] for name in _ENTRY), one_line(", ".join(entry["players"]))) for entry in found]
    click.echo(columns([*_ENTRY, "players"], rows) if rows else "No rooms are kept here yet.")


@click.command(short_help="The public record of one room, as JSON or CSV.")
@click.argument("room")
@folder
@click.option("--format", "kind", type=click.Choice(["json", "csv"]), default="json", show_default=True)
def export(room: str, data: Path | None, kind: str) -> None:
    """Print the record of a room: all that happened, without what was never shown to everybody.

    \b
    Example:
      companion export KXQF --format csv > game.csv
    """
    kept, unreadable = _kept(data)
    if room.upper() in unreadable:
        raise Unavailable("cannot_read", f"{room.upper()} cannot be read: {unreadable[room.upper()]}")
    if room.upper() not in kept:
        raise NotFound("no_room", f"{room!r} is none of the rooms kept here; `companion rooms` lists them")
    told = record(kept[room.upper()], _SPECTATOR)
    if kind == "csv":
        click.echo(_csv(told), nl=False)
    else:
        click.echo(msgspec.json.format(msgspec.json.encode(told), indent=2))


_ENTRY = ("room", "game", "phase", "opened", "changed")


def _kept(data: Path | None) -> tuple[dict[str, Room], dict[str, str]]:
    """The rooms by code, and why others cannot be read: damaged, or stored by a newer program."""
    from companion.server.app import DATABASE
    from companion.server.run import default_data

    store = snapshot((data or default_data()) / DATABASE)
    found, unreadable = {}, {}
    for row in store.rooms():
        room = Room(row.code, store)
        try:
            room.catch_up()
            found[row.code] = room
        except Unavailable as fault:
            unreadable[row.code] = fault.message
    return found, unreadable


def _entry(room: Room) -> dict[str, Any]:
    view, log = project(room, _SPECTATOR), room.history()[1]
    return {
        "room": room.code,
        "game": view["game"],
        "phase": view["phase"],
        "opened": _time(log[0].at),
        "changed": _time(log[-1].at),
        "players": [seat["name"] for seat in view["seats"]],
    }


def _csv(told: Mapping[str, Any]) -> str:
    """A line per public event: when, who did what, and what came of it."""
    names = {seat["seat"]: seat["name"] for seat in told["view"]["seats"]}
    sheet = io.StringIO()
    lines = csv.writer(sheet)
    lines.writerow(["time", "by", "action", "event", "details"])
    for step in told["steps"]:
        lines.writerows([_time(step["at"]), _plain(names.get(step["by"], "")), *rest] for rest in _events(step))
    return sheet.getvalue()


def _events(step: Mapping[str, Any]) -> Iterator[Sequence[str]]:
    for event in step.get("events") or [{}]:
        details = {name: value for name, value in event.items() if name != "type"}
        yield step["type"], event.get("type", ""), msgspec.json.encode(details).decode() if details else ""


def _plain(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) else text


def _time(at: int) -> str:
    """Unix milliseconds → 2026-11-29T20:19:04Z"""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
