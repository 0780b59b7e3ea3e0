"""Random leagues, groups and brackets with drops, late entries, corrections and discarded drafts."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import TransactionTestCase
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from tests.builders import FIRST, SECOND, make_event
from tests.tournament.random_actions import RandomActions, limit_lives
from tournament.entries.services.entries import add_walk_in, change_status
from tournament.event.queries.finals import cut_of
from tournament.event.queries.schedule import find_scheduled_rounds
from tournament.models import Match
from tournament.ranking.queries.stored import read_ranks
from tournament.results.checks import ResultInput
from tournament.results.services import enter_result
from tournament.rounds.services import rounds
from tournament.verification.record import find_differences


class ScheduleLife(RandomActions):
    """A random event of a system that sets all pairs in advance."""

    @initialize(players=st.integers(4, 7), system=st.sampled_from(["round_robin", "groups_then_cut", "elimination"]))
    def open(self, players: int, system: str) -> None:
        self.event = make_event(players)
        self.event.settings = {**self.event.settings, "pairing": {"system": system, "advance": 1}}
        self.event.save(update_fields=["settings"])
        self.system, self.late = system, 0

    @precondition(lambda self: self.newest_round_is(None, "closed"))
    @rule()
    def pair(self) -> None:
        self.attempt(rounds.pair_next_round, event=self.event, number=self.event.rounds.count() + 1)

    @precondition(lambda self: self.newest_round_is("draft", "published"))
    @rule(move=st.sampled_from(["publish", "publish", "take_back", "discard"]))
    def move(self, move: str) -> None:
        moves: dict[str, Callable[..., Any]] = {
            "publish": rounds.publish_round,
            "take_back": rounds.unpublish_round,
            "discard": rounds.discard_draft,
        }
        self.attempt(moves[move], event=self.event, number=self.event.rounds.count())

    @precondition(lambda self: self.newest_round_is("published"))
    @rule(first=st.booleans())
    def play(self, first: bool) -> None:
        number = self.event.rounds.count()
        for match in Match.objects.filter(round__event=self.event, round__number=number, table__isnull=False):
            result = ResultInput(games=list(FIRST if first else SECOND))
            assert self.attempt(enter_result, event=self.event, match_id=match.pk, result=result) or match.result_id
        assert self.attempt(rounds.close_round, event=self.event, number=number)

    @rule(number=st.integers(1, 4), first=st.booleans())
    def correct(self, number: int, first: bool) -> None:
        match = Match.objects.filter(round__event=self.event, round__number=number, round__state="closed").first()
        if match is not None and match.table is not None:
            result = ResultInput(games=list(FIRST if first else SECOND))
            self.attempt(enter_result, event=self.event, match_id=match.pk, result=result, reason="prohozené lístky")

    @rule(index=st.integers(0, 8), returns=st.booleans())
    def drop_or_return(self, index: int, returns: bool) -> None:
        entries = list(self.event.entries.order_by("id"))
        to = "checked_in" if returns else "dropped"
        if returns or self.event.entries.filter(status="checked_in").count() > 2:
            self.attempt(change_status, entry=entries[index % len(entries)], to=to)

    @precondition(lambda self: self.late < 2)
    @rule()
    def come_late(self) -> None:
        self.late += 1
        self.attempt(add_walk_in, event=self.event, given_name="Jan", family_name=f"Pozdní {self.late}")

    def list_meetings(self) -> list[tuple[int, list[int]]]:
        """Return the round and the entries of each match at a table, in the order of rounds."""
        matches = Match.objects.filter(round__event=self.event, table__isnull=False).order_by("round__number", "table")
        return [
            (match.round.number, list(match.seats.order_by("order").values_list("entry_id", flat=True)))
            for match in matches.select_related("round")
        ]

    @invariant()
    def no_pair_meets_twice_before_the_bracket(self) -> None:
        cut = cut_of(self.event)
        before = [frozenset(pair) for number, pair in self.list_meetings() if cut is None or number <= cut.after_round]
        assert len(before) == len(set(before))

    @invariant()
    def the_event_has_no_more_rounds_than_its_system(self) -> None:
        assert self.event.rounds.count() <= (find_scheduled_rounds(self.event) or 0)

    @invariant()
    def a_bracket_ranks_each_entry_below_the_one_that_knocked_it_out(self) -> None:
        cut = cut_of(self.event)
        newest = self.event.rounds.filter(state="closed").order_by("-number").first()
        if cut is None or newest is None or newest.number <= cut.after_round:
            return
        ranks = {int(row.id): row.rank for row in read_ranks(self.event, newest.number)}
        out: set[int] = set()
        closed = Match.objects.filter(round__event=self.event, round__state="closed", table__isnull=False)
        for match in closed.filter(round__number__gt=cut.after_round).order_by("round__number"):
            seats = list(match.seats.order_by("order").values_list("entry_id", flat=True))
            assert match.result is not None
            winner, loser = seats if match.result.games == list(FIRST) else seats[::-1]
            assert winner in out or ranks[winner] < ranks[loser]
            out.add(loser)

    @invariant()
    def the_event_verifies(self) -> None:
        assert find_differences(self.event) == ()


@pytest.mark.fuller_at_night
class TestScheduleLife(ScheduleLife.TestCase, TransactionTestCase):  # type: ignore[misc, valid-type]
    """Run the random events in a separate database; each event is rolled back."""

    settings = limit_lives(change=2, night=15, steps=25)
