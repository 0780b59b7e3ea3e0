"""What a row of a list must say of a ruling: that another disagrees, that a format rules otherwise, that it is unclear.

Entry points: :func:`marks_of`, :func:`formats_against`.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from rulings.models import Contradiction

_MARKING = (Contradiction.Nature.CONFLICT, Contradiction.Nature.OTHERWISE, Contradiction.Nature.AMBIGUITY)


@dataclass(frozen=True)
class Marks:
    """``otherwise`` are keys of formats that rule otherwise, each with the id of the ruling that says so."""

    in_conflict: bool = False
    unclear: bool = False
    otherwise: tuple[tuple[str, str], ...] = ()


NO_MARKS = Marks()


def marks_of(ids: Iterable[str]) -> dict[str, Marks]:
    """The marks of those rulings that have some, in one query however many are asked for."""
    pairs = Contradiction.rulings.through.objects.filter(
        ruling_id__in=list(ids), contradiction__nature__in=_MARKING
    ).order_by("contradiction_id", "contradiction__rulings__pk")
    rows = pairs.values_list(
        "ruling_id",
        "ruling__source__jurisdiction",
        "contradiction__nature",
        "contradiction__rulings__pk",
        "contradiction__rulings__source__jurisdiction",
    )
    natures: dict[str, set[str]] = {}
    otherwise: dict[str, dict[str, str]] = {}
    for name, ours, nature, other, theirs in rows:
        natures.setdefault(name, set()).add(nature)
        if nature == Contradiction.Nature.OTHERWISE:
            for key in formats_against(ours, theirs):
                otherwise.setdefault(name, {}).setdefault(key, other)
    return {name: _marks(found, otherwise.get(name, {})) for name, found in natures.items()}


def formats_against(ours: Iterable[str], theirs: Iterable[str]) -> tuple[str, ...]:
    """The formats in which another ruling holds instead of a standard rule; none where the rule is a format's itself.

    ``ours`` and ``theirs`` are the formats that the two sources decide for: none means the game.
    """
    return () if list(ours) else tuple(theirs)


def _marks(natures: set[str], otherwise: dict[str, str]) -> Marks:
    return Marks(
        in_conflict=Contradiction.Nature.CONFLICT in natures,
        unclear=Contradiction.Nature.AMBIGUITY in natures,
        otherwise=tuple(otherwise.items()),
    )
