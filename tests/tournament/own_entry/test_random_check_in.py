"""Random check-ins and drops by players and staff, changed codes and moves, against a model of what is allowed."""

import pytest
from django.test import TransactionTestCase
from hypothesis import strategies as st
from hypothesis.stateful import rule

from ledger.models import Action
from problems import Refused
from tests.builders import entries, player_of
from tests.tournament.own_entry.arrivals import open_check_in
from tests.tournament.random_actions import RandomActions, limit_lives
from tournament.entries.services.entries import change_status
from tournament.models import Entry
from tournament.organizing.services.events import move_event
from tournament.organizing.services.facts import change_facts
from tournament.own_entry.queries import find_own_changes
from tournament.own_entry.services import (
    change_check_in_code,
    check_in_by_code,
    drop_own_entry,
    end_check_in_code,
)

PLAYERS = st.integers(0, 3)


class LifeOfCheckIn(RandomActions):
    """Check-in and drops of four players.

    ``codes`` are all codes that the event ever had, ``own`` the entries that their players changed last.
    """

    def __init__(self) -> None:
        super().__init__()
        self.event = open_check_in(4)
        self.codes = [self.event.check_in_code]
        self.own: set[int] = set()

    def entry(self, index: int) -> Entry:
        return entries(self.event)[index]

    @rule(index=PLAYERS, age=st.integers(0, 3))
    def check_in(self, index: int, age: int) -> None:
        """Check in by a code of some age: it counts for a registered entry, by the present code, in check-in."""
        entry, code = self.entry(index), self.codes[-1 - age % len(self.codes)]
        is_open = self.event.state == "check_in" and code == self.event.check_in_code
        lines = Action.objects.count()
        try:
            check_in_by_code(event=self.event, user=player_of(entry), code=code)
        except Refused as refused:
            self.check_refusal(refused, lines)
            assert entry.status != "checked_in"
            assert entry.status != "registered" or not is_open
        else:
            assert Action.objects.count() - lines == (entry.status == "registered")
            assert entry.status == "checked_in" or (is_open and entry.status == "registered")
            self.own |= {entry.pk} if entry.status == "registered" else set()
            assert self.entry(index).status == "checked_in"

    @rule(index=PLAYERS)
    def drop(self, index: int) -> None:
        """Let a player drop: it counts once, where the event allows it."""
        entry, lines = self.entry(index), Action.objects.count()
        try:
            drop_own_entry(event=self.event, user=player_of(entry))
        except Refused as refused:
            self.check_refusal(refused, lines)
            assert not self.event.player_drops
            assert entry.status != "dropped"
        else:
            assert Action.objects.count() - lines == (entry.status != "dropped")
            assert self.event.player_drops or entry.status == "dropped"
            self.own |= {entry.pk} if entry.status != "dropped" else set()
            assert self.entry(index).status == "dropped"

    @rule(is_on=st.sampled_from([True, True, False]))
    def let_players_drop(self, is_on: bool) -> None:
        self.attempt(change_facts, event=self.event, changes={"player_drops": is_on})

    @rule(index=PLAYERS, to=st.sampled_from(["checked_in", "registered", "dropped"]))
    def change(self, index: int, to: str) -> None:
        entry = self.entry(index)
        if self.attempt(change_status, entry=entry, to=to):
            self.own.discard(entry.pk)

    @rule(is_stale=st.booleans())
    def change_code(self, is_stale: bool) -> None:
        seen = "" if is_stale and self.event.check_in_code else None
        if self.attempt(change_check_in_code, event=self.event, seen=seen):
            assert self.event.check_in_code not in self.codes
            self.codes.append(self.event.check_in_code)

    @rule()
    def end_code(self) -> None:
        self.attempt(end_check_in_code, event=self.event)
        assert self.event.check_in_code == ""

    @rule(to=st.sampled_from(["registration", "check_in", "check_in", "running"]))
    def move(self, to: str) -> None:
        self.attempt(move_event, event=self.event, to=to)

    @rule()
    def compare(self) -> None:
        found = find_own_changes(self.event, [entry.pk for entry in entries(self.event)])
        assert set(found) == self.own


@pytest.mark.fuller_at_night
class TestLifeOfCheckIn(LifeOfCheckIn.TestCase, TransactionTestCase):  # type: ignore[misc, valid-type]
    """Run random check-ins; each is rolled back."""

    settings = limit_lives(change=3, night=15, steps=25)
