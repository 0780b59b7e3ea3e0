"""Marks of a ruling in a list: in conflict with another one, overridden by a format, unclear.

Entry points: :func:`read_marks`, :func:`find_overriding_formats`.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from language.bilingual import Bilingual
from rulings.models import Contradiction

_MARKING = (Contradiction.Nature.CONFLICT, Contradiction.Nature.OVERRIDE, Contradiction.Nature.AMBIGUITY)


@dataclass(frozen=True)
class Marks:
    """The marks of one ruling.

    ``in_conflict``: another ruling contradicts it. ``unclear``: a note says what it leaves open; ``notes`` are these
    notes, ours and not of its document. ``overrides`` are the keys of formats that override it, each with the id of the
    overriding ruling.
    """

    in_conflict: bool = False
    unclear: bool = False
    overrides: tuple[tuple[str, str], ...] = ()
    notes: tuple[Bilingual, ...] = ()


NO_MARKS = Marks()


def read_marks(ids: Iterable[str]) -> dict[str, Marks]:
    """Return the marks of those rulings that have any, in one database query."""
    pairs = Contradiction.rulings.through.objects.filter(
        ruling_id__in=list(ids), contradiction__nature__in=_MARKING
    ).order_by("contradiction_id", "contradiction__rulings__pk")
    rows = pairs.values_list(
        "ruling_id",
        "ruling__source__jurisdiction",
        "contradiction__nature",
        "contradiction__summary_cs",
        "contradiction__summary_en",
        "contradiction__rulings__pk",
        "contradiction__rulings__source__jurisdiction",
    )
    natures: dict[str, set[str]] = {}
    overrides: dict[str, dict[str, str]] = {}
    notes: dict[str, dict[Bilingual, None]] = {}
    for ruling, ours, nature, summary_cs, summary_en, other, theirs in rows:
        natures.setdefault(ruling, set()).add(nature)
        if nature == Contradiction.Nature.OVERRIDE:
            for key in find_overriding_formats(ours, theirs):
                overrides.setdefault(ruling, {}).setdefault(key, other)
        if nature == Contradiction.Nature.AMBIGUITY:
            notes.setdefault(ruling, {})[Bilingual(summary_cs, summary_en)] = None
    return {
        ruling: Marks(
            in_conflict=Contradiction.Nature.CONFLICT in own_natures,
            unclear=Contradiction.Nature.AMBIGUITY in own_natures,
            overrides=tuple(overrides.get(ruling, {}).items()),
            notes=tuple(notes.get(ruling, {})),
        )
        for ruling, own_natures in natures.items()
    }


def find_overriding_formats(ours: Iterable[str], theirs: Iterable[str]) -> tuple[str, ...]:
    """Return the formats in which another ruling replaces a standard rule; none if the rule itself is of a format.

    ``ours`` and ``theirs`` are the formats for which the two sources decide; none means the whole game.
    """
    return () if list(ours) else tuple(theirs)
