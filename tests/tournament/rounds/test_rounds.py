"""Pairing of rounds and their moves from state to state, with every refusal."""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from engine.json_io.state import read_state
from engine.pairing.swiss import pair_swiss
from ledger.models import Action
from tests.builders import (
    DRAWN,
    FIRST,
    add_players,
    entries,
    make_event,
    organizer_of,
    pair,
    play_round,
    report,
    report_all,
)
from tests.refusals import refused
from tournament.entries.services.entries import change_status
from tournament.models import Event, Match, Result, Round, Seat
from tournament.rounds.services.rounds import (
    close_round,
    discard_draft,
    pair_next_round,
    publish_round,
    reopen_round,
    start_round,
    unpublish_round,
)

pytestmark = pytest.mark.django_db


def seated(played: Round) -> list[int]:
    return sorted(Seat.objects.filter(match__round=played).values_list("entry_id", flat=True))


def ids(event: Event) -> list[int]:
    return [entry.pk for entry in entries(event)]


def test_a_round_seats_every_entry_once_with_tables_from_one() -> None:
    event = make_event(6)
    drafted = pair_next_round(event=event, actor=organizer_of(event), number=1)
    assert (drafted.number, drafted.state, drafted.minutes) == (1, "draft", event.round_minutes)
    assert seated(drafted) == ids(event)
    assert [match.table for match in drafted.matches.all()] == [1, 2, 3]
    line: Any = Action.objects.latest("id")
    assert (line.verb, line.actor, line.after["digest"]) == ("round.paired", organizer_of(event), drafted.output_digest)


def test_an_odd_player_has_a_bye_with_its_result() -> None:
    event = make_event(5)
    drafted = pair(event, publish=False)
    bye = drafted.matches.get(table=None)
    assert bye.is_bye
    assert bye.result is not None
    assert (bye.result.outcome, bye.revision, bye.seats.count()) == ("bye", 1, 1)


def test_a_stored_round_can_be_paired_again_from_its_input() -> None:
    event = make_event(7)
    play_round(event)
    round_ = pair(event)
    again = pair_swiss(read_state(json.loads(round_.pairing_input)))
    assert again.digest == round_.output_digest
    assert round_.report["optimal"] is True


def test_no_pair_meets_twice_while_it_can_be_avoided() -> None:
    event = make_event(8)
    for _ in range(4):
        play_round(event)
    pairs = [frozenset(match.seats.values_list("entry_id", flat=True)) for match in Match.objects.exclude(table=None)]
    assert len(pairs) == len(set(pairs)) == 16


def test_the_same_round_is_not_paired_twice() -> None:
    event = make_event(4)
    pair_next_round(event=event, actor=None, number=1)
    with refused("already_paired"):
        pair_next_round(event=event, actor=None, number=1)
    with refused("already_paired"):
        pair_next_round(event=event, actor=None)
    assert event.rounds.count() == 1


@pytest.mark.parametrize("number", [0, 2, 7, 999_999_999])
def test_only_the_next_round_can_be_paired(number: int) -> None:
    event = make_event(4)
    with refused("round_not_next"):
        pair_next_round(event=event, actor=None, number=number)
    assert not event.rounds.exists()


def test_the_next_round_is_refused_while_one_is_open() -> None:
    event = make_event(4)
    pair(event)
    with refused("round_still_open"):
        pair_next_round(event=event, actor=None)


@pytest.mark.parametrize("state", ["check_in", "finished"])
def test_rounds_are_paired_only_while_the_event_is_played(state: str) -> None:
    event = make_event(4, state=state)
    with refused("event_not_running"):
        pair_next_round(event=event, actor=None)


def test_a_round_needs_two_players() -> None:
    event = make_event(1)
    with refused("nobody_checked_in"):
        pair_next_round(event=event, actor=None)


def test_a_discarded_draft_is_deleted_and_counted_as_an_attempt() -> None:
    event = make_event(5)
    drafted = pair(event, publish=False)
    discard_draft(event=event, number=1, actor=None)
    assert (Round.objects.count(), Match.objects.count(), Result.objects.count()) == (0, 0, 0)
    line: Any = Action.objects.get(verb="round.discarded")
    assert line.before["digest"] == drafted.output_digest
    assert pair(event, publish=False).attempt == 2


def test_only_a_draft_can_be_discarded() -> None:
    event = make_event(4)
    pair(event)
    with refused("round_not_draft"):
        discard_draft(event=event, number=1, actor=None)
    with refused("round_unknown"):
        discard_draft(event=event, number=2, actor=None)


def test_a_round_moves_from_draft_to_closed() -> None:
    event = make_event(4)
    pair(event, publish=False)
    published = publish_round(event=event, number=1, actor=None)
    assert published.is_visible
    assert published.published_at is not None
    assert published.deadline is None
    started = start_round(event=event, number=1, actor=None)
    assert started.deadline is not None
    assert started.deadline - timezone.now() > timedelta(minutes=event.round_minutes - 1)
    report_all(event)
    assert close_round(event=event, number=1, actor=None).closed_at is not None
    verbs = Action.objects.filter(subject=f"round:{event.pk}.1").order_by("id").values_list("verb", flat=True)
    assert list(verbs) == ["round.paired", "round.published", "round.running", "round.closed"]


