"""Facts of an event in words: rounds and finals, places and money. Terms and values in pairs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.submissions.words import VISIBILITY_LABELS
from tournament.views.organizing.counting_facts import Facts
from tournament.words import CUT_SIZES


def rounds_facts(facts: Mapping[str, Any]) -> Facts:
    """How long it is played, and the finals."""
    minutes = facts["round_minutes"]
    return [
        (_("Rounds"), str(facts["rounds_planned"])),
        (_("A round takes"), ngettext("%(minutes)s minute", "%(minutes)s minutes", minutes) % {"minutes": minutes}),
        (_("Finals after the rounds"), str(CUT_SIZES[facts["cut_size"]])),
    ]


def people_facts(facts: Mapping[str, Any]) -> Facts:
    """Places, fee, prizes, contact; what nobody said is told as such."""
    return [
        (_("Places"), str(facts["capacity"] or _("no limit"))),
        *((label, facts[name] or _("not said")) for name, label in _texts()),
    ]


def said_facts(facts: Mapping[str, Any]) -> Facts:
    """For readers: only what was said."""
    cut = [(_("Finals"), str(CUT_SIZES[facts["cut_size"]]))] if facts["cut_size"] else []
    return [*cut, *((label, facts[name]) for name, label in _texts() if facts[name])]


def shown_name(shown: str) -> str:
    """Who sees decks, in words."""
    return str(VISIBILITY_LABELS[shown])


def _texts() -> list[tuple[str, str]]:
    return [("fee", _("Entry fee")), ("prizes", _("Prizes")), ("contact", _("Contact"))]
