"""The overview of a new event before it is created, by the steps of the wizard.

Entry points: :func:`list_overview_groups`, :func:`step_url`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.urls import reverse
from django.utils import formats
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.registry import find_format
from tournament.floor_rules.facts import LabelledTexts, list_counting_facts, list_match_facts, list_policy_facts
from tournament.submissions.words import VISIBILITY_LABELS
from tournament.views.event.fact_labels import list_group_facts
from tournament.words import STEP_NAMES

if TYPE_CHECKING:
    from games.scoring import Scoring


@dataclass(frozen=True)
class OverviewGroup:
    """The answers of one step, and the address to change them."""

    title: str
    address: str
    facts: LabelledTexts


def list_overview_groups(options: Mapping[str, Any], scoring: Scoring, draft: str) -> list[OverviewGroup]:
    """Return the groups of the overview: ``options`` of ``create_event_with_deck_settings``, ``draft`` their key."""
    settings, language = options["settings"], get_language()
    game, rules = find_format(options["format_key"])
    format_name = f"{game.name.in_language(language)}, {rules.name.in_language(language)}"
    play = [
        *list_group_facts("rounds", options),
        *list_match_facts(settings, scoring),
        *list_counting_facts(settings),
        *list_policy_facts(settings),
    ]
    groups = {
        "what": [(_("Game and format"), format_name), *list_group_facts("when", options)],
        "play": play,
        "decks": _deck_facts(options["decks"]),
        "people": list_group_facts("people", options),
    }
    return [OverviewGroup(str(STEP_NAMES[step]), step_url(step, draft), facts) for step, facts in groups.items()]


def step_url(step: str, draft: str) -> str:
    """Return the address of a step of a draft, or of its overview."""
    page = {"what": "new-event", "overview": "new-event-overview"}.get(step)
    path = reverse(page) if page else reverse("new-event-step", args=[step])
    return f"{path}?draft={draft}"


def _deck_facts(decks: Mapping[str, Any]) -> LabelledTexts:
    deadline = decks["deadline"]
    return [
        (
            _("Decks are taken until"),
            formats.date_format(deadline, "SHORT_DATETIME_FORMAT") if deadline else _("the first round is paired"),
        ),
        (_("Decks are visible during the event to"), str(VISIBILITY_LABELS[decks["shown_during"]])),
        (_("Decks are visible after the event to"), str(VISIBILITY_LABELS[decks["shown_after"]])),
    ]
