"""One program per data folder: a lock of the operating system, which dies with the process that holds it."""

import os
import sys
from pathlib import Path

from companion.errors import Unavailable

if sys.platform == "win32":
    import msvcrt

    # Windows lets nobody read a locked byte, and the holder's number stands at the start of the file.
    _FAR_BEHIND = 1 << 20

    def _lock(handle: int) -> bool:
        os.lseek(handle, _FAR_BEHIND, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        os.lseek(handle, 0, os.SEEK_SET)
        return True
else:
    import fcntl

    def _lock(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


class ProcessLock:
    """Held from construction to `release`, or to the end of the process, however it ends.

    Raises `Unavailable` if another program (or another store of this one) holds it, `OSError` if the file
    cannot be made. The file stays behind; that it exists means nothing.
    """

    def __init__(self, path: Path) -> None:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            if not _lock(handle):
                holder = os.read(handle, 20).decode("ascii", "replace").strip() or "unknown"
                raise Unavailable(
                    "cannot_store",
                    f"another program (process {holder}) already uses the data folder {path.parent}",
                )
            os.truncate(handle, 0)
            os.write(handle, f"{os.getpid()}\n".encode())
        except BaseException:
            os.close(handle)
            raise
        self._handle: int | None = handle

    def release(self) -> None:
        """Let the next program in. Releasing again does nothing."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
