"""Event facts as labels and texts in pairs: those of a group, and those that are announced."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournament.domain.event_facts import FACTS, Group, list_facts
from tournament.floor_rules.facts import LabelledTexts, label_fact, list_length_facts

# These facts have a sentence of their own.
_LENGTH = ("rounds_planned", "round_minutes")


def list_group_facts(group: Group, facts: Mapping[str, Any]) -> LabelledTexts:
    """Return the facts of a group; an empty fact has a text for "not given"."""
    labelled = [label_fact(fact.name, facts[fact.name]) for fact in list_facts(group) if fact.name not in _LENGTH]
    length = list_length_facts(facts["rounds_planned"], facts["round_minutes"]) if group == "rounds" else []
    return [*length, *labelled]


def list_announced_facts(facts: Mapping[str, Any]) -> LabelledTexts:
    """Return the facts that readers of the event page are told, without empty ones."""
    announced = [fact for fact in FACTS.values() if fact.is_announced and facts[fact.name]]
    return [
        (_((fact.announced_as or fact.label).one), label_fact(fact.name, facts[fact.name])[1]) for fact in announced
    ]
