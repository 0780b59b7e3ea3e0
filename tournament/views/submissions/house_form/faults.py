"""Assign faults of house rules to form fields by their paths. Entry point: :func:`assign_to_fields`."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from games.construction import DeckRule, Roster
from games.house_rules.rules import HouseRules
from problems import Problem
from web.errors.wording import say

_RULE = re.compile(r"rules\[(?P<number>\d+)\](?:\.parts\[(?P<part>\d+)\])?")
# The field of the form for the code of a rule.
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


def assign_to_fields(
    problems: Iterable[Problem], house: HouseRules, labels: Mapping[str, str]
) -> tuple[list[tuple[str, str]], tuple[Problem, ...]]:
    """Return the faults as pairs of field and sentence, and the faults without a field.

    ``labels`` are the labels of the fields in the form; sentences name a field by its label.
    """
    by_field, left = [], []
    for problem in problems:
        field = _find_field(str(problem.params.get("place", "")), house)
        if field in labels:
            by_field.append((field, say(replace(problem, params={**problem.params, "place": labels[field]}))))
        else:
            left.append(problem)
    return by_field, tuple(left)


def _find_field(path: str, house: HouseRules) -> str:
    """Return the name of the field for a path such as ``rules[2].parts[0]``, "" for a rule without one."""
    match = _RULE.match(path)
    if not match:
        return path
    rule: DeckRule = house.rules[int(match["number"])]
    if isinstance(rule, Roster):
        return f"{rule.parts[int(match['part'] or 0)].type}_most"
    return _FIELDS.get(rule.code, "")
