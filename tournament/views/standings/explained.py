"""Explained numbers of the standings as a page shows them: terms with rounds, names and what is special.

Entry point: :func:`explain`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournament.domain.tiebreakers import MEASURES, Explanation
from tournament.numbers import show_number, show_percentage
from tournament.standings.queries.standings import explain_entry
from tournament.words import NOTES, RULES, TIEBREAKERS

if TYPE_CHECKING:
    from tournament.domain.tiebreakers.explanation import Term
    from tournament.models import Entry
    from tournament.standings.queries.standings import Table


@dataclass(frozen=True)
class Line:
    """One term: where it comes from, what it counts, what is special about it."""

    source: str
    number: str
    note: str
    counted: bool


@dataclass(frozen=True)
class Explained:
    """One number with its key and name, how its terms were put together, and the terms."""

    key: str
    name: str
    number: str
    rule: str
    lines: tuple[Line, ...]


def explain(table: Table, entry_id: int) -> list[Explained]:
    """Every number of an entry in a table; raises Refused entry_unknown for one who is not in it."""
    entries = {row.entry.pk: row.entry for row in table.rows}
    found = explain_entry(table.event, table.after_round, entry_id)
    return [_explained(name, explanation, entries) for name, explanation in found.items()]


def _explained(name: str, found: Explanation, entries: Mapping[int, Entry]) -> Explained:
    is_share = name != "points" and MEASURES[name].is_percentage
    terms = found.terms[:-1] if found.rule == "ratio" else found.terms
    last = found.terms[-1].note if found.rule == "ratio" else ""
    return Explained(
        key=name,
        name=str(TIEBREAKERS[name]) if name != "points" else _("Points"),
        number=_number(found.value, is_share) + (f", {NOTES[last]}" if last else ""),
        rule=str(RULES[found.rule]),
        lines=tuple(_line(term, found.rule, is_share, entries) for term in terms),
    )


def _line(term: Term, rule: str, is_share: bool, entries: Mapping[int, Entry]) -> Line:
    return Line(
        source=_source(term, entries),
        number=_of_possible(term) if rule == "ratio" else _number(term.value, is_share),
        note="; ".join(_notes(term, rule, is_share, entries)),
        counted=term.counted,
    )


def _source(term: Term, entries: Mapping[int, Entry]) -> str:
    opponent = entries.get(int(term.opponent)) if term.opponent is not None else None
    where = _("round %(number)s") % {"number": term.round} if term.round is not None else _("from before")
    return f"{where}, {opponent.name}" if opponent else where


def _notes(term: Term, rule: str, is_share: bool, entries: Mapping[int, Entry]) -> list[str]:
    notes = [str(NOTES[term.note])] if term.note else []
    if term.note == "floored" and term.raw is not None:
        notes = [f"{_number(term.raw, is_share)} {notes[0]}"]
    opponent = entries.get(int(term.opponent)) if term.opponent is not None else None
    if rule == "mean" and opponent is not None and opponent.status == "dropped":
        notes.append(_("left; over the rounds played"))
    if not term.counted and term.note == "bye":
        notes.append(_("nobody met, not counted"))
    return notes


def _of_possible(term: Term) -> str:
    return f"{show_number(term.value)} / {show_number(term.raw or Fraction(0))}"


def _number(value: Fraction, is_share: bool) -> str:
    return f"{show_percentage(value)} %" if is_share else show_number(value)
