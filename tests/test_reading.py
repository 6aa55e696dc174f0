"""From sent JSON to typed values: strict, and whatever is wrong is named by its path."""

import time

import msgspec
import pytest

from companion.errors import BadInput
from companion.reading import read, read_json


class Inner(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    count: int
    heaps: dict[str, dict[int, int]] = {}


class Outer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rows: list[Inner] = []
    named: dict[str, Inner] = {}


def field_of(data, kind=Outer):
    with pytest.raises(BadInput) as caught:
        read(data, kind)
    assert caught.value.code == "bad_field"
    return caught.value.field


@pytest.mark.parametrize("number", ["5", 5.0, 5.5, True, None, [5], {}, float("nan"), float("inf")])
def test_nothing_else_passes_for_a_whole_number(number):
    assert field_of({"count": number}, Inner) == "count"


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ([], None),
        ({"row": []}, "row"),
        ({"rows": [{"count": 1}, {}]}, "rows[1].count"),
        ({"rows": [{"count": 1}, {"count": 1, "size": 2}]}, "rows[1].size"),
        ({"named": {"Ana": {"count": 1}, "Ben": {"count": "1"}}}, "named.Ben.count"),
        ({"named": {"Ana": {"count": 1}, "Ben": 5}}, "named.Ben"),
        ({"named": {"a.b[3]": {"count": "1"}}}, "named.a.b[3].count"),
        ({"named": {"Ana": {"count": 1, "heaps": {"x": {"5": 1}, "y": {"5": 1, "6": "1"}}}}}, "named.Ana.heaps.y.6"),
        ({"named": {"Ana": {"count": 1, "heaps": {"x": {"5": 1, "six": 1}}}}}, "named.Ana.heaps.x.six"),
        ({"named": {"Ana": {"count": 1}, "Ben": {"count": "1"}, "Eva": {"count": "1"}}}, "named.Ben.count"),
        ({"rows": [{"count": 1, "heaps": {"x": {"5": 1, "6": "1"}, "y": {"6": "1"}}}]}, "rows[0].heaps.x.6"),
        ({"rows": [{"count": 1, "heaps": {"x": {"05": 1}}}]}, "rows[0].heaps.x.05"),
    ],
)
def test_the_path_leads_to_the_fault(data, field):
    assert field_of(data) == field


def test_the_message_begins_with_the_path():
    with pytest.raises(BadInput, match=r"^named\.Ben\.count: Expected `int`"):
        read({"named": {"Ben": {"count": "1"}}}, Outer)


def test_data_is_not_changed_by_looking_for_the_fault():
    data = {"named": {"Ana": {"count": 1}, "Ben": {"count": "1"}}}
    field_of(data)
    assert data == {"named": {"Ana": {"count": 1}, "Ben": {"count": "1"}}}


@pytest.mark.parametrize("text", [b"", b"{", b"NaN", b"1e999", b"\xff", b'"\\ud800"', b"[" * 100_000, b"1" * 5000])
def test_what_is_no_json(text):
    with pytest.raises(BadInput) as caught:
        read_json(text)
    assert caught.value.code == "bad_json"


def test_a_key_that_stands_twice_is_refused_instead_of_forgotten() -> None:
    for text in ('{"a": 1, "a": 2}', '[{"b": {"a": 1, "a": 1}}]'):
        with pytest.raises(BadInput) as caught:
            read_json(text)
        assert caught.value.code == "bad_json"


def test_the_largest_body_is_refused_at_once() -> None:
    """Work that grows with the square of what was sent would stop everybody's game for seconds."""
    many = ",".join(f'"{number}":0' for number in range(8_000))
    seats = {f"s{number}": {} for number in range(4_000)} | {"last": {str(key): key for key in range(4_000)}}
    seats["last"]["last"] = "1"
    began = time.process_time()
    with pytest.raises(BadInput) as caught:
        read_json(f'{{{many},"last":0,"last":0}}')
    assert caught.value.code == "bad_json"
    assert field_of(seats, dict[str, dict[str, int]]) == "last.last"
    assert time.process_time() - began < 0.5