def test_a_published_round_is_taken_back_while_it_has_no_result() -> None:
    event = make_event(5)
    pair(event)
    taken_back = unpublish_round(event=event, number=1, actor=None)
    assert (taken_back.state, taken_back.published_at) == ("draft", None)
    publish_round(event=event, number=1, actor=None)
    report(event, 1)
    with refused("round_has_results"):
        unpublish_round(event=event, number=1, actor=None)


def test_a_round_cannot_close_while_results_are_missing() -> None:
    event = make_event(6)
    pair(event)
    report(event, 2)
    with refused("results_missing") as caught:
        close_round(event=event, number=1, actor=None)
    assert caught.value.problems[0].params["tables"] == [1, 3]


@pytest.mark.parametrize("leaves", [True, False])
def test_a_draft_outdated_by_a_drop_or_a_new_entry_is_not_published(leaves: bool) -> None:
    """A player who drops while the organizer reads the draft is not published with it."""
    event = make_event(4)
    pair(event, publish=False)
    if leaves:
        change_status(entry=entries(event)[0], to="dropped", actor=None)
    else:
        add_players(event, 1)
    with refused("draft_outdated"):
        publish_round(event=event, number=1, actor=None)
    discard_draft(event=event, number=1, actor=None)
    assert len(seated(pair(event))) == (3 if leaves else 5)


def test_a_player_dropped_in_a_round_taken_back_is_not_paired_again() -> None:
    """The drop counts from the round taken back, not from the next one, so a new attempt does not seat the player."""
    event = make_event(4)
    pair(event)
    dropped = change_status(entry=entries(event)[0], to="dropped", actor=None)
    unpublish_round(event=event, number=1, actor=None)
    discard_draft(event=event, number=1, actor=None)
    assert dropped.pk not in seated(pair(event))


def test_the_clock_starts_once() -> None:
    event = make_event(4)
    pair(event)
    start_round(event=event, number=1, actor=None)
    with refused("clock_already_started"):
        start_round(event=event, number=1, actor=None)


def test_starting_the_clock_of_a_closed_round_does_not_reopen_it() -> None:
    """A stale page cannot set an old round running beside the newest one."""
    event = make_event(4)
    play_round(event)
    pair(event)
    with refused("clock_already_started"):
        start_round(event=event, number=1, actor=None)
    assert event.rounds.get(number=1).state == "closed"


def test_the_newest_round_reopens_with_its_clock_unchanged() -> None:
    event = make_event(4)
    pair(event)
    started = start_round(event=event, number=1, actor=None).started_at
    report_all(event)
    close_round(event=event, number=1, actor=None)
    opened = reopen_round(event=event, number=1, actor=None)
    assert (opened.state, opened.started_at, opened.closed_at) == ("running", started, None)
    assert Action.objects.latest("id").verb == "round.reopened"
    report(event, 1, DRAWN)
    assert close_round(event=event, number=1, actor=None).state == "closed"


def test_a_round_cannot_reopen_once_the_next_is_paired() -> None:
    event = make_event(4)
    play_round(event)
    pair(event, publish=False)
    with refused("round_has_next"):
        reopen_round(event=event, number=1, actor=None)


def test_only_a_closed_round_can_reopen() -> None:
    event = make_event(4)
    pair(event)
    with refused("round_not_closed"):
        reopen_round(event=event, number=1, actor=None)


@pytest.mark.parametrize(
    "move", [publish_round, unpublish_round, start_round, close_round, reopen_round, discard_draft]
)
def test_rounds_of_a_finished_event_cannot_be_moved(move: object) -> None:
    """A draft that is left when the event ends cannot be published later."""
    assert callable(move)
    event = make_event(4)
    pair(event, publish=False)
    Event.objects.update(state="finished")
    event.refresh_from_db()
    with refused("event_not_running"):
        move(event=event, number=1, actor=None)


@pytest.mark.parametrize("move", [publish_round, unpublish_round, start_round, close_round, reopen_round])
def test_moving_an_unknown_round_is_refused(move: object) -> None:
    assert callable(move)
    event = make_event(4)
    with refused("round_unknown"):
        move(event=event, number=3, actor=None)


def test_moves_in_the_wrong_order_are_refused() -> None:
    event = make_event(4)
    pair(event, publish=False)
    for move in (start_round, close_round, unpublish_round):
        with refused("round_move_not_allowed"):
            move(event=event, number=1, actor=None)
    publish_round(event=event, number=1, actor=None)
    with refused("round_move_not_allowed"):
        publish_round(event=event, number=1, actor=None)


@pytest.mark.parametrize(
    ("state", "move"),
    [("draft", publish_round), ("published", start_round), ("published", unpublish_round), ("closed", reopen_round)],
)
def test_a_move_locks_the_event_and_reads_the_round_once(state: str, move: Callable[..., Round]) -> None:
    """Publishing, starting and reopening neither lock nor read the event and the round twice."""
    event = make_event(4)
    pair(event, publish=False)
    Round.objects.update(state=state)
    with CaptureQueriesContext(connection) as queries:
        move(event=event, number=1, actor=None)
    selects = [query["sql"] for query in queries if query["sql"].startswith("SELECT")]
    for read in ('FROM "tournament_event" WHERE', '"tournament_round"."number" = 1'):
        assert sum(read in sql for sql in selects) == 1, read


def test_no_entry_has_a_second_bye_before_every_entry_had_one() -> None:
    event = make_event(3)
    for _ in range(3):
        play_round(event, FIRST)
    had = Match.objects.filter(table=None).values_list("seats__entry", flat=True)
    assert sorted(had) == ids(event)
