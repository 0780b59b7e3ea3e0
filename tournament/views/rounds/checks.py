"""What was checked about a round, as sentences. Entry points: :class:`Check`, :func:`checks_of`.

The engine's proof holds for the engine's round: one that was changed by hand is judged as it sits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from config.errors.wording import say
from problems import Problem
from tournament.event.queries.finals import cut_in
from tournament.rounds.queries.manual_changes import can_be_repaired, dropped_players_in, open_changes, was_repaired
from tournament.rounds.queries.rounds import had_bye_before, met_before, paired_no_shows, unseated_in
from tournament.rounds.queries.tables import tables_outside_rooms
from tournament.rounds.services.rounds import is_up_to_date

if TYPE_CHECKING:
    from tournament.models import Match, Round


@dataclass(frozen=True)
class Check:
    """One line of what was checked, with the link that helps; ``stops``: the draft cannot be published so."""

    state: str
    text: str
    href: str = ""
    link: str = ""
    stops: bool = False


def checks_of(found: Round, matches: list[Match]) -> Iterator[Check]:
    """Whether a draft is still up to date, then what the engine proved or, after changes by hand, what is so now."""
    if not found.is_visible and not is_up_to_date(found):
        yield _outdated(found)
    yield from _outside(found, matches)
    if not found.is_visible:
        yield from _though_absent(found, matches)
    if cut_in(found.event, found.number):
        yield Check("ok", _("The bracket says who meets: first by the standings, then who won."))
        return
    changes = open_changes(found)
    if changes and all("tables" in one.change for one in changes):
        yield Check("ok", _("Only tables were changed by hand, the pairs hold."))
        changes = []
    yield from _as_it_sits(found, matches) if changes else _by_engine(found, matches)


def _outdated(found: Round) -> Check:
    """Where somebody came or left, only those concerned can be paired anew; not after a corrected result alone."""
    text = say(Problem("draft_outdated", {"number": found.number}))
    if not can_be_repaired(found) or not (dropped_players_in(found) or unseated_in(found)):
        return Check("warn", text, stops=True)
    href = reverse("event-round-repair", args=[found.event.slug, found.number])
    return Check("warn", text, href, _("Or pair only the affected anew."), stops=True)


def _though_absent(found: Round, matches: list[Match]) -> Iterator[Check]:
    names = [entry.name for entry in paired_no_shows(found, matches)]
    if names:
        text = _("Did not come last round and is paired: %(names)s.") % {"names": ", ".join(names)}
        yield Check("warn", text, reverse("event-entries", args=[found.event.slug]), _("Drop them in the entries"))


def _outside(found: Round, matches: list[Match]) -> Iterator[Check]:
    tables = tables_outside_rooms(found.event, matches)
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
