"""Values of the vocabulary as plain data and back: what an event keeps, and what comes in from outside.

Entry points: :func:`to_data`, :func:`from_data`, :func:`rule_kinds`. A value equal to its default is left out, so that
a rule that gains a number later stays the same data as long as nobody uses it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from fractions import Fraction
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import games.construction as vocabulary
from games.construction import DeckRule

Kinds = Mapping[str, Any]


class BadData(Exception):
    """Data that is no value of the vocabulary: ``place`` such as ``rules[2].number``, and what was ``expected``."""

    def __init__(self, place: str, expected: str) -> None:
        self.place, self.expected = place, expected
        super().__init__(f"{place or 'value'}: {expected} expected")


@cache
def rule_kinds() -> Kinds:
    """The rules of the vocabulary by their code."""
    found: list[Any] = [getattr(vocabulary, name) for name in vocabulary.__all__]
    return {kind.code: kind for kind in found if is_dataclass(kind) and hasattr(kind, "code")}


def kinds_with(rules: Iterable[DeckRule]) -> Kinds:
    """The vocabulary, and the kinds of these rules, which may live in the folder of a game."""
    return {**rule_kinds(), **{rule.code: type(rule) for rule in rules}}


def to_data(value: Any) -> Any:
    """JSON values of a frozen value; a rule carries its ``code``."""
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, tuple | list):
        return [to_data(item) for item in value]
    if not is_dataclass(value):
        return value
    said = {one.name: to_data(getattr(value, one.name)) for one in fields(value) if _is_said(value, one)}
    return {"code": value.code, **said} if hasattr(value, "code") else said


def _is_said(value: Any, one: Field[Any]) -> bool:
    default = one.default_factory() if one.default_factory is not MISSING else one.default
    return default is MISSING or bool(getattr(value, one.name) != default)


def from_data(kind: Any, data: Any, place: str = "", kinds: Kinds | None = None) -> Any:
    """The value of a kind (a frozen class, ``tuple[X, ...]``, a plain type) that the data means.

    Rules are found by their ``code`` among ``kinds``, the vocabulary unless given. Raises :class:`BadData`.
    """
    known = rule_kinds() if kinds is None else kinds
    if kind is DeckRule:
        return _rule(data, place, known)
    if get_origin(kind) is tuple:
        return _items(get_args(kind)[0], data, place, known)
    if get_origin(kind) in (Union, UnionType):
        return _maybe(kind, data, place, known)
    if kind is Fraction:
        return _fraction(data, place)
    return _fields(kind, data, place, known) if is_dataclass(kind) else _plain(kind, data, place)


def _rule(data: Any, place: str, kinds: Kinds) -> Any:
    table = _table(data, place)
    code = table.get("code")
    kind = kinds.get(code) if isinstance(code, str) else None
    if kind is None:
        raise BadData(f"{place}.code", ", ".join(sorted(kinds)))
    return _fields(kind, {name: value for name, value in table.items() if name != "code"}, place, kinds)


def _items(kind: Any, data: Any, place: str, kinds: Kinds) -> tuple[Any, ...]:
    if not isinstance(data, list):
        raise BadData(place, "a list")
    return tuple(from_data(kind, item, f"{place}[{number}]", kinds) for number, item in enumerate(data))


def _maybe(kind: Any, data: Any, place: str, kinds: Kinds) -> Any:
    if data is None and type(None) in get_args(kind):
        return None
    (only,) = (one for one in get_args(kind) if one is not type(None))
    return from_data(only, data, place, kinds)


def _fields(kind: Any, data: Any, place: str, kinds: Kinds) -> Any:
    table = _table(data, place)
    types = get_type_hints(kind)
    wanted = {one.name: one for one in fields(kind)}
    for name in table:
        if name not in wanted:
            raise BadData(_inside(place, str(name)), f"one of {', '.join(wanted) or 'no key'}")
    for name, one in wanted.items():
        if name not in table and one.default is MISSING and one.default_factory is MISSING:
            raise BadData(_inside(place, name), "a value")
    return kind(**{name: from_data(types[name], table[name], _inside(place, name), kinds) for name in table})


def _inside(place: str, name: str) -> str:
    return f"{place}.{name}" if place else name


def _table(data: Any, place: str) -> Mapping[str, Any]:
    if not isinstance(data, dict):
        raise BadData(place, "an object")
    return data


def _fraction(data: Any, place: str) -> Fraction:
    try:
        if isinstance(data, str):
            return Fraction(data)
    except (ValueError, ZeroDivisionError):
        pass
    raise BadData(place, 'a fraction such as "1/3"')


def _plain(kind: type, data: Any, place: str) -> Any:
    words = {int: "a whole number", str: "a text", bool: "true or false", float: "a number"}
    if kind is float and type(data) is int:
        return float(data)
    if type(data) is not kind:
        raise BadData(place, words.get(kind, kind.__name__))
    return data
