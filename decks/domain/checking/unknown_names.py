"""Errors that a deck has only through unknown names. Entry point: :func:`doubt_errors_of_unknown_names`. Pure."""

from collections.abc import Iterable
from dataclasses import replace

from decks.domain.checking.view import apply_rules
from games.construction import DeckRule, DeckView
from problems import Problem

_CERTAIN_CODES = frozenset({"card_banned", "card_not_in_pool"})


def doubt_errors_of_unknown_names(
    problems: Iterable[Problem], view: DeckView, rules: tuple[DeckRule, ...]
) -> list[Problem]:
    """Return the problems, errors that the known cards alone do not have as doubts: a name may be no card, or another.

    ``view`` is the deck as it is written, unknown names included. A ban list that prints the name, and a remark of
    the list itself, such as "homemade", are certain.
    """
    problems = list(problems)
    known_slots = tuple(slot for slot in view.slots if slot.printed is not None or slot.is_allowed)
    if len(known_slots) == len(view.slots) or not any(problem.severity == "error" for problem in problems):
        return problems
    of_known_cards, _counting = apply_rules(replace(view, slots=known_slots), rules)
    remaining = {(problem.code, problem.cards) for problem in of_known_cards} | {
        (problem.code, ()) for problem in of_known_cards
    }
    return [
        replace(problem, severity="doubt")
        if problem.severity == "error"
        and problem.code not in _CERTAIN_CODES
        and (problem.code, problem.cards) not in remaining
        and (problem.code, ()) not in remaining
        else problem
        for problem in problems
    ]
