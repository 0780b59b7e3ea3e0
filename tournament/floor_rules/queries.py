"""What an event settles by its own rules, for a question asked at a table. Entry point: :func:`find_floor_rules`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from django.utils.translation import gettext as _

from problems import Problem
from tournament.domain.question_topics import FloorTopic, find_topics
from tournament.event.queries.schedule import count_planned_rounds
from tournament.floor_rules.facts import (
    LabelledTexts,
    label_fact,
    list_counting_facts,
    list_draw_facts,
    list_drop_facts,
    list_games_facts,
    list_late_facts,
    list_length_facts,
    list_time_over_facts,
)
from tournament.submissions.queries.rules import read_event_rules
from web.errors.wording import say

if TYPE_CHECKING:
    from tournament.models import Event

# A page on which an organizer changes the rules of a topic: event facts, counting, deck rules.
Place = Literal["facts", "counting", "deck_rules"]
_SIDEBOARD_RULES = frozenset({"sideboard_size", "sideboard_exact", "no_sideboard"})


@dataclass(frozen=True)
class FloorRule:
    """What an event settles on one topic: labels and texts in the active language, and where they are set.

    The first of the ``places`` is that of the most important texts.
    """

    topic: FloorTopic
    facts: LabelledTexts
    places: tuple[Place, ...]


def find_floor_rules(event: Event, question: str) -> tuple[FloorRule, ...]:
    """Return the rules of the topics that a question is about, all of them for an empty question."""
    topics = find_topics(question) if question.strip() else tuple(FloorTopic)
    rules = []
    for topic in topics:
        list_facts, places = _FACTS_AND_PLACES[topic]
        rules.append(FloorRule(topic, list_facts(event), places))
    return tuple(rules)


def _sideboard(event: Event) -> LabelledTexts:
    rules = [rule for rule in read_event_rules(event).format.rules if rule.code in _SIDEBOARD_RULES]
    sentences = " ".join(say(Problem(f"rule_{rule.code}", rule.params())) for rule in rules)
    return [(_("Sideboard"), sentences or _("The format says nothing about a sideboard."))]


_FACTS_AND_PLACES: dict[FloorTopic, tuple[Callable[[Event], LabelledTexts], tuple[Place, ...]]] = {
    FloorTopic.ROUND_TIME: (
        lambda event: [
            *list_length_facts(count_planned_rounds(event), event.round_minutes),
            *list_games_facts(event.settings),
        ],
        ("facts", "counting"),
    ),
    FloorTopic.TIME_OVER: (
        lambda event: [*list_length_facts(None, event.round_minutes), *list_time_over_facts(event.settings)],
        ("counting", "facts"),
    ),
    FloorTopic.DRAWS: (lambda event: list_draw_facts(event.settings), ("counting",)),
    FloorTopic.LATE: (lambda event: list_late_facts(event.settings), ("counting",)),
    FloorTopic.DROPS: (lambda event: list_drop_facts(event.settings), ("counting",)),
    FloorTopic.SIDEBOARD: (_sideboard, ("deck_rules",)),
    FloorTopic.POINTS: (lambda event: list_counting_facts(event.settings), ("counting",)),
    FloorTopic.FINALS: (lambda event: [label_fact("cut_size", event.cut_size)], ("facts",)),
}
