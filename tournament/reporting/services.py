"""Reports of players about their own match: report, confirm and dispute. Reports are appended and never changed.

Entry points: :func:`report_result`, :func:`confirm_report`, :func:`dispute_report`. When both players agree, the result
is entered in the same transaction. A dispute waits for the staff; a result that the staff enter, or the clearing of the
match, ends open reports.
"""

from dataclasses import dataclass

from django.db import transaction

from accounts.models import User
from problems import Problem, Refused, refuse
from tournament.domain.event_moves import EventState
from tournament.domain.reports import REPORTED_OUTCOMES, is_same_result
from tournament.domain.round_moves import RoundState, require_results_taken
from tournament.entries.queries.entries import require_own_entry
from tournament.event.services.log_lines import record_in_event
from tournament.models import Entry, Event, Match, Result, ResultReport
from tournament.results.checks import ResultInput, make_checked_row
from tournament.results.services import append_clearing, enter_result, lock_match

_Kind = ResultReport.Kind


@transaction.atomic
def report_result(
    *,
    event: Event,
    match_id: int,
    result: ResultInput,
    actor: User,
    revision: int | None = None,
    confirmed: bool = False,
) -> Match:
    """Report the result of the actor's own match.

    A first report waits for the opponent; a later one of the same side takes its place. While the report of the
    opponent waits, an equal one confirms it and any other one disputes it. The same report again changes nothing.
    ``revision`` is the revision of the match that the sender read; ``confirmed`` accepts an unusual result.

    Raises what :func:`_lock_own_match` refuses, result_changed, reported_result_exists, report_disputed,
    report_needs_staff for outcomes that only the staff enter, and what a result is refused for
    (:func:`tournament.results.checks.make_checked_row`).
    """
    own = _lock_own_match(event, match_id, actor)
    match, waiting = own.match, own.match.report
    if revision not in {None, match.revision}:
        refuse("result_changed", table=match.table)
    if match.result is not None:
        refuse("reported_result_exists", table=match.table)
    if match.dispute is not None:
        refuse("report_disputed", table=match.table)
    row = own.make_row(_Kind.REPORT, result, confirmed=confirmed)
    if waiting is None or waiting.entry_id == own.entry.pk:
        if waiting is None or not is_same_result(waiting, row):
            row.save()
            match.report = row
            match.save(update_fields=["report"])
            _record_report(own, "report.made", row)
        return match
    row.answers = waiting
    if is_same_result(waiting, row):
        row.kind = _Kind.CONFIRM
        return _enter_agreed(own, row)
    row.kind = _Kind.DISPUTE
    return _append_dispute(own, row)


@transaction.atomic
def confirm_report(*, event: Event, match_id: int, report_id: int, actor: User) -> Match:
    """Confirm the opponent's report with this id; it is entered as the result. The same request again changes nothing.

    Raises what :func:`_lock_own_match` refuses, report_changed unless it is the report that waits, report_own,
    report_disputed, and what ``enter_result`` refuses.
    """
    own = _lock_own_match(event, match_id, actor)
    match = own.match
    if match.report is None and own.has_answered(report_id, _Kind.CONFIRM) and match.result is not None:
        return match
    report = _require_waiting(own, report_id)
    if match.dispute is not None:
        refuse("report_disputed", table=match.table)
    return _enter_agreed(own, own.make_answer(_Kind.CONFIRM, report))


@transaction.atomic
def dispute_report(
    *,
    event: Event,
    match_id: int,
    report_id: int,
    actor: User,
    result: ResultInput | None = None,
    confirmed: bool = False,
) -> Match:
    """Dispute the opponent's report with this id, with the result that the actor claims or without one.

    The match then waits for the staff. A report that counts because this side kept silent is disputed in the same way
    until the round is closed: its result is cleared. The same request again changes nothing.

    Raises what :func:`_lock_own_match` refuses, report_changed, report_own, and for the claimed result the refusals of
    :func:`report_result`.
    """
    own = _lock_own_match(event, match_id, actor)
    match = own.match
    if match.dispute is not None and match.dispute.entry_id == own.entry.pk and match.report_id == report_id:
        return match
    silent = _find_silent_report(match)
    report = _require_waiting(own, report_id, silent)
    if match.dispute is not None:
        refuse("report_disputed", table=match.table)
    row = own.make_row(_Kind.DISPUTE, result, confirmed=confirmed) if result else own.make_answer(_Kind.DISPUTE)
    if silent is not None:
        append_clearing(own.event, match, actor=actor, source=Result.Source.PLAYERS)
        match.report, row.revision = report, match.revision
    row.answers = report
    return _append_dispute(own, row)


