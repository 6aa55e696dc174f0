"""Every error as its answer; what is not foreseen is noted without a word of what was in it."""

import errno
import logging
import ssl
import traceback
from pathlib import Path

from flask import Flask, Response, request
from werkzeug import exceptions
from wsproto.utilities import RemoteProtocolError

from companion.errors import CompanionError
from companion.server.wire import answer, refusal

_log = logging.getLogger("companion")
_GONE = {errno.EPIPE, errno.EBADF, errno.ENOTCONN, errno.EHOSTUNREACH, errno.ENETUNREACH, errno.ENETDOWN}
_CODES = {404: "no_page", 405: "wrong_method", 413: "too_large"}


class Fault(CompanionError):
    """The server itself is wrong; the answer says no more than that."""

    status = 500


class BadRequest(CompanionError):
    """HTTP that this server does not speak, with the status that HTTP has for it."""

    def __init__(self, fault: exceptions.HTTPException) -> None:
        self.status = fault.code or 400
        super().__init__(_CODES.get(self.status, "bad_request"), fault.name.lower())


def gone(fault: BaseException) -> bool:
    """Is this only a client that has broken off? That happens all evening and is nobody's business."""
    if isinstance(fault, ConnectionError | TimeoutError | ssl.SSLError):
        return True
    return isinstance(fault, OSError) and fault.errno in _GONE


def report(fault: BaseException) -> None:
    """Note where something unforeseen happened. Its message may hold a card or a key and is left out."""
    frames = traceback.extract_tb(fault.__traceback__)[-8:]
    way = " > ".join(f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames)
    _log.error("%s at %s", type(fault).__name__, way)


def install(app: Flask) -> None:
    """Answer every error: as JSON to programs (`/api`), as a line of text to people."""

    def foreseen(error: CompanionError) -> Response:
        if request.path.startswith("/api"):
            return answer(refusal(error), error.status)
        return Response(f"{error.message}\n", error.status, mimetype="text/plain")

    def of_http(error: exceptions.HTTPException) -> Response:
        response = foreseen(BadRequest(error))
        response.headers.extend((name, value) for name, value in error.get_headers() if name == "Allow")
        return response

    def unforeseen(error: Exception) -> Response:
        if gone(error):
            return foreseen(BadRequest(exceptions.BadRequest()))
        report(error)
        return foreseen(Fault("fault", "something went wrong here; nothing more was done"))

    def of_handshake(_: Exception) -> Response:
        return foreseen(BadRequest(exceptions.BadRequest()))

    app.register_error_handler(CompanionError, foreseen)
    app.register_error_handler(exceptions.HTTPException, of_http)
    app.register_error_handler(RemoteProtocolError, of_handshake)
    app.register_error_handler(Exception, unforeseen)
