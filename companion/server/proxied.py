"""Proxies in front: how many are believed, and that what they pass on to a laptop is not the laptop's own."""

import os
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from werkzeug.middleware.proxy_fix import ProxyFix

from companion.errors import BadInput
from companion.server.lan import Place

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

BEHIND = "proxy"
"""Stands for the address of everybody behind a proxy that does not say whom it serves, or is not believed."""
_SAID = ("HTTP_X_FORWARDED_FOR", "HTTP_FORWARDED", "HTTP_X_REAL_IP", "HTTP_VIA")


def proxies_in_front() -> int:
    """How many proxies are believed, by `COMPANION_PROXIES` in the environment; raises `BadInput`."""
    said = os.environ.get("COMPANION_PROXIES") or "0"
    if not re.fullmatch(r"\d", said, re.ASCII):
        raise BadInput("bad_field", f"COMPANION_PROXIES is a number of proxies, not {said!r}", "COMPANION_PROXIES")
    return int(said)


class Proxied:
    """An application on a laptop, where a proxy on the same laptop may pass on what others ask.

    That comes from this machine, like what the person at the laptop asks, who is bound by no limit per address. So who
    was passed on is known by the address that the proxy says where `proxies` are believed, and else is `BEHIND` one.
    Where a public address says that there is a proxy and none is believed, that is everybody on this machine. Who comes
    from elsewhere may say what they like.
    """

    def __init__(self, app: "WSGIApplication", place: Place, proxies: int) -> None:
        self._app, self._place, self._proxies = app, place, proxies
        self._believing = ProxyFix(app, x_for=proxies, x_proto=proxies)

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        if not self._place.is_own(str(environ.get("REMOTE_ADDR", ""))):
            return self._app(environ, start_response)
        if any(name in environ for name in _SAID) or (self._place.public_url and not self._proxies):
            environ["REMOTE_ADDR"] = BEHIND
            environ["wsgi.url_scheme"] = urlsplit(self._place.public_url or "http:").scheme
            return self._believing(environ, start_response)
        return self._app(environ, start_response)