@dataclass(frozen=True)
class _OwnMatch:
    """The locked event with a match of the actor in it and the actor's entry."""

    event: Event
    match: Match
    entry: Entry
    actor: User

    def make_answer(self, kind: str, answers: ResultReport | None = None) -> ResultReport:
        """Return an unsaved report of this kind without a result, as an answer to the report ``answers`` if given."""
        revision = self.match.revision
        return ResultReport(
            match=self.match, entry=self.entry, kind=kind, revision=revision, by=self.actor, answers=answers
        )

    def make_row(self, kind: str, result: ResultInput, *, confirmed: bool) -> ResultReport:
        """Return an unsaved report of a result.

        Raises Refused report_needs_staff, and what ``make_checked_row`` refuses.
        """
        checked = make_checked_row(self.event, self.match, result, actor=self.actor, confirmed=confirmed)
        if checked.outcome and checked.outcome not in REPORTED_OUTCOMES:
            refuse("report_needs_staff")
        row = self.make_answer(kind)
        row.games, row.outcome = checked.games, checked.outcome
        row.in_game_points, row.ended = checked.in_game_points, checked.ended
        return row

    def has_answered(self, report_id: int, kind: str) -> bool:
        """Return true if this side answered the report in this way."""
        return self.match.reports.filter(entry=self.entry, answers=report_id, kind=kind).exists()


def _lock_own_match(event: Event, match_id: int, actor: User) -> _OwnMatch:
    """Lock the event and return the actor's match.

    Raises Refused match_unknown, bye_has_no_result, entry_not_yours, match_not_yours, reports_off, reports_two_players,
    event_not_running, round_not_open.
    """
    locked, match = lock_match(event, match_id)
    entry = require_own_entry(locked, actor)
    seated = {seat.entry_id for seat in match.seats.all()}
    if entry.pk not in seated:
        refuse("match_not_yours")
    if not locked.player_reports:
        refuse("reports_off")
    if len(seated) != 2:
        refuse("reports_two_players")
    require_results_taken(EventState(locked.state), RoundState(match.round.state), round_number=match.round.number)
    return _OwnMatch(locked, match, entry, actor)


def _require_waiting(own: _OwnMatch, report_id: int, silent: ResultReport | None = None) -> ResultReport:
    """Return the report that waits for this side, or the ``silent`` one. Raises Refused report_changed, report_own."""
    report = silent or own.match.report
    if report is None or report.pk != report_id:
        raise Refused((Problem("report_changed", {"table": own.match.table}),))
    if report.entry_id == own.entry.pk:
        refuse("report_own")
    return report


def _find_silent_report(match: Match) -> ResultReport | None:
    """Return the report that counts because its opponent kept silent; None if the match has another result or none."""
    if match.result is None or match.result.source != Result.Source.SILENCE:
        return None
    return match.reports.filter(kind=_Kind.REPORT, revision=match.revision - 1).last()


def _append_dispute(own: _OwnMatch, row: ResultReport) -> Match:
    """Append a dispute, which waits for the staff beside the report that it answers."""
    row.save()
    own.match.dispute = row
    own.match.save(update_fields=["report", "dispute"])
    _record_report(own, "report.disputed", row)
    return own.match


def _enter_agreed(own: _OwnMatch, row: ResultReport) -> Match:
    """Append the confirmation and enter the result on which both sides agree."""
    row.save()
    agreed = row.answers
    assert agreed is not None
    return enter_result(
        event=own.event,
        match_id=own.match.pk,
        result=ResultInput(agreed.games, agreed.outcome, agreed.in_game_points or [], agreed.ended or []),
        actor=own.actor,
        # The side that reported confirmed an unusual result, and the other one confirms the report as it is.
        confirmed=True,
        source=Result.Source.PLAYERS,
    )


def _record_report(own: _OwnMatch, verb: str, row: ResultReport) -> None:
    """Append a line to the log with the content of a report, in the keys of the API."""
    content = {"games": row.games, "outcome": row.outcome, "in_game_points": row.in_game_points, "ended": row.ended}
    after = {key: value for key, value in content.items() if value} | {"revision": row.revision}
    record_in_event(own.event, verb, own.actor, own.match, after=after)
