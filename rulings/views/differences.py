"""Differences between contents of a ruling as templates show them, with labels in the reader's language.

Entry points: :func:`present_changes`, :func:`present_differences`; :func:`label_reason` for the reason of a revision.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from rulings.domain.differences import FieldChange, Piece, compare_contents
from rulings.queries.choices import list_kind_choices, list_status_choices
from rulings.views.labels import label_section

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
    "supersedes": _("Replaces"),
    "cited": _("Cited source"),
}
# Reasons that the program itself writes into a history.
REASONS = {
    "taken over from the source": _("Taken over from the source"),
    "shipped data changed": _("Changed with the shipped data"),
    "imported": _("Imported from a file"),
}


@dataclass(frozen=True)
class ChangeRow:
    """A changed field: its label, the language of its text (empty if it has none), and the pieces with their signs."""

    label: str
    language: str
    pieces: tuple[Piece, ...]


def present_changes(changes: Iterable[FieldChange]) -> list[ChangeRow]:
    """Return a row for each change; kinds, statuses and sections are shown by their labels."""
    labels = {"status": dict(list_status_choices()), "kind": dict(list_kind_choices())}
    rows = []
    for change in changes:
        pieces = change.pieces
        if change.field == "section":
            pieces = tuple((sign, label_section(text)) for sign, text in pieces)
        elif change.field in labels:
            pieces = tuple((sign, labels[change.field].get(text, text)) for sign, text in pieces)
        rows.append(ChangeRow(str(LABELS[change.field]), change.language, pieces))
    return rows


def present_differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[ChangeRow]:
    """Return a row for each field in which two contents differ."""
    return present_changes(compare_contents(before, after))


def label_reason(reason: str) -> str:
    """Return the reason of a revision, in the reader's language if the program wrote it."""
    return str(REASONS.get(reason, reason))
