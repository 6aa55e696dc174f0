"""Files beside the rooms that only the user may read."""

import os
from pathlib import Path


def write_private(path: Path, content: bytes) -> None:
    """Write the file as a whole or not at all."""
    new = path.with_suffix(".new")
    new.unlink(missing_ok=True)
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)
    new.replace(path)
