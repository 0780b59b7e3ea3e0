"""Differences between two contents of a ruling for people to read: field by field, word by word. Pure.

Entry points: :func:`compare_texts`, :func:`compare_contents`.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any, Literal

from rulings.domain.content import FIELDS, LISTS, TEXTS, make_empty_content

Sign = Literal["same", "removed", "added"]
Piece = tuple[Sign, str]

# Longer texts are shown as removed and added as a whole: comparing them word by word takes too long.
MAX_WORDS = 2_000
_WORDS = re.compile(r"\s+|\w+|[^\w\s]")


@dataclass(frozen=True)
class FieldChange:
    """One field that differs; ``language`` is empty where the field has none. ``pieces`` merge old and new text."""

    field: str
    language: str
    pieces: tuple[Piece, ...]


def compare_texts(before: str, after: str) -> tuple[Piece, ...]:
    """Merge two texts into pieces: without those added they give ``before``, without those removed ``after``."""
    old, new = _WORDS.findall(before), _WORDS.findall(after)
    if max(len(old), len(new)) > MAX_WORDS:
        return _replace_text(before, after)
    pieces: list[Piece] = []
    steps = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    for step, old_start, old_end, new_start, new_end in steps:
        removed, added = "".join(old[old_start:old_end]), "".join(new[new_start:new_end])
        pieces += [("same", removed)] if step == "equal" else _replace_text(removed, added)
    return tuple(pieces)


def _replace_text(before: str, after: str) -> tuple[Piece, ...]:
    """Return the pieces of a text that is replaced as a whole, without empty ones."""
    pieces: tuple[Piece, ...] = (("removed", before), ("added", after))
    return tuple(piece for piece in pieces if piece[1])


def compare_contents(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[FieldChange, ...]:
    """Return every field that differs: title and statement first, then the others in the order of ``FIELDS``."""
    old, new = {**make_empty_content(), **before}, {**make_empty_content(), **after}
    changes: list[FieldChange] = []
    for key in TEXTS:
        for language in ("cs", "en"):
            old_text, new_text = old[key].get(language, ""), new[key].get(language, "")
            if old_text != new_text:
                changes.append(FieldChange(key, language, compare_texts(old_text, new_text)))
    for key in FIELDS:
        if key in TEXTS or old[key] == new[key]:
            continue
        if key in LISTS:
            changes.append(FieldChange(key, "", _compare_lists(old[key], new[key])))
        else:
            changes.append(FieldChange(key, "", _replace_text(_as_text(old[key]), _as_text(new[key]))))
    return tuple(changes)


def _compare_lists(old: list[Any], new: list[Any]) -> tuple[Piece, ...]:
    """Compare whole items, not their words: items of both lists, then removed, then added ones, separated by commas."""
    items: list[Piece] = [("same", str(item)) for item in new if item in old]
    items += [("removed", str(item)) for item in old if item not in new]
    items += [("added", str(item)) for item in new if item not in old]
    separated = [piece for item in items for piece in (("same", ", "), item)]
    return tuple(separated[1:])  # type: ignore[arg-type]


def _as_text(value: Any) -> str:
    """Write a word, or a citation as magazine, issue and page."""
    if isinstance(value, Mapping):
        return f"{value.get('magazine', '')} {value.get('issue', '')}, {value.get('page', '')}".strip(", ")
    return "" if value is None else str(value)
