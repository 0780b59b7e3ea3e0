"""The explanation of a pair as sentences, each a code with parameters that is said in either language.

Entry point: :func:`sentences_of`.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from problems import Problem
from tournament.domain.pairing.explanation import PairExplanation, Passed, Side
from tournament.domain.pairing.quality import Difference
from tournament.domain.standings import as_number
from tournament.domain.types import EntryId

Names = Callable[[EntryId], str]


def sentences_of(why: PairExplanation, name_of: Names) -> tuple[Problem, ...]:
    """First who they are, then who was passed over and why, then the next-best round and what it would cost."""
    said = (*_start(why, name_of), *_over(why, name_of), *_otherwise(why, name_of))
    return tuple(Problem(code, params, severity="warning") for code, params in said)


Said = Iterator[tuple[str, dict[str, Any]]]


def _start(why: PairExplanation, name_of: Names) -> Said:
    first, second = why.sides
    names = {"first": name_of(first.entry), "second": name_of(second.entry)}
    if why.kind not in {"swiss", "by_standing"}:
        yield f"why_{why.kind}", names
    elif why.kind == "by_standing":
        yield "why_by_standing", names
    elif why.first and why.policy != "random":
        yield "why_by_seeding", names
    elif not why.floats:
        yield "why_equal", names | {"points": show_number(first.points), "players": first.equals}
    else:
        yield "why_float", names | {"points": show_number(first.points), "fewer": show_number(second.points)}
        yield from _why_floats(first, name_of)
        yield from (("why_floats_again", {"player": name_of(one.entry)}) for one in why.sides if one.floated)


def _why_floats(first: Side, name_of: Names) -> Said:
    if first.equals == 1:
        yield "why_alone", {"player": name_of(first.entry), "points": show_number(first.points)}
    elif first.above % 2:
        yield "why_odd", {"above": first.above, "points": show_number(first.points)}


def _over(why: PairExplanation, name_of: Names) -> Said:
    player = name_of(why.sides[0].entry)
    for passed in why.passed:
        yield _reason(passed, {"player": player, "other": name_of(passed.entry)})


def _reason(passed: Passed, names: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    if passed.apart:
        return "why_not_apart", names
    if passed.met is not None:
        return ("why_not_met", names | {"number": passed.met}) if passed.met else ("why_not_met_elsewhere", names)
    price = passed.price or Difference("nothing")
    return f"why_not_{price.wish}", names | {"amount": show_number(price.amount)}


def _otherwise(why: PairExplanation, name_of: Names) -> Said:
    if why.kind not in {"swiss", "by_standing"}:
        return
    if why.alternative is None:
        yield "why_no_other_round", {}
        return
    for side, opponent in zip(why.sides, why.alternative.opponents, strict=True):
        if opponent is None:
            yield "why_else_bye", {"player": name_of(side.entry)}
        else:
            yield "why_else_meets", {"player": name_of(side.entry), "other": name_of(opponent)}
    yield f"why_worse_{why.alternative.price.wish}", {"amount": show_number(why.alternative.price.amount)}


def show_number(value: Fraction) -> str:
    """A whole number, or a short decimal."""
    return str(as_number(value))
