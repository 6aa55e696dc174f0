"""`kill -9` of a real server under games: nothing acknowledged is lost, nothing is doubled, everybody returns."""

from pathlib import Path

from tests.long.kills import run


def test_twenty_kills(tmp_path: Path) -> None:
    found = run(tmp_path, kills=20)
    assert found.kills == 20
    assert found.acknowledged > 20, "the server was killed while it had something to do"
    assert found.repeated > 0, "some kills came in the middle of an action"
