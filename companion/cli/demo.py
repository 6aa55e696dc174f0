"""`companion demo`: a game to watch."""

from pathlib import Path

import click

from companion.cli.numbers import Number
from companion.games import FIRST, GAMES


@click.command(short_help="Watch bots play a whole game on the board.")
@click.argument("game", type=click.Choice([*GAMES]), default=FIRST)
@click.option("--speed", type=Number(0.1, 1000), default=1.0, show_default=True, help="2: twice as fast.")
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="The port to serve at. [default: any free one]")
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), help="A folder. [default: a temporary one]")
@click.option("--no-browser", is_flag=True, help="Do not open the board in the browser.")
@click.option("--once", is_flag=True, help="End with the game; otherwise the board stays until Ctrl-C.")
def demo(game: str, speed: float, port: int, data: Path | None, no_browser: bool, once: bool) -> None:
    """Watch four bots play a whole GAME on the board, in two to three minutes. No phone is needed.

    \b
    Example: twice as fast.
      companion demo --speed 2
    """
    from companion.bots.demo import Wish, show

    show(Wish(game, speed, port, data, not no_browser, once), click.echo)
