"""Turns rules and formats into plain JSON values and back: what an event keeps, and what the API takes.

Entry points: :func:`write_data`, :func:`read_data`, :func:`list_rule_kinds`, :func:`is_readable`. A value equal to its
default is left out, so that the data of a rule stays the same when the rule gains a field, until an event sets that
field.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from fractions import Fraction
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from games import construction
from games.construction import DeckRule
from language.bilingual import Bilingual

# Classes of rules by their code.
Kinds = Mapping[str, Any]

MAX_DIGITS = 9
# Databases refuse these or pages cannot show them: control characters except tab and line ends, lone surrogates.
_UNREADABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff\ud800-\udfff]")
# Without exponents and long numbers: Fraction("1e10000000") would take minutes.
_FRACTION = re.compile(r"(?P<part>[0-9]{1,4})(?:/(?P<whole>[0-9]{1,4}))?")

_A_LIST = Bilingual("seznam", "a list")
_AN_OBJECT = Bilingual("objekt", "an object")
_A_VALUE = Bilingual("hodnota", "a value")
_A_FRACTION = Bilingual("zlomek jako „1/3“", "a fraction such as “1/3”")
_READABLE = Bilingual("text bez řídicích znaků", "a text without control characters")
_PLAIN = {
    int: Bilingual(f"celé číslo do {MAX_DIGITS} číslic", f"a whole number of up to {MAX_DIGITS} digits"),
    str: Bilingual("text", "a text"),
    bool: Bilingual("true nebo false", "true or false"),
    float: Bilingual("číslo", "a number"),
}


class BadData(Exception):
    """Data that is no value of the expected kind.

    ``path`` is where in the data, such as ``rules[2].number``, ``expected`` says what should stand there.
    """

    def __init__(self, path: str, expected: Bilingual) -> None:
        self.path, self.expected = path, expected
        super().__init__(f"{path or 'value'}: {expected.en} expected")


def is_readable(text: str) -> bool:
    """Return true if a database can keep every character of the text and a page can show it."""
    return not _UNREADABLE.search(text)


@cache
def list_rule_kinds() -> Kinds:
    """Return the rule classes of :mod:`games.construction` by their code."""
    exported: list[Any] = [getattr(construction, name) for name in construction.__all__]
    return {kind.code: kind for kind in exported if is_dataclass(kind) and hasattr(kind, "code")}


def list_rule_kinds_with(rules: Iterable[DeckRule]) -> Kinds:
    """Return :func:`list_rule_kinds` and the classes of these rules, which may live in the folder of a game."""
    return {**list_rule_kinds(), **{rule.code: type(rule) for rule in rules}}


def write_data(value: Any) -> Any:
    """Return the JSON values of a frozen value; a rule carries its ``code``."""
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, tuple | list):
        return [write_data(item) for item in value]
    if not is_dataclass(value):
        return value
    data = {
        field.name: write_data(getattr(value, field.name)) for field in fields(value) if not _has_default(value, field)
    }
    return {"code": value.code, **data} if hasattr(value, "code") else data


def _has_default(value: Any, field: Field[Any]) -> bool:
    default = field.default_factory() if field.default_factory is not MISSING else field.default
    return default is not MISSING and bool(getattr(value, field.name) == default)


def read_data(kind: Any, data: Any, path: str = "", kinds: Kinds | None = None) -> Any:
    """Return the value of a kind (a frozen class, ``tuple[X, ...]``, a plain type) that the data describes.

    Rules are found by their ``code`` among ``kinds``, by default :func:`list_rule_kinds`. Raises :class:`BadData`.
    """
    rule_kinds = list_rule_kinds() if kinds is None else kinds
    if kind is DeckRule:
        return _read_rule(data, path, rule_kinds)
    if get_origin(kind) is tuple:
        if not isinstance(data, list):
            raise BadData(path, _A_LIST)
        item_kind = get_args(kind)[0]
        return tuple(read_data(item_kind, item, f"{path}[{index}]", rule_kinds) for index, item in enumerate(data))
    if get_origin(kind) in (Union, UnionType):
        return _read_optional(kind, data, path, rule_kinds)
    if kind is Fraction:
        return _read_fraction(data, path)
    return _read_fields(kind, data, path, rule_kinds) if is_dataclass(kind) else _read_plain(kind, data, path)


def _read_rule(data: Any, path: str, kinds: Kinds) -> Any:
    table = _require_object(data, path)
    code = table.get("code")
    kind = kinds.get(code) if isinstance(code, str) else None
    if kind is None:
        codes = ", ".join(sorted(kinds))
        raise BadData(f"{path}.code", Bilingual(codes, codes))
    return _read_fields(kind, {name: value for name, value in table.items() if name != "code"}, path, kinds)


def _read_optional(kind: Any, data: Any, path: str, kinds: Kinds) -> Any:
    if data is None and type(None) in get_args(kind):
        return None
    (value_kind,) = (argument for argument in get_args(kind) if argument is not type(None))
    return read_data(value_kind, data, path, kinds)


def _read_fields(kind: Any, data: Any, path: str, kinds: Kinds) -> Any:
    table = _require_object(data, path)
    types = get_type_hints(kind)
    fields_by_name = {field.name: field for field in fields(kind)}
    for name in table:
        if name not in fields_by_name:
            keys = ", ".join(fields_by_name)
            expected = Bilingual(f"něco z {keys}", f"one of {keys}") if keys else Bilingual("žádný klíč", "no key")
            raise BadData(_join_path(path, _UNREADABLE.sub("\ufffd", str(name))[:40]), expected)
    for name, field in fields_by_name.items():
        if name not in table and field.default is MISSING and field.default_factory is MISSING:
            raise BadData(_join_path(path, name), _A_VALUE)
    return kind(**{name: read_data(types[name], table[name], _join_path(path, name), kinds) for name in table})


def _join_path(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _require_object(data: Any, path: str) -> Mapping[str, Any]:
    if not isinstance(data, dict):
        raise BadData(path, _AN_OBJECT)
    return data


def _read_fraction(data: Any, path: str) -> Fraction:
    match = _FRACTION.fullmatch(data) if isinstance(data, str) else None
    part, whole = (int(match["part"]), int(match["whole"] or 1)) if match else (0, 0)
    if not whole:
        raise BadData(path, _A_FRACTION)
    return Fraction(part, whole)


def _read_plain(kind: type, data: Any, path: str) -> Any:
    if kind is float and type(data) is int:
        return float(data)
    fits: bool = type(data) is kind
    if not fits or (kind is int and abs(data) >= 10**MAX_DIGITS):
        raise BadData(path, _PLAIN.get(kind) or Bilingual(kind.__name__, kind.__name__))
    if kind is str and not is_readable(data):
        raise BadData(path, _READABLE)
    return data
