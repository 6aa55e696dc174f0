"""The laptop's own certificate for `--https`: made here, kept in the data folder, changed only when it must be.

It is one certificate that vouches for this laptop alone. An authority of our own would have to be installed on every
phone, and could then vouch for any site in the world; this one is accepted once per phone, past a warning. Browsers
remember that for exactly this certificate, so names of earlier networks stay in it: at home again, nobody is asked.
"""

import re
import ssl
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from companion.errors import Unavailable
from companion.server.lan import is_address
from companion.server.private import write_private

FILE = "https.pem"
VALID = timedelta(days=397)
"""Apple's devices accept at most 398 days."""
_YESTERDAY = timedelta(days=1)
"""It counts from a day before: a phone's clock may be behind the laptop's."""
_LAST_WEEK = timedelta(days=7)
_MOST_NAMES = 40
_DNS_NAME = re.compile(r"(?!-)[a-z\d-]{1,63}(\.[a-z\d-]{1,63})*", re.ASCII)
_USE = x509.KeyUsage(
    digital_signature=True,
    content_commitment=False,
    key_encipherment=False,
    data_encipherment=False,
    key_agreement=False,
    key_cert_sign=False,
    crl_sign=False,
    encipher_only=False,
    decipher_only=False,
)
"""It signs the beginning of a connection and nothing else: no other certificate."""


@dataclass(frozen=True)
class Made:
    """A key and what vouches for it."""

    key: ec.EllipticCurvePrivateKey
    leaf: x509.Certificate

    @property
    def names(self) -> list[str]:
        """The names and addresses it holds, as text."""
        held = self.leaf.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
        return [str(name.value) for name in held]

    def fits(self, names: Iterable[str], now: datetime) -> bool:
        """Does it hold all these names, for this week too?"""
        begun, left = self.leaf.not_valid_before_utc <= now, self.leaf.not_valid_after_utc - now
        return begun and left > _LAST_WEEK and set(names) <= set(self.names)


class Certificate:
    """The certificate in the file `path`, and the TLS that uses it."""

    def __init__(self, path: Path, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self._path, self._now = path, now
        self._made = _read(path)
        self._loaded = False
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.minimum_version = ssl.TLSVersion.TLSv1_2
        self.context.set_alpn_protocols(["http/1.1"])

    def fit(self, names: Iterable[str]) -> None:
        """See to it that the certificate holds these names and addresses; raises `Unavailable`.

        Connections from now on use it. The key stays the same, and so does the whole certificate while it fits.
        """
        wanted = [clean for name in dict.fromkeys(names) if (clean := _clean(name))]
        if self._made is None or not self._made.fits(wanted, self._now()):
            self._made = _renewed(self._made, wanted, self._now())
            self._store(self._made)
            self._loaded = False
        if not self._loaded:
            self.context.load_cert_chain(self._path)
            self._loaded = True

    @property
    def fingerprint(self) -> str:
        """What a phone shows as the certificate's SHA-256, to compare."""
        return self._made.leaf.fingerprint(hashes.SHA256()).hex(":").upper() if self._made else ""

    def _store(self, made: Made) -> None:
        key = made.key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        try:
            write_private(self._path, key + made.leaf.public_bytes(serialization.Encoding.PEM))
        except OSError as error:
            raise Unavailable("cannot_store", f"the certificate cannot be kept: {error.strerror}") from None


def _read(path: Path) -> Made | None:
    """What is kept, or None where there is nothing that could be used."""
    with suppress(OSError, ValueError, TypeError, UnsupportedAlgorithm, x509.ExtensionNotFound):
        kept = path.read_bytes()
        key = serialization.load_pem_private_key(kept, password=None)
        leaf = x509.load_pem_x509_certificate(kept)
        made = Made(key, leaf) if isinstance(key, ec.EllipticCurvePrivateKey) else None
        if made and made.names and leaf.public_key() == key.public_key():
            return made
    return None


def _renewed(old: Made | None, wanted: list[str], now: datetime) -> Made:
    """One that holds what is wanted, and as much of the old one's as there is room for."""
    key = old.key if old else ec.generate_private_key(ec.SECP256R1())
    names = list(dict.fromkeys([*wanted, *(old.names if old else [])]))[:_MOST_NAMES]
    return Made(key, _sign(key, names, now))


def _sign(key: ec.EllipticCurvePrivateKey, names: Iterable[str], now: datetime) -> x509.Certificate:
    who = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Companion")])
    held = [x509.IPAddress(ip_address(name)) if is_address(name) else x509.DNSName(name) for name in names]
    begin = (now - _YESTERDAY).replace(microsecond=0)
    builder = (
        x509.CertificateBuilder(subject_name=who, issuer_name=who, public_key=key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(begin)
        .not_valid_after(begin + VALID)
        .add_extension(x509.SubjectAlternativeName(held), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_USE, critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )
    return builder.sign(key, hashes.SHA256())


def _clean(name: str) -> str | None:
    """The name as a certificate writes it, or None for what no certificate can hold."""
    if is_address(name):
        return str(ip_address(name.partition("%")[0]))
    return name.lower() if _DNS_NAME.fullmatch(name.lower()) else None
