"""What changed between two contents of a ruling, for people to read: field by field, word by word. Pure.

Entry points: :func:`word_changes`, :func:`field_changes`.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any, Literal

from rulings.domain.content import FIELDS, LISTS, TEXTS, empty_content

Sign = Literal["same", "removed", "added"]
Piece = tuple[Sign, str]

# Longer texts are shown as taken away and written anew: comparing them word by word takes too long.
MOST_WORDS = 2_000
_WORDS = re.compile(r"\s+|\w+|[^\w\s]")


@dataclass(frozen=True)
class FieldChange:
    """One field that differs; ``language`` is empty where the field has none. ``pieces`` hold old and new text."""

    field: str
    language: str
    pieces: tuple[Piece, ...]


def word_changes(before: str, after: str) -> tuple[Piece, ...]:
    """The two texts as one: leaving out what was added gives ``before``, leaving out what was removed ``after``."""
    was, now = _WORDS.findall(before), _WORDS.findall(after)
    if max(len(was), len(now)) > MOST_WORDS:
        return _pieces([("removed", before), ("added", after)])
    steps = SequenceMatcher(None, was, now, autojunk=False).get_opcodes()
    return _pieces(piece for step in steps for piece in _step(step[0], was[step[1] : step[2]], now[step[3] : step[4]]))


def _step(name: str, was: list[str], now: list[str]) -> list[Piece]:
    if name == "equal":
        return [("same", "".join(was))]
    return [("removed", "".join(was)), ("added", "".join(now))]


def _pieces(pieces: Any) -> tuple[Piece, ...]:
    return tuple(piece for piece in pieces if piece[1])


def field_changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[FieldChange, ...]:
    """Every field that differs, in the order a ruling is read."""
    was, now = {**empty_content(), **before}, {**empty_content(), **after}
    return tuple(change for key in _READ if was[key] != now[key] for change in _field(key, was[key], now[key]))


_READ = (*TEXTS, *(key for key in FIELDS if key not in TEXTS))


def _field(key: str, was: Any, now: Any) -> Iterator[FieldChange]:
    if key in TEXTS:
        for language in ("cs", "en"):
            if was.get(language, "") != now.get(language, ""):
                pieces = word_changes(was.get(language, ""), now.get(language, ""))
                yield FieldChange(key, language, pieces)
    elif key in LISTS:
        yield FieldChange(key, "", _items(was, now))
    else:
        yield FieldChange(key, "", _pieces([("removed", _plain(was)), ("added", _plain(now))]))


def _items(was: list[Any], now: list[Any]) -> tuple[Piece, ...]:
    """Items are whole: one is there or not."""
    kept = [("same", str(item)) for item in now if item in was]
    gone = [("removed", str(item)) for item in was if item not in now]
    come = [("added", str(item)) for item in now if item not in was]
    return tuple(_joined([*kept, *gone, *come]))  # type: ignore[list-item]


def _joined(pieces: list[Piece]) -> Iterator[Piece]:
    for place, (sign, text) in enumerate(pieces):
        if place:
            yield "same", ", "
        yield sign, text


def _plain(value: Any) -> str:
    if isinstance(value, Mapping):
        return f"{value.get('magazine', '')} {value.get('issue', '')}, {value.get('page', '')}".strip(", ")
    return "" if value is None else str(value)
