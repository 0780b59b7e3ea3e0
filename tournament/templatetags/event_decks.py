"""Template tags of the decks of an event: its deck rules as sentences, its house rules, changes of a deck."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from django import template
from django.utils.translation import gettext as _

from games.construction.lists import BannedCards
from games.construction.rule import describe_rule
from problems import Problem
from tournament.domain.decks import LockReason
from tournament.submissions.queries.rules import read_event_rules
from tournament.submissions.words import DECISION_LABELS, VISIBILITY_LABELS
from tournament.templatetags.tournament import make_label_filter

if TYPE_CHECKING:
    from decks.domain.checking.difference import CardChange
    from games.formats.edition import EditionDifference
    from tournament.models import Event
    from tournament.submissions.queries.lines_to_settle import DecidedLine, LineToSettle

register = template.Library()
register.simple_tag(read_event_rules, name="event_rules")
register.filter("visibility_label", make_label_filter(VISIBILITY_LABELS))
register.filter("decision_label", make_label_filter(DECISION_LABELS))


@register.inclusion_tag("tournament/submissions/_event_rules.html")
def show_event_rules(event: Event) -> dict[str, Any]:
    """Show the rules as sentences, house rules marked, with the cards that house rules add to or take off a list."""
    rules = read_event_rules(event)
    added = {id(difference.after): difference.added for difference in rules.house_differences}
    sentences = [
        (describe_rule(rule), rules.is_house_rule(rule), added.get(id(rule), ())) for rule in rules.format.rules
    ]
    removed = [
        describe_rule(difference.before)
        for difference in rules.house_differences
        if difference.before and difference.after is None
    ]
    lifted = [
        name
        for difference in rules.house_differences
        if isinstance(difference.before, BannedCards)
        for name in difference.removed
    ]
    return {"sentences": sentences, "removed": removed, "lifted": lifted}


@register.inclusion_tag("tournament/submissions/_differences.html")
def show_differences(differences: tuple[EditionDifference, ...]) -> dict[str, Any]:
    """Show the differences between today's format and the edition that an event was opened with."""

    rows = [
        {
            "before": difference.before and describe_rule(difference.before),
            "after": difference.after and describe_rule(difference.after),
            "difference": difference,
        }
        for difference in differences
    ]
    return {"differences": rows}


@register.filter
def lock_problem(lock: LockReason) -> Problem:
    """Return the reason why a deck is locked, as a problem."""
    return Problem("deck_locked", {"lock": lock.value})


@register.filter
def in_doubt(lines: Iterable[LineToSettle]) -> list[LineToSettle]:
    """Return the lines on which the verdict depends."""
    return [line for line in lines if line.doubts]


@register.filter
def not_in_doubt(lines: Iterable[LineToSettle]) -> list[LineToSettle]:
    """Return the lines that may be read differently without any effect on the verdict."""
    return [line for line in lines if not line.doubts]


@register.filter
def describe_decision(settled: DecidedLine) -> str:
    """Return what a judge decided about a line: the name of the card, or that it is none."""
    if settled.card:
        return _("this is %(card)s") % {"card": settled.card}
    return str(DECISION_LABELS[settled.decision.decision])


@register.filter
def describe_card_change(change: CardChange) -> str:
    """Return one changed card as text: +2 Name, −1 Name (sideboard)."""
    sign = "+" if change.added > 0 else "−"
    name = f"{change.name} [{change.serial}]" if change.serial else change.name
    section = f" ({_('sideboard')})" if change.section == "sideboard" else ""
    return f"{sign}{abs(change.added)} {name}{section}"
