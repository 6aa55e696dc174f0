"""What people may be called: nearly anything that others can read on one line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import BadInput
from companion.names import LONGEST, clean, clean_all, clean_keys


@pytest.mark.parametrize("name", ["A", "<script>", "O'Neill", "👩‍👩‍👧", "مريم", "花子", "x" * 40, "-1", "a  b"])
def test_strange_names_are_names(name):
    assert clean(f" {name}\u3000", "name") == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\u200b",
        "\u202e",
        "x" * 41,
        "\u3164",
        "\u2800 \uffa0",
        "a\nb",
        "a\u2028b",
        "\x00",
        "a\x1b[2J",
        "\ud800",
    ],
)
def test_what_is_no_name(name):
    with pytest.raises(BadInput) as caught:
        clean(name, "name")
    assert (caught.value.code, caught.value.field) == ("bad_field", "name")


@given(st.text())
def test_a_name_is_clean_or_refused(text):
    try:
        name = clean(text, "name")
    except BadInput:
        return
    assert 1 <= len(name) <= LONGEST
    assert clean(name, "name") == name
    assert len(name.splitlines()) == 1
    assert name.encode()


def test_nobody_is_named_twice():
    with pytest.raises(BadInput) as caught:
        clean_all(["Ana", "Ben", " Ana"], "players")
    assert caught.value.field == "players[2]"
    with pytest.raises(BadInput) as caught:
        clean_keys({"Ana": 1, "Ana ": 2}, "players")
    assert caught.value.field == "players.Ana "
