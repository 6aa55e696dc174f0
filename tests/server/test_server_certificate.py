"""The laptop's own certificate: what it holds, how long it stays, and what phones ask of one."""

import os
import ssl
import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import load_pem_private_key

from companion.errors import Unavailable
from companion.server.certificate import Certificate

NOW = datetime(2026, 5, 1, 20, tzinfo=UTC)
HOME, HOTEL = "192.168.1.7", "10.20.30.40"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "https.pem"


def fitted(path: Path, *names: str, now: datetime = NOW) -> x509.Certificate:
    """The certificate after a start with these names."""
    Certificate(path, lambda: now).fit(names)
    return x509.load_pem_x509_certificate(path.read_bytes())


def names(leaf: x509.Certificate) -> set[str]:
    return {str(one.value) for one in leaf.extensions.get_extension_for_class(x509.SubjectAlternativeName).value}


def test_what_phones_ask_of_a_certificate(path: Path) -> None:
    """Addresses as addresses, names as names, for a server, at most 398 days, from before now, TLS 1.2 at least."""
    leaf = fitted(path, HOME, "fd00::2", "laptop.local")
    held = leaf.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert [str(ip) for ip in held.get_values_for_type(x509.IPAddress)] == [HOME, "fd00::2"]
    assert held.get_values_for_type(x509.DNSName) == ["laptop.local"]
    assert leaf.not_valid_before_utc < NOW < leaf.not_valid_after_utc
    assert leaf.not_valid_after_utc - leaf.not_valid_before_utc < timedelta(days=398)
    usage = leaf.extensions.get_extension_for_class(x509.ExtendedKeyUsage).value
    assert list(usage) == [x509.oid.ExtendedKeyUsageOID.SERVER_AUTH]
    assert isinstance(leaf.public_key(), ec.EllipticCurvePublicKey)
    assert Certificate(path).context.minimum_version == ssl.TLSVersion.TLSv1_2


def test_it_can_vouch_for_nobody_else(path: Path) -> None:
    leaf = fitted(path, HOME)
    assert not leaf.extensions.get_extension_for_class(x509.BasicConstraints).value.ca
    assert not leaf.extensions.get_extension_for_class(x509.KeyUsage).value.key_cert_sign


def test_only_the_user_may_read_it(path: Path) -> None:
    fitted(path, HOME)
    if os.name == "posix":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("later", [timedelta(0), timedelta(days=380)])
def test_it_stays_the_same_while_it_fits(path: Path, later: timedelta) -> None:
    """A phone that has accepted it once is not asked again."""
    first = fitted(path, HOME, "laptop.local")
    assert fitted(path, "laptop.local", HOME, now=NOW + later) == first
    assert fitted(path, HOME, now=NOW + later) == first


@pytest.mark.parametrize("later", [timedelta(days=391), timedelta(days=500), timedelta(days=-30)])
def test_it_is_renewed_before_it_ends_with_the_same_key(path: Path, later: timedelta) -> None:
    """Or where the clock was wrong when it was made."""
    first = fitted(path, HOME)
    second = fitted(path, HOME, now=NOW + later)
    assert second != first
    assert second.public_key() == first.public_key()
    assert second.not_valid_before_utc < NOW + later < second.not_valid_after_utc


def test_another_network_is_added_and_home_still_fits(path: Path) -> None:
    first = fitted(path, HOME, "laptop.local")
    there = fitted(path, HOTEL, "laptop.local")
    assert names(there) == {HOME, HOTEL, "laptop.local"}
    assert there.public_key() == first.public_key()
    assert fitted(path, HOME, "laptop.local") == there


def test_names_do_not_pile_up_without_end(path: Path) -> None:
    for number in range(60):
        leaf = fitted(path, f"10.0.0.{number}", "laptop.local")
        assert {f"10.0.0.{number}", "laptop.local"} <= names(leaf)
    assert len(names(leaf)) == 40


def test_names_that_no_certificate_can_hold_are_left_out(path: Path) -> None:
    leaf = fitted(path, HOME, "anas_laptop", "élan.local", "", "-x", "LAPTOP.local", "fe80::1%eth0", "FD00::2")
    assert names(leaf) == {HOME, "laptop.local", "fe80::1", "fd00::2"}
    assert fitted(path, HOME, "anas_laptop", "LAPTOP.local", "fe80::1%eth0", "FD00::2") == leaf


@pytest.mark.parametrize("cut", [0, 1, 100, 300, 500])
def test_a_damaged_file_is_replaced(path: Path, cut: int) -> None:
    fitted(path, HOME)
    path.write_bytes(path.read_bytes()[:cut])
    assert names(fitted(path, HOME)) == {HOME}


def test_a_key_that_is_another_s_is_replaced(path: Path, tmp_path: Path) -> None:
    fitted(path, HOME)
    other = tmp_path / "other.pem"
    fitted(other, HOME)
    begin = b"-----BEGIN CERTIFICATE"
    path.write_bytes(path.read_bytes().partition(begin)[0] + begin + other.read_bytes().partition(begin)[2])
    leaf = fitted(path, HOME)
    key = load_pem_private_key(path.read_bytes(), None)
    assert leaf.public_key() == key.public_key()


def test_where_nothing_can_be_stored_it_is_said(tmp_path: Path) -> None:
    with pytest.raises(Unavailable, match="certificate cannot be kept"):
        Certificate(tmp_path / "none" / "https.pem").fit([HOME])


def test_the_fingerprint_is_the_one_phones_show(path: Path) -> None:
    certificate = Certificate(path)
    certificate.fit([HOME])
    digest = x509.load_pem_x509_certificate(path.read_bytes()).fingerprint(hashes.SHA256())
    assert bytes.fromhex(certificate.fingerprint.replace(":", "")) == digest
