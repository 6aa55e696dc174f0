"""QR codes: what stands in them, and their modules. Whoever draws one leaves four modules of white around it."""

from functools import lru_cache
from typing import Final

import qrcode

from printables.order import Wifi

MARGIN: Final = 4
_ESCAPED: Final = '\\;,:"'


@lru_cache(maxsize=64)
def modules(text: str) -> tuple[tuple[bool, ...], ...]:
    """Rows of the code at level M, True is dark, margin included; raises `ValueError` for a text that is too long."""
    code = qrcode.QRCode(error_correction=qrcode.constants.ERROR_CORRECT_M, border=MARGIN)
    code.add_data(text.encode())
    code.make()
    return tuple(tuple(bool(dark) for dark in row) for row in code.get_matrix())


def wifi_text(wifi: Wifi) -> str:
    """What a phone's camera understands as “join this network”."""
    kind = wifi.kind if wifi.password else "nopass"
    parts = [f"T:{kind}", f"S:{_escaped(wifi.name)}"]
    if wifi.password:
        parts.append(f"P:{_escaped(wifi.password)}")
    if wifi.hidden:
        parts.append("H:true")
    return f"WIFI:{';'.join(parts)};;"


def _escaped(text: str) -> str:
    return "".join(f"\\{letter}" if letter in _ESCAPED else letter for letter in text)
