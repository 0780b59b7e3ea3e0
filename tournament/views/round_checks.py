"""What was checked about a round, as sentences. Entry points: :class:`Check`, :func:`checks_of`.

The engine's proof holds for the engine's round: one that was changed by hand is judged as it sits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from config.errors.wording import say
from problems import Problem
from tournament.queries.changes import open_changes, was_repaired
from tournament.queries.cut import cut_in
from tournament.queries.rounds import had_bye_before, met_before
from tournament.queries.tables import beyond_the_hall
from tournament.services.rounds import is_up_to_date

if TYPE_CHECKING:
    from tournament.models import Match, Round


@dataclass(frozen=True)
class Check:
    """One line of what was checked."""

    state: str
    text: str


def checks_of(found: Round, matches: list[Match]) -> Iterator[Check]:
    """Whether a draft is still up to date, then what the engine proved or, after changes by hand, what is so now."""
    if not found.is_visible and not is_up_to_date(found):
        yield Check("warn", say(Problem("draft_outdated", {"number": found.number})))
    yield from _outside(found, matches)
    if cut_in(found.event, found.number):
        yield Check("ok", _("The bracket says who meets: first by the standings, then who won."))
        return
    yield from _as_it_sits(found, matches) if open_changes(found) else _by_engine(found, matches)


def _outside(found: Round, matches: list[Match]) -> Iterator[Check]:
    tables = beyond_the_hall(found.event, matches)
    if tables:
        text = ngettext(
            "The hall has no table %(tables)s: there are more matches than tables, or one was moved there.",
            "The hall has no tables %(tables)s: there are more matches than tables, or they were moved there.",
            len(tables),
        )
        yield Check("warn", text % {"tables": ", ".join(map(str, tables))})


def _by_engine(found: Round, matches: list[Match]) -> Iterator[Check]:
    report: dict[str, Any] = found.report
    names = {seat.entry_id: seat.entry.name for match in matches for seat in match.seats.all()}
    if not report.get("rematches"):
        yield Check("ok", _("Nobody plays the same opponent again."))
    for reason in report.get("reasons", []):
        params = {name: _named(value, names) for name, value in reason["params"].items()}
        yield Check("warn", say(Problem(reason["code"], params)))
    if was_repaired(found):
        yield Check("ok", _("The affected were paired anew as well as is possible beside the matches that stayed."))
    elif report.get("optimal"):
        sentence = _("No better pairing exists: sum of squared differences %(cost)s, bound %(bound)s.")
        yield Check("ok", sentence % {"cost": report["cost"], "bound": report["bound"]})


def _as_it_sits(found: Round, matches: list[Match]) -> Iterator[Check]:
    yield Check("warn", _("Changed by hand: what the engine proved no longer holds. This is the round as it sits:"))
    again = list(_meeting_again(found, matches))
    yield from again or [Check("ok", _("Nobody plays the same opponent again."))]
    for match in matches:
        if match.is_bye and had_bye_before(found, match.seats.all()[0].entry_id):
            yield Check("warn", _("%(name)s has the bye again.") % {"name": match.seats.all()[0].entry.name})


def _meeting_again(found: Round, matches: list[Match]) -> Iterator[Check]:
    met = met_before(found)
    for match in matches:
        seats = match.seats.all()
        pairs = [(one, other) for place, one in enumerate(seats) for other in seats[place + 1 :]]
        for one, other in pairs:
            if frozenset((one.entry_id, other.entry_id)) in met:
                text = _("%(first)s and %(second)s meet again.")
                yield Check("warn", text % {"first": one.entry.name, "second": other.entry.name})


def _named(value: Any, names: dict[int, str]) -> Any:
    """Entry ids of a reason as names."""
    if isinstance(value, list):
        return [_named(one, names) for one in value]
    return names.get(value, value)
