"""Two hundred kills; `COMPANION_KILLS` names another number."""

import os
from pathlib import Path

import pytest

from tests.long.kills import run

KILLS = int(os.environ.get("COMPANION_KILLS", "200"))


@pytest.mark.long
def test_kills(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = run(tmp_path, KILLS)
    with capsys.disabled():
        print(f"\n{found}")
    assert found.kills == KILLS
    assert found.acknowledged > KILLS
    assert found.repeated > 0
