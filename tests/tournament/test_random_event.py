"""The whole course of an event with random actions of the services; invariants are checked after each action."""

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.test import TransactionTestCase
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from tests.builders import DRAWN, FIRST, SECOND, add_players, make_event
from tests.tournament.random_actions import RandomActions, limit_lives
from tournament.entries.services.disqualification import disqualify, set_without_place
from tournament.entries.services.entries import change_status
from tournament.models import Entry, Match, Result, Round, Seat
from tournament.organizing.services.counting import change_counting
from tournament.organizing.services.events import move_event
from tournament.ranking.queries.counted_standings import list_closed_rounds
from tournament.results.checks import ResultInput
from tournament.results.services import clear_result, enter_result
from tournament.rounds.queries.draft_changes import find_draft_changes
from tournament.rounds.services import rounds
from tournament.standings.queries.standings import read_standings_after

STALE_MOVES: dict[str, Callable[..., Any]] = {
    "unpublish": rounds.unpublish_round,
    "start": rounds.start_round,
    "discard": rounds.discard_draft,
}
MAX_PLAYERS = 7
MAX_ROUNDS = 5


class EventLife(RandomActions):
    """A random event with late entries, drops, corrections and rounds taken back."""

    def __init__(self) -> None:
        super().__init__()
        self.results: set[tuple[int, int, str]] = set()
        self.closed: dict[int, object] = {}
        self.seated: dict[int, set[int]] = {}

    @initialize(players=st.integers(2, 5), played=st.integers(0, 2))
    def open(self, players: int, played: int) -> None:
        self.event = make_event(players)
        for _ in range(played):
            self.pair()
            self.publish()
            self.finish_the_round()

    @rule(index=st.integers(0, MAX_PLAYERS), to=st.sampled_from(["checked_in", "dropped", "dropped", "registered"]))
    def move_entry(self, index: int, to: str) -> None:
        entries = list(self.event.entries.order_by("id"))
        entry = entries[index % len(entries)]
        done = self.attempt(change_status, entry=entry, to=to)
        if entry.is_without_place:
            # Reinstating gives the place back.
            self.closed = {}
        assert done == (entry.status != Entry.objects.get(pk=entry.pk).status)

    @rule(index=st.integers(0, MAX_PLAYERS), without_place=st.booleans())
    def disqualify_or_choose_the_place(self, index: int, without_place: bool) -> None:
        entries = list(self.event.entries.order_by("id"))
        entry = entries[index % len(entries)]
        write = set_without_place if entry.is_disqualified else partial(disqualify, reason="podvod")
        if self.attempt(write, entry=entry, without_place=without_place):
            self.closed = {}

    @precondition(lambda self: self.event.entries.count() < MAX_PLAYERS)
    @rule()
    def add_late_entry(self) -> None:
        add_players(self.event, 1)

    @precondition(lambda self: self.newest_round_is(None, "closed") and self.event.rounds.count() < MAX_ROUNDS)
    @rule()
    def pair(self) -> None:
        following = self.event.rounds.count() + 1
        present = self.event.entries.filter(status="checked_in").count()
        done = self.attempt(rounds.pair_next_round, event=self.event, number=following)
        assert done == (present >= 2)
        if done:
            self.check_byes(self.event.rounds.get(number=following))

    @precondition(lambda self: self.newest_round_is("draft"))
    @rule()
    def publish(self) -> None:
        newest = self.event.rounds.latest("number")
        present = set(self.event.entries.filter(status="checked_in").values_list("pk", flat=True))
        changes = find_draft_changes(newest)
        done = self.attempt(rounds.publish_round, event=self.event, number=newest.number)
        assert done == (not changes.is_outdated)
        assert changes.is_outdated == bool(changes.describe())
        if done:
            self.seated[newest.number] = present

    @precondition(lambda self: self.newest_round_is("draft", "published"))
    @rule()
    def take_back(self) -> None:
        newest = self.event.rounds.latest("number")
        if newest.state == "published":
            untouched = not newest.matches.exclude(table=None).exclude(result=None).exists()
            assert self.attempt(rounds.unpublish_round, event=self.event, number=newest.number) == untouched
        else:
            assert self.attempt(rounds.discard_draft, event=self.event, number=newest.number)

    @precondition(lambda self: self.newest_round_is("published", "running"))
    @rule()
    def finish_the_round(self) -> None:
        newest = self.event.rounds.latest("number")
        for match in newest.matches.exclude(table=None).filter(result=None):
            assert self.attempt(enter_result, event=self.event, match_id=match.pk, result=ResultInput(games=[1, 0, 0]))
        assert self.attempt(rounds.close_round, event=self.event, number=newest.number)

    @precondition(lambda self: self.newest_round_is("closed"))
    @rule()
    def reopen(self) -> None:
        newest = self.event.rounds.latest("number")
        assert self.attempt(rounds.reopen_round, event=self.event, number=newest.number)
        self.closed.pop(newest.number)
        if self.event.entries.exclude(without_place_since=None).exists():
            # A place taken in the standings that are gone is taken in those before.
            self.closed.pop(newest.number - 1, None)

    @precondition(lambda self: self.find_newest_round() is not None)
    @rule(move=st.sampled_from(sorted(STALE_MOVES)), back=st.integers(0, 2))
    def repeat_stale_move(self, move: str, back: int) -> None:
        """Move a round as from a stale page: an older round never moves, the newest only as allowed."""
        newest = self.event.rounds.latest("number")
        done = self.attempt(STALE_MOVES[move], event=self.event, number=max(1, newest.number - back))
        assert not (done and back and newest.number > 1)

    @precondition(lambda self: self.find_newest_round() is not None)
    @rule(number=st.integers(0, MAX_ROUNDS + 1))
    def pair_another_number(self, number: int) -> None:
        if number != self.event.rounds.count() + 1:
            assert not self.attempt(rounds.pair_next_round, event=self.event, number=number)

    @precondition(lambda self: self.newest_round_is(None, "closed"))
    @rule(to=st.sampled_from(["check_in", "archived", "draft", "nonsense"]))
    def finish_for_a_while(self, to: str) -> None:
        """Finish the event, during which nothing changes, and resume it."""
        if self.event.rounds.exists():
            assert not self.attempt(move_event, event=self.event, to=to)
        assert self.attempt(move_event, event=self.event, to="finished")
        for entry in self.event.entries.all()[:1]:
            assert not self.attempt(
                change_status, entry=entry, to="dropped" if entry.status != "dropped" else "checked_in"
            )
        assert not self.attempt(rounds.pair_next_round, event=self.event)
        assert self.attempt(move_event, event=self.event, to="running")

    @rule(
        back=st.integers(0, 1),
        table=st.integers(1, 3),
        games=st.sampled_from([FIRST, SECOND, DRAWN]),
        stale=st.booleans(),
    )
    def report(self, back: int, table: int, games: tuple[int, ...], stale: bool) -> None:
        match = self.match(back, table)
        if match is None:
            return
        was_closed = match.round.state == "closed"
        revision = match.revision - 1 if stale and match.revision else match.revision
        result = ResultInput(games=list(games))
        done = self.attempt(enter_result, event=self.event, match_id=match.pk, result=result, revision=revision)
        assert not (done and (was_closed or revision != match.revision or match.round.state == "draft"))

    @rule(back=st.integers(0, 1), table=st.integers(1, 3), games=st.sampled_from([FIRST, SECOND, DRAWN]))
    def correct(self, back: int, table: int, games: tuple[int, ...]) -> None:
        match = self.match(back, table)
        if match is None or match.round.state != "closed":
            return
        result = ResultInput(games=list(games))
        if self.attempt(enter_result, event=self.event, match_id=match.pk, result=result, reason="prohozené lístky"):
            self.closed = {number: table for number, table in self.closed.items() if number < match.round.number}

    @rule(back=st.integers(0, 1), table=st.integers(1, 3), stale=st.booleans())
    def clear(self, back: int, table: int, stale: bool) -> None:
        """Clear a result: possible in an open round only, and based on the newest revision."""
        match = self.match(back, table)
        if match is None:
            return
        revision = match.revision - 1 if stale else match.revision
        possible = match.round.can_take_results and match.result is not None and not stale
        done = self.attempt(clear_result, event=self.event, match_id=match.pk, revision=revision)
        assert done == possible
        if done:
            match.refresh_from_db()
            assert match.result is None

    @rule(win=st.sampled_from([2, 3]), first=st.sampled_from(["omw", "lot", "head_to_head"]))
    def change_the_counting(self, win: int, first: str) -> None:
        changes = {"points": {"win": win, "draw": 1, "loss": 0}, "tiebreakers": [first, "progressive"]}
        if self.attempt(change_counting, event=self.event, changes=changes, reason="dohoda hráčů"):
            self.closed = {}

    def match(self, back: int, table: int) -> Match | None:
        newest = self.find_newest_round()
        if newest is None:
            return None
        number = max(1, newest.number - back)
        found = Match.objects.filter(round__event=self.event, round__number=number, table=table)
        return found.select_related("round").first()

    def check_byes(self, round_: Round) -> None:
        """Check that a second bye is given only where all present had one or a rematch would be needed."""
        bye = round_.matches.filter(table=None).first()
        if bye is None:
            return
        earlier = Match.objects.filter(round__event=self.event, table=None).exclude(round=round_)
        had = set(earlier.values_list("seats__entry", flat=True))
        seat = bye.seats.get()
        present = set(Seat.objects.filter(match__round=round_).values_list("entry", flat=True))
        reasons = {reason["code"] for reason in round_.report["reasons"]}
        if seat.entry_id in had:
            assert "second_bye_unavoidable" in reasons
            assert present <= had or round_.report["rematches"] == []

    @invariant()
    def a_visible_round_seats_each_present_entry_once(self) -> None:
        for round_ in self.event.rounds.exclude(state="draft"):
            seats = list(Seat.objects.filter(match__round=round_).values_list("entry", flat=True))
            assert len(seats) == len(set(seats))
            assert set(seats) == self.seated[round_.number]
            assert round_.matches.filter(table=None).count() == len(seats) % 2

    @invariant()
    def a_draft_names_exactly_the_players_and_results_that_differ_from_its_pairing(self) -> None:
        for draft in self.event.rounds.filter(state="draft"):
            changes = find_draft_changes(draft)
            seats = set(Seat.objects.filter(match__round=draft).values_list("entry", flat=True))
            present = set(self.event.entries.filter(status="checked_in").values_list("pk", flat=True))
            assert {entry.pk for entry in changes.dropped} == seats - present
            assert {entry.pk for entry in changes.came} == present - seats
            paired = {
                (round_["number"], *match["players"]): match["games"]
                for round_ in json.loads(draft.pairing_input)["rounds"]
                for match in round_["matches"]
                if len(match["players"]) > 1
            }
            named = {match.pk for match in changes.results}
            for match in Match.objects.filter(round__event=self.event, round__number__lt=draft.number):
                key = (match.round.number, *match.seats.order_by("order").values_list("entry", flat=True))
                if key in paired and match.result and paired[key] != match.result.games:
                    assert match.pk in named

    @invariant()
    def only_the_newest_round_is_open(self) -> None:
        states = list(self.event.rounds.order_by("number").values_list("state", flat=True))
        assert all(state == "closed" for state in states[:-1])

    @invariant()
    def results_of_tables_are_appended_and_never_lost(self) -> None:
        rows = Result.objects.exclude(match__table=None).values_list("match", "revision", "games")
        now = {(match, revision, str(games)) for match, revision, games in rows}
        # A round whose results were all cleared may be taken back and discarded.
        matches = set(Match.objects.values_list("pk", flat=True))
        assert {row for row in self.results if row[0] in matches} <= now
        self.results = now
        for match in Match.objects.select_related("result"):
            assert match.revision == match.results.count()
            newest = match.results.last()
            if match.result is None:
                assert newest is None or newest.is_clearing
            else:
                assert match.result == newest
                assert not match.result.is_clearing

    @invariant()
    def standings_after_a_closed_round_stay(self) -> None:
        closed = list_closed_rounds(self.event)
        for number in closed:
            table = [
                (row.place, row.rank, row.entry.pk, row.points, row.tiebreakers)
                for row in read_standings_after(self.event, number).rows
            ]
            assert self.closed.setdefault(number, table) == table
        assert set(self.closed) == set(closed)

    @invariant()
    def the_status_of_an_entry_is_its_last_change(self) -> None:
        for entry in self.event.entries.all():
            last = entry.changes.last()
            assert last is not None
            assert last.status == entry.status
            assert (entry.dropped_after is not None) == (entry.status == "dropped")


@pytest.mark.fuller_at_night
@pytest.mark.first_on_postgres
class TestEventLife(EventLife.TestCase, TransactionTestCase):  # type: ignore[misc, valid-type]
    """Run the random events in a separate database; each event is rolled back."""

    settings = limit_lives(change=4, night=20, steps=30)
