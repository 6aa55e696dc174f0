"""From the published description to what an attacker sends: right, nearly right, and hardly JSON at all."""

import json
import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from companion.server.description import document

SCHEMAS: Mapping[str, Any] = document()["components"]["schemas"]
TIMES = int(os.environ.get("COMPANION_FUZZ", "1"))
"""How many times as much is tried as in the normal run, which always tries the same."""

WORDS = ["s1", "s2", "s9", "lot", "vabanque", "casanova", "KXQF", "Ana", "1", "12", "5000", "tent", "seat-cards", "all"]
LIKELY = st.sampled_from(WORDS)
ODD: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.sampled_from([-1, 0, 13, 2**31, 2**53, 2**63, 2**64, 10**40]),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from(["", " ", "\0", "\ud800", "\udfff x", "‮abc", "x" * 5000, "𝕬", "é"]),
    st.text(max_size=8),
    LIKELY,
    st.lists(st.integers(0, 3) | LIKELY, max_size=4),
    st.dictionaries(LIKELY | st.text(max_size=4), st.integers(-2, 30), max_size=4),
)
"""Values that are seldom wanted."""


def tries(examples: int) -> settings:
    return settings(
        max_examples=examples * TIMES,
        derandomize=TIMES == 1,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )


def resolved(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    ref = schema.get("$ref")
    return SCHEMAS[ref.rpartition("/")[2]] if ref else schema


def fitting(schema: Mapping[str, Any]) -> st.SearchStrategy[Any]:
    """Values of this shape."""
    schema = resolved(schema)
    if "anyOf" in schema:
        return st.one_of(*map(fitting, schema["anyOf"]))
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    kinds = schema.get("type", "object")
    return st.one_of(*(_KINDS[kind](schema) for kind in ([kinds] if isinstance(kinds, str) else kinds)))


def _object(schema: Mapping[str, Any]) -> st.SearchStrategy[Any]:
    parts = {name: fitting(part) for name, part in schema.get("properties", {}).items()}
    wanted = {name: part for name, part in parts.items() if name in schema.get("required", ())}
    if parts:
        return st.fixed_dictionaries(wanted, optional={name: parts[name] for name in parts.keys() - wanted.keys()})
    more = schema.get("additionalProperties")
    inner = fitting(more) if isinstance(more, dict) and more else LIKELY
    return st.dictionaries(LIKELY | st.text(max_size=4), inner, max_size=4)


def _array(schema: Mapping[str, Any]) -> st.SearchStrategy[Any]:
    inner = fitting(schema["items"]) if schema.get("items") else ODD
    return st.lists(inner, min_size=schema.get("minItems", 0), max_size=schema.get("maxItems", 4))


def _string(schema: Mapping[str, Any]) -> st.SearchStrategy[Any]:
    if "pattern" in schema:
        return st.from_regex(schema["pattern"], fullmatch=True)
    least = schema.get("minLength", 0)
    made = st.text(min_size=least, max_size=min(schema.get("maxLength", least + 8), least + 40))
    return made | LIKELY if least <= 1 else made


def _integer(schema: Mapping[str, Any]) -> st.SearchStrategy[Any]:
    least, most = schema.get("minimum"), schema.get("maximum")
    small = st.integers(0 if least is None else least, 13 if most is None else most)
    return small if least is not None and most is not None else small | st.integers(least, most)


_KINDS: Mapping[str, Callable[[Mapping[str, Any]], st.SearchStrategy[Any]]] = {
    "object": _object,
    "array": _array,
    "string": _string,
    "integer": _integer,
    "boolean": lambda _: st.booleans(),
    "null": lambda _: st.none(),
}


@st.composite
def damaged(draw: st.DrawFn, schema: Mapping[str, Any]) -> Any:
    """Something of this shape but for one place: another value, one thing too many, or one that is missing."""
    value = draw(fitting(schema))
    way = list(draw(st.sampled_from(list(_places(value)))))
    if not way:
        return draw(ODD)
    holder = value
    for step in way[:-1]:
        holder = holder[step]
    if isinstance(holder, dict) and draw(st.booleans()):
        if draw(st.booleans()):
            del holder[way[-1]]
        else:
            holder[draw(st.text(max_size=6) | LIKELY)] = draw(ODD)
    else:
        holder[way[-1]] = draw(ODD)
    return value


def _places(value: Any, way: Sequence[Any] = ()) -> Sequence[Sequence[Any]]:
    found: list[Sequence[Any]] = [way]
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, inner in steps:
        found += _places(inner, (*way, step))
    return found


@st.composite
def mangled(draw: st.DrawFn, schema: Mapping[str, Any]) -> bytes:
    """JSON that a careless reader takes for something else, and what is none."""
    text = json.dumps(draw(fitting(schema)))
    deep = draw(st.sampled_from([10, 500, 5000, 20_000]))
    return draw(
        st.sampled_from(
            [
                text[: len(text) // 2],
                text + text,
                text + ",",
                "\ufeff" + text,
                text.replace(": ", ": NaN, ", 1).replace("NaN, ", "NaN", 1) if "{" in text else "NaN",
                text.replace("{", '{"id": "twice-the-same", "id": "twice-the-other", ', 1),
                text.replace("{", '{"type": "undo", "type": "redo", ', 1),
                text.replace("{", '{"seat": 1e400, ', 1),
                text.replace("{", '{"table": -Infinity, ', 1),
                text.replace("{", '{"table": 1' + "0" * 5000 + ", ", 1),
                text.replace("{", '{"table": 007, ', 1),
                text.replace("{", '{"name": "\\ud800", ', 1),
                text.replace("{", '{"name": "\\u0000\\udc00\\ud800", ', 1),
                text.replace("{", '{"name": "a\nb", ', 1),
                text.replace("{", '{"name": ' + "[" * deep + "]" * deep + ", ", 1),
                '{"a":' * deep + "1" + "}" * deep,
                "[" * deep,
                "[" * deep + "]" * deep,
                "",
                " ",
                "null",
                "-",
                "'" + text + "'",
            ]
        )
        .map(lambda chosen: chosen.encode("utf-8", "surrogatepass"))
        .flatmap(
            lambda raw: st.sampled_from([raw, raw, raw, b"\xff\xfe" + raw, raw + b"\xc3", raw.replace(b'"', b"\0")])
        )
    )


def bodies(schema: Mapping[str, Any]) -> st.SearchStrategy[bytes]:
    """Right, nearly right, and hardly JSON."""

    def as_bytes(value: Any) -> bytes:
        return json.dumps(value).encode()

    return st.one_of(fitting(schema).map(as_bytes), damaged(schema).map(as_bytes), mangled(schema))


def misfit(schema: Mapping[str, Any], value: Any, at: str = "$") -> str | None:
    """Where the value is not of this shape, or None; of the limits of numbers and texts nothing is said."""
    schema = resolved(schema)
    if "anyOf" in schema:
        found = [misfit(one, value, at) for one in schema["anyOf"]]
        return None if None in found else f"{at}: none of {found}"
    if "enum" in schema or "const" in schema:
        return None if value in schema.get("enum", [schema.get("const")]) else f"{at}: {value!r}"
    kinds = schema.get("type", [])
    if kinds and not any(_is(kind, value) for kind in ([kinds] if isinstance(kinds, str) else kinds)):
        return f"{at}: {value!r} is no {kinds}"
    if isinstance(value, list):
        inner = [misfit(schema.get("items", {}), one, f"{at}[]") for one in value]
        return next(filter(None, inner), None)
    return _misfit_of_object(schema, value, at) if isinstance(value, dict) else None


def _misfit_of_object(schema: Mapping[str, Any], value: Mapping[str, Any], at: str) -> str | None:
    parts, more = schema.get("properties", {}), schema.get("additionalProperties", {})
    missing = set(schema.get("required", ())) - value.keys()
    if missing or (more is False and value.keys() - parts.keys()):
        return f"{at}: {missing} are missing, {value.keys() - parts.keys()} unknown"
    inner = (misfit(parts.get(name, more or {}), one, f"{at}.{name}") for name, one in value.items())
    return next(filter(None, inner), None)


def _is(kind: str, value: Any) -> bool:
    if kind in ("integer", "number"):
        return isinstance(value, int) and not isinstance(value, bool)
    types: dict[str, type] = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}
    return isinstance(value, types[kind])
