"""Reading of JSON values with their path, so that every fault names it. Entry point: :class:`JsonReader`.

A reader never raises for a bad value: it collects the problem and returns a stand-in, so that all faults are found.
"""

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, TypeVar

from language.bilingual import Bilingual
from problems import Problem, Refused

T = TypeVar("T", bound=str)

_MAX_DIGITS = 40
_OBJECT = Bilingual("objekt", "an object")
_LIST = Bilingual("seznam", "a list")
_TEXT = Bilingual("text", "a string")
_FLAG = Bilingual("true nebo false", "true or false")
_ID = Bilingual("označení (text nebo celé číslo)", "an id (a string or a whole number)")
_NUMBER = Bilingual("číslo nebo text jako '0.5'", "a number or a string such as '0.5'")


class JsonReader:
    """Collects problems while values are read; ``problems`` stays empty for good input."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def add_problem(self, code: str, path: str, **params: Any) -> None:
        """Collect one fault. The parameter is called ``place`` in sentences and in answers of the API."""
        self.problems.append(Problem(code, {"place": path or "state", **params}))

    def read_object(self, value: object, path: str, allowed_keys: frozenset[str] | None = None) -> Mapping[str, Any]:
        """Return a JSON object, which may have only ``allowed_keys`` where they are given. Anything else is empty."""
        if not isinstance(value, dict):
            self.add_wrong_type(value, path, _OBJECT)
            return {}
        for key in value:
            if allowed_keys is not None and key not in allowed_keys:
                self.add_problem("state_unknown_key", join_path(path, str(key)))
        return value

    def read_items(self, value: object, path: str) -> Iterator[tuple[str, Any]]:
        """Yield the items of a list with their paths."""
        if not isinstance(value, list):
            self.add_wrong_type(value, path, _LIST)
            return
        for number, item in enumerate(value):
            yield f"{path}[{number}]", item

    def read_integer(self, value: object, path: str, least: int = 0, default: int = 0) -> int:
        """Return a whole number of at least ``least``."""
        if isinstance(value, int) and not isinstance(value, bool) and value >= least:
            return value
        self.add_wrong_type(value, path, Bilingual(f"celé číslo od {least}", f"a whole number from {least}"))
        return default

    def read_integers(self, value: object, path: str, least: int = 0) -> tuple[int, ...]:
        """Return a list of whole numbers of at least ``least``."""
        return tuple(self.read_integer(item, place, least, least) for place, item in self.read_items(value, path))

    def read_text(self, value: object, path: str) -> str:
        """Return a string."""
        if isinstance(value, str):
            return value
        self.add_wrong_type(value, path, _TEXT)
        return ""

    def read_flag(self, value: object, path: str, default: bool) -> bool:
        """Return true or false."""
        if isinstance(value, bool):
            return value
        self.add_wrong_type(value, path, _FLAG)
        return default

    def read_entry_id(self, value: object, path: str) -> str | int:
        """Return the id of a player: a string that is not empty, or a whole number."""
        if isinstance(value, str | int) and not isinstance(value, bool) and value != "":
            return value
        self.add_wrong_type(value, path, _ID)
        return ""

    def read_fraction(self, value: object, path: str, default: Fraction = Fraction(0)) -> Fraction:
        """Return a number exactly as it is written: 0.33 is 33/100 and not the nearest binary number."""
        if isinstance(value, str | int | float) and not isinstance(value, bool) and len(str(value)) <= _MAX_DIGITS:
            text = str(value)
            try:
                exponent = text.lower().partition("e")[2]
                # An exponent beyond what a short decimal needs, such as 1e999999999, would not fit in memory.
                if not exponent or abs(int(exponent)) <= _MAX_DIGITS:
                    return Fraction(text)
            except (ValueError, ZeroDivisionError):
                pass
        self.add_wrong_type(value, path, _NUMBER)
        return default

    def read_choice(self, value: object, path: str, allowed: Mapping[str, T], default: T) -> T:
        """Return one of the allowed values."""
        if isinstance(value, str) and value in allowed:
            return allowed[value]
        self.add_problem("state_unknown_value", path, value=_describe_value(value), allowed=list(allowed))
        return default

    def require_no_faults(self) -> None:
        """Raise ``Refused`` with every fault of what was read."""
        if self.problems:
            raise Refused(tuple(self.problems))

    def add_wrong_type(self, value: object, path: str, expected: Bilingual) -> None:
        """Collect the fault of a value of another type or out of range."""
        self.add_problem("state_wrong_type", path, expected=expected.as_dict(), found=_describe_value(value))


def join_path(path: str, key: str) -> str:
    """Return the path of a key in an object."""
    return f"{path}.{key}" if path else key


def _describe_value(value: object) -> str | dict[str, str]:
    """Return the value as JSON, shortened, or the name of its type in both languages."""
    if isinstance(value, dict | list):
        return (_OBJECT if isinstance(value, dict) else _LIST).as_dict()
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= _MAX_DIGITS else f"{text[:_MAX_DIGITS]}…"
