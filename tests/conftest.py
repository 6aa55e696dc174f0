"""What tests share: the checkout, and tools a machine may lack (skipped with a reason; required under CI)."""

import os
import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def need(program: str) -> str:
    """Where the program is; where it is missing, skip with the reason, or fail under CI."""
    found = shutil.which(program)
    if found is None:
        if os.environ.get("CI"):
            pytest.fail(f"{program} is required under CI")
        pytest.skip(f"{program} is not installed on this machine")
    return found


@pytest.fixture(scope="session")
def chromium() -> str:
    return need("chromium")


@pytest.fixture(scope="session")
def node() -> str:
    return need("node")
