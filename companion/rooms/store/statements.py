"""What is asked of the database, in SQL. What writes runs inside a transaction that the caller commits."""

import sqlite3
from collections.abc import Callable, Sequence

from companion.rooms.store.rows import Conflict, KnownAction, RoomRow, Stored

Work = Callable[[sqlite3.Connection], None]

# Rows count without gaps from 1, so the last number is the length. Jumping from room to room along the
# primary key keeps the list quick when there are many rows.
_ROOMS = """
    WITH RECURSIVE codes (code) AS (
        SELECT min(room) FROM events
        UNION ALL
        SELECT (SELECT min(room) FROM events WHERE room > code) FROM codes WHERE code IS NOT NULL
    )
    SELECT code, first.at, last.at, last.seq
    FROM codes
    JOIN events AS first ON first.room = code AND first.seq = 1
    JOIN events AS last ON last.room = code AND last.seq = (SELECT max(seq) FROM events WHERE room = code)
    ORDER BY code
"""


def commit_together(connection: sqlite3.Connection, works: Sequence[Work]) -> list[Exception | None]:
    """Everything in one transaction; for each piece of work None, or the error that undid this piece alone.

    An error of the database itself is raised: it spoils the whole transaction.
    """
    connection.execute("BEGIN IMMEDIATE")
    outcomes = [_in_savepoint(connection, work) for work in works]
    connection.execute("COMMIT")
    return outcomes


def _in_savepoint(connection: sqlite3.Connection, work: Work) -> Exception | None:
    outcome = None
    connection.execute("SAVEPOINT one")
    try:
        work(connection)
    except sqlite3.Error:
        raise
    except Exception as error:
        connection.execute("ROLLBACK TO one")
        outcome = error
    connection.execute("RELEASE one")
    return outcome


def append(
    connection: sqlite3.Connection,
    room: str,
    after: int,
    new: Sequence[Stored],
    action: str | None,
) -> None:
    """Add the rows and the action's id. Raises `KnownAction` or `Conflict`."""
    if action is not None:
        _add_action(connection, room, action)
    rows = _length(connection, room)
    if rows != after:
        raise Conflict(after, rows)
    connection.executemany(
        "INSERT INTO events (room, seq, at, action, data) VALUES (?, ?, ?, ?, ?)",
        [(room, row.seq, row.at, row.action, row.data) for row in new],
    )


def knows(connection: sqlite3.Connection, room: str, action: str) -> bool:
    """Whether the room has stored the action."""
    found = connection.execute("SELECT 1 FROM actions WHERE room = ? AND action = ?", (room, action))
    return found.fetchone() is not None


def _add_action(connection: sqlite3.Connection, room: str, action: str) -> None:
    if knows(connection, room, action):
        raise KnownAction
    # The first format has a column for an answer. Every answer follows from the id, so it stays empty.
    connection.execute("INSERT INTO actions (room, action, answer) VALUES (?, ?, '')", (room, action))


def _length(connection: sqlite3.Connection, room: str) -> int:
    found = connection.execute("SELECT coalesce(max(seq), 0) FROM events WHERE room = ?", (room,))
    return int(found.fetchone()[0])


def delete(connection: sqlite3.Connection, room: str) -> None:
    """Remove every trace of a room."""
    connection.execute("DELETE FROM events WHERE room = ?", (room,))
    connection.execute("DELETE FROM actions WHERE room = ?", (room,))


def load(connection: sqlite3.Connection, room: str, after: int) -> list[Stored]:
    """The rows with numbers above `after`, in order."""
    found = connection.execute(
        "SELECT seq, at, action, data FROM events WHERE room = ? AND seq > ? ORDER BY seq", (room, after)
    )
    return [Stored(*row) for row in found.fetchall()]


def rooms(connection: sqlite3.Connection) -> list[RoomRow]:
    """Every room with rows, by code."""
    return [RoomRow(*row) for row in connection.execute(_ROOMS).fetchall()]
