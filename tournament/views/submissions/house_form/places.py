"""From the place of a fault in house rules to the field of the form that said it. Entry point: :func:`on_fields`."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from config.errors.wording import say
from games.construction import DeckRule, Roster
from games.house_rules.rules import HouseRules
from problems import Problem

_RULE = re.compile(r"rules\[(?P<number>\d+)\](?:\.parts\[(?P<part>\d+)\])?")
_FIELDS = {
    "deck_size": "deck_cards",
    "max_copies": "copies",
    "at_least": "least_number",
    "sideboard_size": "sideboard_cards",
    "sideboard_exact": "sideboard_cards",
    "banned": "banned",
    "restricted": "restricted",
    "restricted_each": "restricted",
    "card_pool": "pool",
    "affiliations": "never",
}


def on_fields(
    problems: Iterable[Problem], house: HouseRules, labels: Mapping[str, str]
) -> tuple[list[tuple[str, str]], tuple[Problem, ...]]:
    """Faults as (field, sentence), naming the field by its label, and those that belong to no field.

    ``labels`` are those of the fields that the form asks.
    """
    told, left = [], []
    for problem in problems:
        field = _field_of(str(problem.params.get("place", "")), house)
        if field in labels:
            told.append((field, say(replace(problem, params={**problem.params, "place": labels[field]}))))
        else:
            left.append(problem)
    return told, tuple(left)


def _field_of(place: str, house: HouseRules) -> str:
    found = _RULE.match(place)
    if not found:
        return place
    rule: DeckRule = house.rules[int(found["number"])]
    if isinstance(rule, Roster):
        return f"{rule.parts[int(found['part'] or 0)].type}_most"
    return _FIELDS.get(rule.code, "")
