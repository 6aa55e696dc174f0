"""The HTTP side of a phone: one connection that stays open, JSON both ways."""

import http.client
import json
import secrets
from typing import Any
from urllib.parse import urlsplit

from companion.errors import BadInput, CompanionError, Unavailable

TIMEOUT = 20.0
"""Seconds for any answer."""


class Server:
    """Where a server is: `http://192.168.0.7:8000` taken apart."""

    def __init__(self, url: str) -> None:
        wrong = BadInput("bad_field", f"{url!r} is not an address such as http://127.0.0.1:8000", "URL")
        try:
            parts = urlsplit(url)
            port, host = parts.port, parts.hostname or ""
            host.encode("idna")  # as looking the name up will
        except ValueError:
            raise wrong from None
        if parts.scheme not in ("http", "https") or not host:
            raise wrong
        self.secure = parts.scheme == "https"
        self.host = host
        self.port = port or (443 if self.secure else 80)

    @property
    def name(self) -> str:
        """As the `Host` header has it."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


class Calls:
    """Calls to one server over one connection."""

    def __init__(self, server: Server) -> None:
        kind = http.client.HTTPSConnection if server.secure else http.client.HTTPConnection
        self._connection = kind(server.host, server.port, timeout=TIMEOUT)

    def post(self, path: str, body: object, key: str | None = None) -> Any:
        """The answer to a POST; raises the server's own refusal as `CompanionError`, `Unavailable` without one."""
        return self._call("POST", path, json.dumps(body).encode(), key)

    def get(self, path: str, key: str | None = None) -> Any:
        """The answer to a GET; errors as for `post`."""
        return self._call("GET", path, None, key)

    def close(self) -> None:
        self._connection.close()

    def _call(self, method: str, path: str, body: bytes | None, key: str | None) -> Any:
        for last in (False, True):  # everything sent has an id, so once more does no harm
            try:
                return self._answer(method, path, body, key)
            except (OSError, http.client.HTTPException) as fault:
                self.close()
                if last:
                    raise Unavailable("unreachable", f"no answer: {fault}") from None
        raise AssertionError("the last attempt returns or raises")

    def _answer(self, method: str, path: str, body: bytes | None, key: str | None) -> Any:
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {key}"} if key else {})
        self._connection.request(method, path, body, headers)
        response = self._connection.getresponse()
        raw = response.read()
        if response.status < 400:
            return json.loads(raw)
        raise _refusal(response.status, raw)


def new_id() -> str:
    """An id for a request that may be repeated."""
    return secrets.token_urlsafe(18)


def _refusal(status: int, raw: bytes) -> CompanionError:
    try:
        said = json.loads(raw)["error"]
        return CompanionError(said["code"], said["message"], said.get("field"))
    except (ValueError, KeyError, TypeError):
        return CompanionError(f"http_{status}", "an answer that is not this server's")
