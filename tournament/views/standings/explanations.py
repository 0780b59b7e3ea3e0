"""Explanations of the numbers in the standings, as texts for a page: terms with rounds, names and notes.

Entry point: :func:`explain`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from engine.tiebreakers.explanation import Explanation
from engine.tiebreakers.measures import MEASURES
from tournament.entries.queries.entries import prefetch_people
from tournament.event.queries.batches import find_in_batches
from tournament.numbers import show_number, show_percentage
from tournament.standings.queries.standings import explain_entry
from tournament.words import MEASURE_RULES, TERM_NOTES, TIEBREAKERS

if TYPE_CHECKING:
    from engine.tiebreakers.explanation import Term
    from tournament.models import Entry
    from tournament.standings.queries.standings import StandingsTable


@dataclass(frozen=True)
class TermText:
    """One term: its round and opponent, its number, a note, and whether it counts."""

    source: str
    number: str
    note: str
    counted: bool


@dataclass(frozen=True)
class MeasureExplanation:
    """A measure of one entry with its key, name and number, the rule that combines the terms, and the terms."""

    key: str
    name: str
    number: str
    rule: str
    terms: tuple[TermText, ...]


def explain(table: StandingsTable, entry_id: int) -> list[MeasureExplanation]:
    """Return the explanations of all numbers of an entry. Raises Refused entry_unknown if it is not in the table."""
    explanations = explain_entry(table.event, table.after_round, entry_id)
    opponents = {
        int(term.opponent) for measure in explanations.values() for term in measure.terms if term.opponent is not None
    }
    entries = {entry.pk: entry for entry in find_in_batches(prefetch_people(table.event.entries.all()), opponents)}
    return [_describe_measure(name, explanation, entries) for name, explanation in explanations.items()]


def _describe_measure(name: str, explanation: Explanation, entries: Mapping[int, Entry]) -> MeasureExplanation:
    is_share = name != "points" and MEASURES[name].is_percentage
    # The last term of a ratio is the whole, whose note is shown beside the number.
    terms = explanation.terms[:-1] if explanation.rule == "ratio" else explanation.terms
    last_note = explanation.terms[-1].note if explanation.rule == "ratio" else ""
    return MeasureExplanation(
        key=name,
        name=str(TIEBREAKERS[name]) if name != "points" else _("Points"),
        number=_show(explanation.value, is_share) + (f", {TERM_NOTES[last_note]}" if last_note else ""),
        rule=str(MEASURE_RULES[explanation.rule]),
        terms=tuple(_describe_term(term, explanation.rule, is_share, entries) for term in terms),
    )


def _describe_term(term: Term, rule: str, is_share: bool, entries: Mapping[int, Entry]) -> TermText:
    opponent = entries.get(int(term.opponent)) if term.opponent is not None else None
    where = _("round %(number)s") % {"number": term.round} if term.round is not None else _("from before")
    of_possible = f"{show_number(term.value)} / {show_number(term.raw or Fraction(0))}"
    return TermText(
        source=f"{where}, {opponent.name}" if opponent else where,
        number=of_possible if rule == "ratio" else _show(term.value, is_share),
        note="; ".join(_notes_of(term, rule, is_share, opponent)),
        counted=term.counted,
    )


def _notes_of(term: Term, rule: str, is_share: bool, opponent: Entry | None) -> list[str]:
    notes = [str(TERM_NOTES[term.note])] if term.note else []
    if term.note == "floored" and term.raw is not None:
        notes = [f"{_show(term.raw, is_share)} {notes[0]}"]
    if rule == "mean" and opponent is not None and opponent.status == "dropped":
        notes.append(_("dropped; over the rounds played"))
    if not term.counted and term.note == "bye":
        notes.append(_("no opponent, not counted"))
    return notes


def _show(value: Fraction, is_share: bool) -> str:
    return f"{show_percentage(value)} %" if is_share else show_number(value)
