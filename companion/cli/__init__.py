"""The command line. Every command's code is imported only when it is asked for: start-up stays fast."""

import importlib
import sys
from collections.abc import Sequence
from typing import Final

import click

from companion.errors import CompanionError

WRONG_INPUT: Final = 2
STOPPED: Final = 130

_COMMANDS: Final = {
    "serve": "companion.cli.serve",
    "score": "companion.cli.sheets",
    "settle": "companion.cli.sheets",
    "change": "companion.cli.sheets",
    "seats": "companion.cli.sheets",
    "demo": "companion.cli.demo",
    "print": "companion.cli.print",
    "bots": "companion.cli.bots",
    "rooms": "companion.cli.rooms",
    "export": "companion.cli.rooms",
    "restore": "companion.cli.restore",
}


class _Commands(click.Group):
    """Looks a command up in the module that has it."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        found: click.Command = getattr(importlib.import_module(_COMMANDS[cmd_name]), cmd_name)
        return found


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="companion")
def companion() -> None:
    """A companion for Vabanque and Casanova at a real table.

    Without a command it starts the server, as `companion serve` does.
    """


def main() -> None:
    """The program `companion`: ends with status 0, 2 after wrong input, 130 after Ctrl-C."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run one command line and return its exit status; whatever is wrong becomes one line on stderr."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # a terminal without our signs
    try:
        status = companion.main(list(arguments) or ["serve"], prog_name="companion", standalone_mode=False)
    except click.ClickException as fault:
        return complain("bad_usage", fault.format_message())
    except CompanionError as fault:
        return complain(fault.code, located(fault.message, fault.field))
    except (click.Abort, KeyboardInterrupt):
        return STOPPED
    except OSError as fault:
        return complain("cannot_write", fault.strerror or str(fault))
    return int(status or 0)


def located(message: str, field: str | None) -> str:
    """What is wrong, with where in front."""
    return message if field is None or message.startswith(field) else f"{field}: {message}"


def complain(code: str, message: str) -> int:
    """Print the one line that says what is wrong; the exit status for it."""
    click.echo(f"error: {code}: {one_line(message)}", err=True)
    return WRONG_INPUT


def one_line(text: str, longest: int = 300) -> str:
    """The text with everything unprintable escaped, so that what others typed cannot steer a terminal."""
    shown = "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text[: longest + 1])
    return shown if len(shown) <= longest else shown[:longest] + "…"
