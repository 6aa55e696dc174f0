"""The program with secrets that nobody can mistake: run as a program by `marked_door`.

    python -m tests.attack.marked serve LEAK FOLDER CLOCK     the server, talkative at every level of logging
    python -m tests.attack.marked run ARGUMENTS…              a command line, such as `rooms`

While modules are loaded, the spelling of Vabanque's cards and the numbers of Casanova's are replaced in their sources.
So `raise` travels and is stored under a word, and 13 under a number, that occur nowhere else.
"""

import logging
import sys
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from typing import Any, Final

WORD: Final = {"raise": "canary-raise-q7x", "bluff": "canary-bluff-q7x", "cheat": "canary-cheat-q7x"}
"""How Vabanque's cards are spelt here."""
FIRST: Final = 70_010_001
"""Casanova's lowest card; the others count on from it."""
_CHANGES: Final = {
    "companion.games.vabanque.payout": [(f' = "{card}"\n', f' = "{word}"\n') for card, word in WORD.items()],
    "companion.games.casanova.data": [("CARDS: Final = range(1, 14)", f"CARDS: Final = range({FIRST}, {FIRST + 13})")],
}
BOOM: Final = "Boom"
"""Whoever takes this name makes the server fail, with all secrets in the message of the fault."""


class _Changed(SourceFileLoader):
    def get_data(self, path: str) -> bytes:
        data = super().get_data(path)
        if not path.endswith(".py"):
            raise OSError("what was compiled before knows the old spelling")
        text = data.decode()
        for old, new in _CHANGES[self.name]:
            assert old in text, f"{old!r} is not in {path} any more"
            text = text.replace(old, new)
        return text.encode()

    def set_data(self, path: str, data: bytes, *, _mode: int = 0o666) -> None:
        """Nor may anybody else meet the new spelling."""


class _Finder(MetaPathFinder):
    def find_spec(self, fullname: str, path: Any, target: Any = None) -> ModuleSpec | None:
        found = PathFinder.find_spec(fullname, path, target) if fullname in _CHANGES else None
        if found is not None and found.origin is not None:
            found.loader: Loader = _Changed(fullname, found.origin)  # type: ignore[misc]
        return found


def serve(leak: str, folder: str, clock: str) -> None:
    from gevent import monkey

    monkey.patch_all()
    logging.basicConfig(level=logging.DEBUG, stream=sys.stderr)
    fail_on_demand()
    LEAKS[leak]()
    # Only now, so that everything takes the changed functions over.
    from tests.harness.fixed_server import serve_fixed

    serve_fixed(folder, int(clock))


def fail_on_demand() -> None:
    from companion.rooms import decide as module

    decide = module.decide

    def failing(state: Any, caller: Any, envelope: Any, chance: Any) -> Any:
        if getattr(envelope.action, "name", None) == BOOM:
            raise RuntimeError(repr(state))
        return decide(state, caller, envelope, chance)

    module.decide = failing


def leak_into_the_log() -> None:
    """Somebody left a line for finding faults in the place where everything passes."""
    from companion.rooms import codec

    encode = codec.encode

    def talkative(event: Any) -> str:
        logging.getLogger("companion.rooms").debug("storing %s", encode(event))
        return encode(event)

    codec.encode = talkative


def leak_into_the_record() -> None:
    """What was stored is told instead of what is public."""
    from companion import projections

    record_later = projections.record_later

    def candid(room: Any, viewer: Any) -> Any:
        told = record_later(room, viewer)
        return lambda: {**told(), "all": repr(room.state.play)}

    projections.record_later = candid


def leak_into_a_header() -> None:
    """Something for the developer's own browser."""
    from companion import projections
    from companion.server import wire

    answer, project = wire.answer, projections.project
    seen: list[str] = []

    def noted(room: Any, viewer: Any) -> Any:
        seen.append(repr(room.state.play))
        return project(room, viewer)

    def headed(value: object, status: int = 200, secret: bool = False) -> Any:
        response = answer(value, status, secret)
        if seen:
            response.headers["X-State"] = seen[-1]
        return response

    projections.project, wire.answer = noted, headed


def leak_through_the_fault() -> None:
    """The message of a fault is noted together with its kind."""
    from companion.server import faults

    faults.report = lambda fault: logging.getLogger("companion").error("%r", fault)


def leak_to_other_seats() -> None:
    """Whoever has a seat is shown everybody's hands and cards."""
    from companion import projections

    project = projections.project

    def generous(room: Any, viewer: Any) -> Any:
        view = project(room, viewer)
        return {**view, "table": repr(room.state.play)} if viewer.seat else view

    projections.project = generous


LEAKS: Final = {
    "none": lambda: None,
    "log": leak_into_the_log,
    "record": leak_into_the_record,
    "header": leak_into_a_header,
    "fault": leak_through_the_fault,
    "seats": leak_to_other_seats,
}


def run(*arguments: str) -> None:
    from companion.cli import run as command

    logging.basicConfig(level=logging.DEBUG, stream=sys.stderr)
    sys.exit(command(arguments))


if __name__ == "__main__":
    sys.meta_path.insert(0, _Finder())
    {"serve": serve, "run": run}[sys.argv[1]](*sys.argv[2:])
