"""Values of the vocabulary as plain data and back: what an event keeps, and what comes in from outside.

Entry points: :func:`to_data`, :func:`from_data`, :func:`rule_kinds`. A value equal to its default is left out, so that
a rule that gains a number later stays the same data as long as nobody uses it.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from fractions import Fraction
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import games.construction as vocabulary
from games.construction import DeckRule
from language.bilingual import Bilingual

Kinds = Mapping[str, Any]

MOST_DIGITS = 9
# What databases do not keep, or nobody can read: control characters but tab and line ends, halves of characters.
_NO_TEXT = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff\ud800-\udfff]")
# No power and no long number: "1e10000000" is short to write and endless to work out.
_FRACTION = re.compile(r"(?P<part>[0-9]{1,4})(?:/(?P<whole>[0-9]{1,4}))?")

_A_LIST = Bilingual("seznam", "a list")
_AN_OBJECT = Bilingual("objekt", "an object")
_A_VALUE = Bilingual("hodnota", "a value")
_A_FRACTION = Bilingual("zlomek jako „1/3“", "a fraction such as “1/3”")
_READABLE = Bilingual("text bez řídicích znaků", "a text without control characters")
_PLAIN = {
    int: Bilingual(f"celé číslo do {MOST_DIGITS} číslic", f"a whole number of up to {MOST_DIGITS} digits"),
    str: Bilingual("text", "a text"),
    bool: Bilingual("true nebo false", "true or false"),
    float: Bilingual("číslo", "a number"),
}


class BadData(Exception):
    """Data that is no value of the vocabulary: ``place`` such as ``rules[2].number``, and what was ``expected``."""

    def __init__(self, place: str, expected: Bilingual) -> None:
        self.place, self.expected = place, expected
        super().__init__(f"{place or 'value'}: {expected.en} expected")


def is_readable(text: str) -> bool:
    """Whether every sign of a text can be kept by a database and shown on a page."""
    return not _NO_TEXT.search(text)


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
        codes = ", ".join(sorted(kinds))
        raise BadData(f"{place}.code", Bilingual(codes, codes))
    return _fields(kind, {name: value for name, value in table.items() if name != "code"}, place, kinds)


def _items(kind: Any, data: Any, place: str, kinds: Kinds) -> tuple[Any, ...]:
    if not isinstance(data, list):
        raise BadData(place, _A_LIST)
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
            raise BadData(_inside(place, _NO_TEXT.sub("\ufffd", str(name))[:40]), _one_of(wanted))
    for name, one in wanted.items():
        if name not in table and one.default is MISSING and one.default_factory is MISSING:
            raise BadData(_inside(place, name), _A_VALUE)
    return kind(**{name: from_data(types[name], table[name], _inside(place, name), kinds) for name in table})


def _one_of(keys: Iterable[str]) -> Bilingual:
    said = ", ".join(keys)
    return Bilingual(f"něco z {said}", f"one of {said}") if said else Bilingual("žádný klíč", "no key")


def _inside(place: str, name: str) -> str:
    return f"{place}.{name}" if place else name


def _table(data: Any, place: str) -> Mapping[str, Any]:
    if not isinstance(data, dict):
        raise BadData(place, _AN_OBJECT)
    return data


def _fraction(data: Any, place: str) -> Fraction:
    found = _FRACTION.fullmatch(data) if isinstance(data, str) else None
    part, whole = (int(found["part"]), int(found["whole"] or 1)) if found else (0, 0)
    if not whole:
        raise BadData(place, _A_FRACTION)
    return Fraction(part, whole)


def _plain(kind: type, data: Any, place: str) -> Any:
    if kind is float and type(data) is int:
        return float(data)
    fits: bool = type(data) is kind
    if not fits or (kind is int and abs(data) >= 10**MOST_DIGITS):
        raise BadData(place, _PLAIN.get(kind) or Bilingual(kind.__name__, kind.__name__))
    if kind is str and not is_readable(data):
        raise BadData(place, _READABLE)
    return data
