"""Reading of frozen values from JSON by the types of their fields: true or false, one of several words, whole numbers.

Entry points: :func:`read_value`, :func:`read_fields`. A number above its limit is read, because it may be stored from
before it had one.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from engine.json_io.reader import JsonReader
from engine.limits import Limit
from engine.options import find_limits

T = TypeVar("T")


def read_value(reader: JsonReader, kind: type[T], value: object, path: str) -> T:
    """Return the frozen value from a JSON object that may have no other keys; missing ones have their default."""
    return kind(**read_fields(reader, kind, reader.read_object(value, path, frozenset(vars(kind()))), path))


def read_fields(reader: JsonReader, kind: Any, data: Mapping[str, Any], path: str) -> dict[str, Any]:
    """Return the fields of a frozen value that need no further code, by name."""
    fields: dict[str, Any] = {}
    for name, usual in vars(kind()).items():
        value, place, limit = data.get(name, usual), f"{path}.{name}", find_limits(kind).get(name)
        if isinstance(usual, bool):
            fields[name] = reader.read_flag(value, place, usual)
        elif words := _list_words(kind).get(name):
            fields[name] = reader.read_choice(value, place, words, str(usual))
        elif isinstance(limit, Limit) and not limit.has_decimals:
            is_left_out = value is None and usual is None
            fields[name] = None if is_left_out else reader.read_integer(value, place, limit.least, limit.least)
    return fields


@cache
def _list_words(kind: Any) -> dict[str, dict[str, str]]:
    """Return the words to choose from, by the names of the fields that hold one."""
    types = {name: hint for name, hint in get_type_hints(kind).items() if get_origin(hint) is Literal}
    return {name: {word: word for word in get_args(hint)} for name, hint in types.items()}
