"""`companion serve`: the server on this laptop. Nothing heavy is imported before gevent has taken over."""

from pathlib import Path

import click

from companion.server.run import PORT, serve_command


@click.command(short_help="Start the server and open the board; the same as no command.")
@click.option("--host", default="0.0.0.0", show_default=True, help="The address to listen at; by default all of them.")
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="0: any free one.")
@click.option("--public-url", metavar="URL", help="How others reach this server, where that is not the laptop itself.")
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), help="A folder for the rooms.")
@click.option("--https", is_flag=True, help="Encrypt, with a certificate of this laptop's own.")
@click.option("--no-browser", is_flag=True, help="Do not open the board in the browser.")
def serve(host: str, port: int, public_url: str | None, data: Path | None, https: bool, no_browser: bool) -> None:
    """Start the server, print how phones join, and open the board. Ctrl-C ends it.

    \b
    Example: without a browser, and with the rooms beside the game.
      companion serve --no-browser --data ./rooms
    """
    serve_command(host, port, public_url, data, https, not no_browser)
