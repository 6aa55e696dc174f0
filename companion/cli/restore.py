"""`companion restore`: a backup of the rooms takes the place of what is kept on this machine."""

from pathlib import Path

import click

from companion.cli.rooms import folder
from companion.errors import NotFound
from companion.rooms.store.restore import backups
from companion.rooms.store.restore import restore as put_back


@click.command(short_help="Put a backup of the rooms back.")
@click.argument("backup", metavar="[FILE]", required=False)
@folder
def restore(backup: str | None, data: Path | None) -> None:
    """Put the backup FILE in the place of the rooms kept on this machine; without FILE, list the backups there are.

    A backup is taken by itself whenever a new version of the program changes how rooms are stored. The server must not
    run meanwhile. The rooms that were there stay beside it, as a backup that can be put back in the same way.

    \b
    Example:
      companion restore rooms.sqlite.format-1.backup
    """
    from companion.server.app import DATABASE
    from companion.server.run import default_data

    path = (data or default_data()) / DATABASE
    if backup is None:
        found = [str(file) for file in backups(path)]
        click.echo("\n".join(found) if found else f"No backups are kept in {path.parent}.")
        return
    file = next((there for there in (Path(backup), path.parent / backup) if there.is_file()), None)
    if file is None:
        raise NotFound("cannot_read", f"{backup!r} is no file here or in {path.parent}; without a name all are listed")
    aside = put_back(file, path)
    click.echo(f"{path} is {file} again." + (f" What was there is now {aside}." if aside else ""))
