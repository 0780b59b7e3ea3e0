"""Finals with random corrections before and during them: only seeding anew changes the seeds."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import TransactionTestCase
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from ledger.models import Action
from tests.builders import FIRST, SECOND, make_event, play_round
from tests.tournament.random_actions import RandomActions, limit_lives
from tournament.entries.services.disqualification import disqualify, set_without_place
from tournament.entries.services.entries import change_status
from tournament.models import Cut, Match, Seat
from tournament.organizing.services.finals_seeding import find_next_seeding, seed_anew
from tournament.organizing.services.whole_event import start_finals
from tournament.ranking.queries.stored import read_ranks
from tournament.results.checks import ResultInput
from tournament.results.services import clear_result, enter_result
from tournament.rounds.services import rounds
from tournament.standings.queries.finals_seeds import SeedCheck, check_seeds
from tournament.verification.record import find_differences

MAX_STAGES = 2


class FinalsLife(RandomActions):
    """Random finals of two or four, played after one or two rounds."""

    @initialize(players=st.integers(4, 7), played=st.integers(1, 2), size=st.sampled_from([2, 4]))
    def open(self, players: int, played: int, size: int) -> None:
        event = make_event(players)
        for _ in range(played):
            play_round(event)
        self.event = start_finals(event=event, size=size, third_place=True, actor=None)
        self.before = played
        self.seeding = self.stored()
        self.digest = self.check().digest

    def check(self) -> SeedCheck:
        check = check_seeds(self.event)
        assert check is not None
        return check

    def stored(self) -> list[int]:
        return list(Cut.objects.get(event=self.event).seeding)

    def match(self, number: int, table: int) -> Match | None:
        found = Match.objects.filter(round__event=self.event, round__number=number, table=table)
        return found.select_related("round").first()

    @rule(number=st.integers(1, 2), table=st.integers(1, 3), first=st.booleans())
    def correct_before_the_finals(self, number: int, table: int, first: bool) -> None:
        match = self.match(number, table) if number <= self.before else None
        if match is not None:
            result = ResultInput(games=list(FIRST if first else SECOND))
            done = self.attempt(
                enter_result, event=self.event, match_id=match.pk, result=result, reason="prohozené lístky"
            )
            assert done

    @rule()
    def read_the_page(self) -> None:
        self.digest = self.check().digest

    @rule(is_current=st.booleans())
    def seed_again(self, is_current: bool) -> None:
        """Seed anew from the page as it is now, or as it was read some time before."""
        before = self.check()
        digest = before.digest if is_current else self.digest
        done = self.attempt(seed_anew, event=self.event, digest=digest)
        assert done == (before.can_seed_anew and digest == before.digest)
        if done:
            self.seeding = [int(entry) for entry in before.seeding]
            assert self.check().differences == ()
            assert self.event.rounds.count() == self.before

    @precondition(lambda self: self.newest_round_is("closed") and self.event.rounds.count() < self.before + MAX_STAGES)
    @rule(publish=st.booleans())
    def pair(self, publish: bool) -> None:
        number = self.event.rounds.count() + 1
        if self.attempt(rounds.pair_next_round, event=self.event, number=number) and publish:
            assert self.attempt(rounds.publish_round, event=self.event, number=number)

    @precondition(lambda self: self.event.rounds.count() > self.before)
    @rule(move=st.sampled_from(["publish", "take_back", "discard", "start", "close"]))
    def move(self, move: str) -> None:
        moves: dict[str, Callable[..., Any]] = {
            "publish": rounds.publish_round,
            "take_back": rounds.unpublish_round,
            "discard": rounds.discard_draft,
            "start": rounds.start_round,
            "close": rounds.close_round,
        }
        self.attempt(moves[move], event=self.event, number=self.event.rounds.count())

    @precondition(lambda self: self.event.rounds.count() > self.before)
    @rule(table=st.integers(1, 2), first=st.booleans(), clears=st.booleans())
    def report_or_clear(self, table: int, first: bool, clears: bool) -> None:
        match = self.match(self.event.rounds.count(), table)
        if match is None:
            return
        possible = match.round.can_take_results
        if clears:
            done = self.attempt(clear_result, event=self.event, match_id=match.pk)
            assert done == (possible and match.result is not None)
        else:
            result = ResultInput(games=list(FIRST if first else SECOND))
            assert self.attempt(enter_result, event=self.event, match_id=match.pk, result=result) == possible

    @rule(index=st.integers(0, 6))
    def drop(self, index: int) -> None:
        entries = list(self.event.entries.order_by("id"))
        if self.event.entries.filter(status="checked_in").count() > 2:
            self.attempt(change_status, entry=entries[index % len(entries)], to="dropped")

    @rule(index=st.integers(0, 6), without_place=st.booleans())
    def disqualify_or_choose_the_place(self, index: int, without_place: bool) -> None:
        """Disqualify an entry, or take the place of a disqualified one or give it back."""
        entries = list(self.event.entries.order_by("id"))
        entry = entries[index % len(entries)]
        if entry.is_disqualified:
            done = self.attempt(set_without_place, entry=entry, without_place=without_place)
            assert done == (entry.is_without_place != without_place)
        elif entry.status == "dropped" or self.event.entries.filter(status="checked_in").count() > 2:
            assert self.attempt(disqualify, entry=entry, reason="podvod", without_place=without_place)

    @invariant()
    def seeds_change_only_by_seeding_anew(self) -> None:
        assert self.stored() == self.seeding
        logged = Action.objects.filter(scope=self.event.scope, verb__startswith="cut.seeded").latest("id")
        assert logged.after is not None
        assert logged.after["seeding"] == self.seeding

    @invariant()
    def played_finals_cannot_be_seeded_anew(self) -> None:
        results = Match.objects.filter(round__event=self.event, round__number__gt=self.before).exclude(result=None)
        if results.exists():
            assert not self.check().can_seed_anew

    @invariant()
    def the_first_stage_seats_seeded_entries_only(self) -> None:
        first = Seat.objects.filter(match__round__event=self.event, match__round__number=self.before + 1)
        assert set(first.values_list("entry", flat=True)) <= set(self.seeding)

    @invariant()
    def no_entry_stands_above_the_one_that_knocked_it_out(self) -> None:
        """A match of two entries that lost before is the one for third place. An entry without a place stands last."""
        closed = self.event.rounds.filter(number__gt=self.before, state="closed").order_by("number")
        knocked_out_by: dict[int, int] = {}
        for match in Match.objects.filter(round__in=closed).exclude(table=None).order_by("round__number"):
            seats = list(match.seats.order_by("order").values_list("entry_id", flat=True))
            assert match.result is not None
            winner, loser = seats if match.result.games == list(FIRST) else seats[::-1]
            if winner not in knocked_out_by:
                knocked_out_by[loser] = winner
        newest = closed.last()
        places = {int(row.id): row.place for row in read_ranks(self.event, newest.number)} if newest else {}
        for loser, winner in knocked_out_by.items():
            above, below = places[winner], places[loser]
            assert above is None or below is None or above < below

    @invariant()
    def entries_without_a_place_are_disqualified_stand_last_and_never_advance(self) -> None:
        without_place = set(self.event.entries.exclude(without_place_since=None).values_list("pk", flat=True))
        assert not without_place & set(self.event.entries.filter(disqualified_for="").values_list("pk", flat=True))
        newest = self.event.rounds.filter(state="closed").latest("number")
        rows = read_ranks(self.event, newest.number)
        assert {row.id for row in rows if row.place is None} == without_place & {row.id for row in rows}
        placed = [row.place for row in rows if row.place is not None]
        assert placed == [row.place for row in rows][: len(placed)]
        assert placed[:1] in ([], [1])
        assert not without_place & set(find_next_seeding(self.event, 32))

    @invariant()
    def the_event_verifies(self) -> None:
        assert find_differences(self.event) == ()


@pytest.mark.fuller_at_night
class TestFinalsLife(FinalsLife.TestCase, TransactionTestCase):  # type: ignore[misc, valid-type]
    """Run the random finals in a separate database; each event is rolled back."""

    settings = limit_lives(change=2, night=15, steps=25)
