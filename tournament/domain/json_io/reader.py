"""Reading JSON values with their place, so that every fault can be named. Entry point: :class:`Reader`.

A reader never raises for a bad value: it notes the problem and goes on with a stand-in, so all faults are found.
"""

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, TypeVar

from language.bilingual import Bilingual
from problems import Problem

T = TypeVar("T", bound=str)

_MOST_DIGITS = 40
_OBJECT = Bilingual("objekt", "an object")
_LIST = Bilingual("seznam", "a list")
_TEXT = Bilingual("text", "a string")
_FLAG = Bilingual("true nebo false", "true or false")
_ID = Bilingual("označení (text nebo celé číslo)", "an id (a string or a whole number)")
_NUMBER = Bilingual("číslo nebo text jako '0.5'", "a number or a string such as '0.5'")


class Reader:
    """Collects problems while values are read; ``problems`` stays empty for good input."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def note(self, code: str, place: str, **params: Any) -> None:
        """Remember one fault."""
        self.problems.append(Problem(code, {"place": place or "state", **params}))

    def table(self, value: object, place: str, known: frozenset[str] | None = None) -> Mapping[str, Any]:
        """A JSON object, with ``known`` keys only where they are given; anything else reads as empty."""
        if not isinstance(value, dict):
            self.wrong(value, place, _OBJECT)
            return {}
        for key in value:
            if known is not None and key not in known:
                self.note("state_unknown_key", join(place, str(key)))
        return value

    def items(self, value: object, place: str) -> Iterator[tuple[str, Any]]:
        """The items of a list with their places."""
        if not isinstance(value, list):
            self.wrong(value, place, _LIST)
            return
        for number, item in enumerate(value):
            yield f"{place}[{number}]", item

    def whole(self, value: object, place: str, least: int = 0, default: int = 0) -> int:
        """A whole number of at least ``least``."""
        if isinstance(value, int) and not isinstance(value, bool) and value >= least:
            return value
        self.wrong(value, place, Bilingual(f"celé číslo od {least}", f"a whole number from {least}"))
        return default

    def text(self, value: object, place: str) -> str:
        """A string."""
        if isinstance(value, str):
            return value
        self.wrong(value, place, _TEXT)
        return ""

    def flag(self, value: object, place: str, default: bool) -> bool:
        """True or false."""
        if isinstance(value, bool):
            return value
        self.wrong(value, place, _FLAG)
        return default

    def entry(self, value: object, place: str) -> str | int:
        """The id of a player: a string with something in it, or a whole number."""
        if isinstance(value, str | int) and not isinstance(value, bool) and value != "":
            return value
        self.wrong(value, place, _ID)
        return ""

    def exact(self, value: object, place: str, default: Fraction = Fraction(0)) -> Fraction:
        """A number as people write it: 0.33 is 33/100 and not its binary neighbour."""
        if isinstance(value, str | int | float) and not isinstance(value, bool) and len(str(value)) <= _MOST_DIGITS:
            try:
                return _exact(str(value))
            except (ValueError, ZeroDivisionError):
                pass
        self.wrong(value, place, _NUMBER)
        return default

    def one_of(self, value: object, place: str, allowed: Mapping[str, T], default: T) -> T:
        """One of the values allowed."""
        if isinstance(value, str) and value in allowed:
            return allowed[value]
        self.note("state_unknown_value", place, value=_shown(value), allowed=list(allowed))
        return default

    def wrong(self, value: object, place: str, expected: Bilingual) -> None:
        """Note a value of another kind or out of range."""
        self.note("state_wrong_type", place, expected=expected.as_dict(), found=_shown(value))


def join(place: str, key: str) -> str:
    """The place of a key in an object."""
    return f"{place}.{key}" if place else key


def _exact(text: str) -> Fraction:
    """No exponents beyond what a short decimal needs: ``1e999999999`` would not fit in memory."""
    if "e" in text.lower() and abs(int(text.lower().partition("e")[2])) > _MOST_DIGITS:
        raise ValueError(text)
    return Fraction(text)


def _shown(value: object) -> str | dict[str, str]:
    if isinstance(value, dict | list):
        return (_OBJECT if isinstance(value, dict) else _LIST).as_dict()
    shown = json.dumps(value, ensure_ascii=False, default=str)
    return shown if len(shown) <= _MOST_DIGITS else f"{shown[:_MOST_DIGITS]}…"
