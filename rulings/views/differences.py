"""Differences as templates show them: fields by their names, fixed words in the reader's language."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from rulings.domain.differences import FieldChange, Piece, compare_contents
from rulings.queries.choices import kind_choices, status_choices
from rulings.views.labels import section_label

LABELS = {
    "id": _("Id"),
    "title": _("Title"),
    "statement": _("Ruling"),
    "status": _("Status"),
    "kind": _("Kind"),
    "section": _("Section"),
    "source": _("Source"),
    "formats": _("Formats"),
    "cards": _("Cards it is about"),
    "also_mentions": _("Cards it also names"),
    "terms": _("Terms it is about"),
    "topics": _("Topics"),
    "hints": _("Hints"),
    "questions": _("Questions"),
    "lines": _("Lines of the source"),
    "paragraphs": _("Paragraphs of the source"),
    "duplicates": _("Says the same as"),
    "supersedes": _("Takes the place of"),
    "cited": _("Cited source"),
}
# What the program itself writes into a history.
REASONS = {
    "taken over from the source": _("Taken over from the source"),
    "shipped data changed": _("Changed with the shipped data"),
    "imported": _("Imported from a file"),
}


@dataclass(frozen=True)
class ChangeRow:
    """A field's name, the language of its text where it has one, and the pieces."""

    label: str
    language: str
    pieces: tuple[Piece, ...]


def present_changes(changes: Iterable[FieldChange]) -> list[ChangeRow]:
    """Each change with its words said."""
    words = {"status": dict(status_choices()), "kind": dict(kind_choices())}
    return [ChangeRow(str(LABELS[one.field]), one.language, _said(one, words.get(one.field, {}))) for one in changes]


def present_differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[ChangeRow]:
    """What two contents say otherwise."""
    return present_changes(compare_contents(before, after))


def reason_label(reason: str) -> str:
    """Why a revision was made."""
    return str(REASONS.get(reason, reason))


def _said(change: FieldChange, words: Mapping[str, str]) -> tuple[Piece, ...]:
    if change.field == "section":
        return tuple((sign, section_label(text)) for sign, text in change.pieces)
    return tuple((sign, words.get(text, text)) for sign, text in change.pieces)
