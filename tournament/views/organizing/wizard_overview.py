"""What is about to be made, in words, by the steps that said it.

Entry points: :func:`overview_of`, :func:`address_of` says where a step stands.
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
from language.bilingual import Bilingual
from tournament.views.organizing.counting_facts import Facts, coming_and_going, counted, match_facts
from tournament.views.organizing.event_facts import people_facts, rounds_facts, shown_name
from tournament.words import STEP_NAMES

if TYPE_CHECKING:
    from games.scoring import Scoring


@dataclass(frozen=True)
class Group:
    """One step's answers, and where they are changed."""

    title: str
    address: str
    facts: Facts


def overview_of(chosen: Mapping[str, Any], scoring: Scoring, draft: str) -> list[Group]:
    """The four steps of a new event; ``chosen`` is what ``open_event`` takes, ``draft`` the key of its answers."""
    settings = chosen["settings"]
    play = [*rounds_facts(chosen), *match_facts(settings, scoring), *counted(settings), *coming_and_going(settings)]
    groups = {
        "what": _what(chosen),
        "play": play,
        "decks": _decks(chosen["decks"]),
        "people": people_facts(chosen),
    }
    return [Group(str(STEP_NAMES[step]), address_of(step, draft), facts) for step, facts in groups.items()]


def address_of(step: str, draft: str) -> str:
    """Where a step of a draft stands, or its overview."""
    page = {"what": "new-event", "overview": "new-event-overview"}.get(step)
    path = reverse(page) if page else reverse("new-event-step", args=[step])
    return f"{path}?draft={draft}"


def _what(chosen: Mapping[str, Any]) -> Facts:
    game, rules = find_format(chosen["format_key"])
    start = chosen["starts_at"]
    return [
        (_("Game and format"), f"{_said(game.name)}, {_said(rules.name)}"),
        (_("Name of the event"), chosen["name"]),
        (_("Start"), f"{formats.date_format(start, 'l')} {formats.date_format(start, 'SHORT_DATETIME_FORMAT')}"),
        (_("Time zone"), chosen["time_zone"]),
        (_("Venue"), chosen["venue"] or _("not said")),
    ]


def _decks(decks: Mapping[str, Any]) -> Facts:
    until = decks["deadline"]
    return [
        (
            _("Decks are taken until"),
            formats.date_format(until, "SHORT_DATETIME_FORMAT") if until else _("the first round is paired"),
        ),
        (_("Who sees decks while the event is played"), shown_name(decks["shown_during"])),
        (_("Who sees decks when the event is over"), shown_name(decks["shown_after"])),
    ]


def _said(name: Bilingual) -> str:
    return name.in_language(get_language())
