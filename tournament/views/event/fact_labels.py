"""Event facts as labels and texts in pairs: rounds and finals, capacity, money."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournament.floor_rules.facts import LabelledTexts, list_length_facts
from tournament.submissions.words import VISIBILITY_LABELS
from tournament.words import CUT_SIZES, SILENCE


def list_round_facts(facts: Mapping[str, Any]) -> LabelledTexts:
    """Return the number and length of rounds, the finals, and how players report."""
    return [
        *list_length_facts(facts["rounds_planned"], facts["round_minutes"]),
        (_("Finals after the rounds"), str(CUT_SIZES[facts["cut_size"]])),
        (_("Players report their results"), _("yes") if facts["player_reports"] else _("no")),
        (_("Without an answer of the opponent a report counts"), str(SILENCE[facts["silence_minutes"]])),
        (_("Players may drop by themselves"), _("yes") if facts["player_drops"] else _("no")),
    ]


def list_people_facts(facts: Mapping[str, Any]) -> LabelledTexts:
    """Return capacity, fee, prizes and contact; an empty fact has a text for "not given"."""
    return [
        (_("Places"), str(facts["capacity"] or _("no limit"))),
        *((label, facts[name] or _("not said")) for name, label in _list_text_facts()),
    ]


def list_announced_facts(facts: Mapping[str, Any]) -> LabelledTexts:
    """Return finals, fee, prizes and contact without empty ones, for readers of the event page."""
    cut = [(_("Finals"), str(CUT_SIZES[facts["cut_size"]]))] if facts["cut_size"] else []
    return [*cut, *((label, facts[name]) for name, label in _list_text_facts() if facts[name])]


def label_visibility(shown: str) -> str:
    """Return the label of a visibility of decks."""
    return str(VISIBILITY_LABELS[shown])


def _list_text_facts() -> list[tuple[str, str]]:
    """Return the names of the facts that are free text, with their labels."""
    return [("fee", _("Entry fee")), ("prizes", _("Prizes")), ("contact", _("Contact"))]
