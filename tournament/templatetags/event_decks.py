"""Tags about decks of an event: its rules as sentences, what the house changed, what changed in a deck."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import template
from django.utils.translation import gettext as _

from decks.queries.formats import sentence_of
from problems import Problem
from tournament.domain.decks import LockReason
from tournament.submissions.queries.rules import EventRules, rules_of
from tournament.submissions.words import VISIBILITY_LABELS

if TYPE_CHECKING:
    from decks.domain.checking.difference import CardChange
    from games.construction import DeckRule
    from games.formats.edition import Difference
    from tournament.models import Event

register = template.Library()


@register.simple_tag
def event_rules(event: Event) -> EventRules:
    """By which rules decks of the event are judged."""
    return rules_of(event)


@register.inclusion_tag("tournament/_event_rules.html")
def show_event_rules(event: Event) -> dict[str, Any]:
    """The rules as sentences, those of the house marked, with the names on its lists."""
    rules = rules_of(event)
    added = {id(one.now): one.added for one in rules.changed}
    sentences = [(sentence_of(rule), rules.is_house_rule(rule), added.get(id(rule), ())) for rule in rules.format.rules]
    gone = [sentence_of(one.then) for one in rules.changed if one.then and one.now is None]
    lifted = [name for one in rules.changed for name in one.removed]
    return {"sentences": sentences, "gone": gone, "lifted": lifted}


@register.inclusion_tag("tournament/_differences.html")
def show_differences(differences: tuple[Difference, ...]) -> dict[str, Any]:
    """What the format of today says otherwise than the one that an event was opened with."""
    return {
        "differences": [{"then": _sentence(one.then), "now": _sentence(one.now), "one": one} for one in differences]
    }


def _sentence(rule: DeckRule | None) -> Any:
    return sentence_of(rule) if rule else None


@register.filter
def lock_words(lock: LockReason) -> Any:
    """Why a deck is locked, as a problem to be said."""

    return Problem("deck_locked", {"lock": lock.value})


@register.filter
def shown_words(shown: str) -> str:
    """To whom decks are shown, in words."""
    return str(VISIBILITY_LABELS[shown])


@register.filter
def change_words(change: CardChange) -> str:
    """One changed card: +2 Name, −1 Name (sideboard)."""
    sign = "+" if change.more > 0 else "−"
    name = f"{change.name} [{change.serial}]" if change.serial else change.name
    place = f" ({_('sideboard')})" if change.section == "sideboard" else ""
    return f"{sign}{abs(change.more)} {name}{place}"
