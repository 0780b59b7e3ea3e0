"""The explanation of a pair as sentences, each a code with parameters that is translated when shown.

Entry point: :func:`write_sentences`.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from engine.pairing.explanation import PairExplanation
from engine.pairing.quality import QualityDifference
from engine.standings import write_json_number
from engine.state import EntryId
from problems import Problem

Names = Callable[[EntryId], str]


def write_sentences(why: PairExplanation, name_of: Names) -> tuple[Problem, ...]:
    """Return sentences: the two players, rejected opponents and why, then the next-best round and its cost."""
    parts = (*_describe_pair(why, name_of), *_describe_rejected(why, name_of), *_describe_alternative(why, name_of))
    return tuple(Problem(code, params, severity="warning") for code, params in parts)


SentenceParts = Iterator[tuple[str, dict[str, Any]]]


def _describe_pair(why: PairExplanation, name_of: Names) -> SentenceParts:
    first, second = why.sides
    names = {"first": name_of(first.entry), "second": name_of(second.entry)}
    if why.kind not in {"swiss", "by_standing"}:
        yield f"why_{why.kind}", names
    elif why.kind == "by_standing":
        yield "why_by_standing", names
    elif why.is_first_round and why.policy != "random":
        yield "why_by_seeding", names
    elif not why.floats:
        yield "why_equal", names | {"points": show_number(first.points), "players": first.equals_in_points}
    else:
        yield "why_float", names | {"points": show_number(first.points), "fewer": show_number(second.points)}
        if first.equals_in_points == 1:
            yield "why_alone", {"player": name_of(first.entry), "points": show_number(first.points)}
        elif first.at_or_above % 2:
            yield "why_odd", {"above": first.at_or_above, "points": show_number(first.points)}
        yield from (("why_floats_again", {"player": name_of(side.entry)}) for side in why.sides if side.floated)


def _describe_rejected(why: PairExplanation, name_of: Names) -> SentenceParts:
    player = name_of(why.sides[0].entry)
    for rejected in why.rejected:
        names = {"player": player, "other": name_of(rejected.entry)}
        if rejected.apart:
            yield "why_not_apart", names
        elif rejected.met:
            yield "why_not_met", names | {"number": rejected.met}
        elif rejected.met == 0:
            yield "why_not_met_elsewhere", names
        else:
            worse_by = rejected.worse_by or QualityDifference("nothing")
            yield f"why_not_{worse_by.criterion}", names | {"amount": show_number(worse_by.amount)}


def _describe_alternative(why: PairExplanation, name_of: Names) -> SentenceParts:
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
    yield f"why_worse_{why.alternative.worse_by.criterion}", {"amount": show_number(why.alternative.worse_by.amount)}


def show_number(value: Fraction) -> str:
    """Return a whole number, or a short decimal."""
    return str(write_json_number(value))
