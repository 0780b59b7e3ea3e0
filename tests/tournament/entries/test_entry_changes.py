"""The fee and disqualification: recorded once with actor and time; results stay."""

from functools import partial

import pytest

from ledger.models import Action
from tests.builders import entries, make_event, organizer_of, pair, play_round, report_all
from tests.ledger.threads import run_at_once
from tests.refusals import refused
from tournament.entries.services.disqualification import disqualify
from tournament.entries.services.entries import change_status
from tournament.entries.services.entry_changes import set_fee_paid
from tournament.models import Entry, EntryStatusChange
from tournament.organizing.services.events import move_event
from tournament.rounds.services.rounds import close_round
from tournament.standings.queries.standings import read_standings_after

pytestmark = pytest.mark.django_db


def test_a_paid_fee_is_logged_with_actor_and_time() -> None:
    event = make_event(2)
    entry, organizer = entries(event)[0], organizer_of(event)
    assert set_fee_paid(entry=entry, paid=True, actor=organizer).fee_paid
    set_fee_paid(entry=entry, paid=True, actor=organizer)
    line = Action.objects.get(verb="entry.fee")
    assert (line.actor, line.subject, line.before, line.after) == (
        organizer,
        f"entry:{entry.pk}",
        {"fee_paid": False},
        {"fee_paid": True},
    )
    set_fee_paid(entry=entry, paid=False, actor=organizer)
    assert not Entry.objects.get(pk=entry.pk).fee_paid
    assert Action.objects.filter(verb="entry.fee").count() == 2


def test_a_fee_can_be_paid_after_the_end() -> None:
    event = make_event(2)
    move_event(event=event, to="finished", actor=None)
    assert set_fee_paid(entry=entries(event)[0], paid=True, actor=None).fee_paid


def test_a_dropped_entry_keeps_its_paid_fee() -> None:
    event = make_event(2)
    entry = set_fee_paid(entry=entries(event)[0], paid=True, actor=None)
    change_status(entry=entry, to="dropped", actor=None)
    assert Entry.objects.get(pk=entry.pk).fee_paid


def test_a_disqualified_entry_drops_with_a_reason_and_keeps_its_results() -> None:
    event = make_event(4)
    play_round(event)
    before = [(row.entry.pk, row.points) for row in read_standings_after(event, 1).rows]
    entry = disqualify(entry=entries(event)[0], reason=" opakované\nzdržování ", actor=organizer_of(event))
    assert (entry.status, entry.dropped_after, entry.disqualified_for) == ("dropped", 1, "opakované zdržování")
    assert [(row.entry.pk, row.points) for row in read_standings_after(event, 1).rows] == before
    change = EntryStatusChange.objects.filter(entry=entry).latest("id")
    assert (change.status, change.cause) == ("dropped", "disqualified")
    line = Action.objects.get(verb="entry.disqualified")
    assert line.after == {"reason": "opakované zdržování"}


def test_an_entry_disqualified_in_a_round_plays_no_later_round() -> None:
    event = make_event(4)
    pair(event)
    disqualified = disqualify(entry=entries(event)[0], reason="podvod", actor=None)
    report_all(event)
    close_round(event=event, number=1, actor=None)
    paired = pair(event)
    assert disqualified.pk not in {seat.entry_id for match in paired.matches.all() for seat in match.seats.all()}


def test_a_disqualification_needs_a_reason_and_happens_once() -> None:
    event = make_event(2)
    entry = entries(event)[0]
    with refused("reason_needed"):
        disqualify(entry=entry, reason="  ", actor=None)
    with refused("reason_too_long"):
        disqualify(entry=entry, reason="x" * 201, actor=None)
    assert Entry.objects.get(pk=entry.pk).status == "checked_in"
    disqualify(entry=entry, reason="podvod", actor=None)
    with refused("disqualified_already"):
        disqualify(entry=entry, reason="podvod", actor=None)
    move_event(event=event, to="finished", actor=None)
    with refused("event_over"):
        disqualify(entry=entries(event)[1], reason="podvod", actor=None)


def test_a_dropped_entry_can_be_disqualified() -> None:
    event = make_event(2)
    entry = change_status(entry=entries(event)[0], to="dropped", actor=None)
    assert disqualify(entry=entry, reason="podvod", actor=None).is_disqualified
    dropped = EntryStatusChange.objects.filter(entry=entry, status="dropped").order_by("id")
    assert [change.cause for change in dropped] == ["", "disqualified"]


def test_reinstating_ends_a_disqualification_and_the_log_keeps_it() -> None:
    event = make_event(2)
    entry = disqualify(entry=entries(event)[0], reason="omyl", actor=None)
    reinstated = change_status(entry=entry, to="checked_in", actor=None)
    assert not reinstated.is_disqualified
    assert Action.objects.filter(verb="entry.disqualified").count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_fee_recorded_several_times_at_once_is_logged_once() -> None:
    entry = entries(make_event(1))[0]
    answers = run_at_once(*[partial(set_fee_paid, entry=entry, paid=True, actor=None)] * 3)
    assert not [answer for answer in answers if isinstance(answer, Exception)]
    assert Action.objects.filter(verb="entry.fee").count() == 1
