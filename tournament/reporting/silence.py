"""Reports that count because the opponent kept silent, in events that allow it.

Entry points: :func:`record_seat_shown`, :func:`confirm_unanswered_reports`. What is due follows from the rows alone, so
it is the same after a restart. A result made in this way is marked by its source, and the opponent or the staff can
revoke it until the round is closed.
"""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from problems import Refused
from tournament.domain.event_moves import PLAYS
from tournament.domain.reports import find_silence_end
from tournament.domain.round_moves import TAKES_RESULTS
from tournament.models import Entry, Event, Match, Result, Seat
from tournament.results.checks import ResultInput
from tournament.results.services import enter_result, lock_match


def record_seat_shown(*, event: Event, match: Match, entry: Entry) -> None:
    """Store that the own page of a signed-in player showed this seat, at the first time only.

    It changes nothing that others read, so it has no line in the log. It is stored only where silence may confirm a
    report. ``match`` comes with its seats, so that nearly every page costs no query.
    """
    if not (event.player_reports and event.silence_minutes):
        return
    if any(seat.entry_id == entry.pk and seat.shown_at is None for seat in match.seats.all()):
        Seat.objects.filter(match=match, entry=entry, shown_at=None).update(shown_at=timezone.now())


def confirm_unanswered_reports() -> int:
    """Enter the results of all reports left without an answer for the minutes of the event. Return their number.

    The periodic task of the sweeper. A report that is refused meanwhile, such as by changed settings, waits for the
    staff.
    """
    now, confirmed = timezone.now(), 0
    for event in Event.objects.filter(silence_minutes__gt=0, player_reports=True, state__in=PLAYS, deleted_at=None):
        waiting = Match.objects.filter(
            round__event=event, round__state__in=TAKES_RESULTS, report__isnull=False, dispute=None, result=None
        )
        for match_id in waiting.order_by("pk").values_list("pk", flat=True):
            try:
                confirmed += _confirm_silent_report(event, match_id, now)
            except Refused:
                continue
    return confirmed


@transaction.atomic
def _confirm_silent_report(event: Event, match_id: int, now: datetime) -> bool:
    """Enter the result of one report if it is due. Return true if it was."""
    locked, match = lock_match(event, match_id)
    report = match.report
    if report is None or match.dispute is not None or not locked.player_reports:
        return False
    opponent = match.seats.exclude(entry=report.entry_id).first()
    shown_at = opponent.shown_at if opponent else None
    end = find_silence_end(reported_at=report.at, shown_at=shown_at, minutes=locked.silence_minutes)
    if end is None or now < end:
        return False
    enter_result(
        event=locked,
        match_id=match.pk,
        result=ResultInput(report.games, report.outcome, report.in_game_points or [], report.ended or []),
        actor=report.by,
        confirmed=True,
        source=Result.Source.SILENCE,
    )
    return True
