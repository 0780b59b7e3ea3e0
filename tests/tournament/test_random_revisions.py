"""After every random write each page is either current, byte for byte, or no longer current by its tag."""

import pytest
from django.core.cache import cache
from django.test import Client, TransactionTestCase
from hypothesis import strategies as st
from hypothesis.stateful import invariant, precondition, rule

from accounts.services.privacy import choose_names
from tests.builders import entries, player_of
from tests.tournament.random_actions import limit_lives
from tests.tournament.test_random_event import EventLife
from tests.web.page_cache.test_etags import addresses
from tournament.entries.services.entry_changes import set_club, set_fee_paid
from tournament.organizing.services.facts import change_facts
from tournament.own_entry.services import check_in_by_code, drop_own_entry
from tournament.rounds.services.clock import change_clock, give_extra_time
from tournament.rounds.services.rounds import start_round
from tournament.rounds.services.tables import fix_table, set_rooms


class PagesOfEventLife(EventLife):
    """A random event that is read by a visitor after each action."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: dict[str, tuple[str, bytes]] = {}

    @rule(index=st.integers(0, 6), is_hidden=st.booleans(), name=st.sampled_from(["", "Žlutý kůň", "Šíp"]))
    def choose_names(self, index: int, is_hidden: bool, name: str) -> None:
        players = entries(self.event)
        person = player_of(players[index % len(players)])
        self.attempt(lambda actor: choose_names(user=person, display_name=name, is_hidden=is_hidden))

    @rule(index=st.integers(0, 6), club=st.sampled_from(["", "Podhůří"]), paid=st.booleans())
    def note(self, index: int, club: str, paid: bool) -> None:
        players = entries(self.event)
        self.attempt(set_club, entry=players[index % len(players)], club=club)
        self.attempt(set_fee_paid, entry=players[index % len(players)], paid=paid)

    @rule(venue=st.sampled_from(["", "Sokolovna"]), table=st.sampled_from([None, 2]))
    def change_the_venue(self, venue: str, table: int | None) -> None:
        self.attempt(change_facts, event=self.event, changes={"venue": venue})
        self.attempt(set_rooms, event=self.event, rooms=[])
        self.attempt(fix_table, event=self.event, entry_id=entries(self.event)[0].pk, table=table)

    @rule(index=st.integers(0, 6), code=st.sampled_from(["", "ABCDEFGH"]))
    def act_as_player(self, index: int, code: str) -> None:
        players = entries(self.event)
        person = player_of(players[index % len(players)])
        self.attempt(lambda actor: check_in_by_code(event=self.event, user=person, code=code))
        self.attempt(lambda actor: drop_own_entry(event=self.event, user=person))

    @precondition(lambda self: self.newest_round_is("published", "running"))
    @rule(kind=st.sampled_from(["pause", "resume", "add"]), extra=st.integers(1, 9))
    def run_the_clock(self, kind: str, extra: int) -> None:
        newest = self.event.rounds.latest("number")
        self.attempt(start_round, event=self.event, number=newest.number)
        minutes = extra if kind == "add" else 0
        self.attempt(change_clock, event=self.event, number=newest.number, kind=kind, minutes=minutes)
        match = newest.matches.exclude(table=None).first()
        if match is not None:
            self.attempt(give_extra_time, event=self.event, match_id=match.pk, minutes=extra)

    @invariant()
    def a_page_that_is_called_current_is_the_page_computed_now(self) -> None:
        for address in addresses(self.event):
            tag, body = self.seen.get(address, ("", b""))
            answer = Client().get(address, headers={"if-none-match": tag} if tag else {})
            if answer.status_code == 304:
                cache.clear()
                assert Client().get(address).content == body, address
            elif answer.status_code == 200:
                self.seen[address] = (answer["ETag"], answer.content)
            else:
                self.seen.pop(address, None)


@pytest.mark.fuller_at_night
class TestPagesOfEventLife(PagesOfEventLife.TestCase, TransactionTestCase):  # type: ignore[misc, valid-type]
    """Run a few random events; each is rolled back."""

    settings = limit_lives(change=1, night=4, steps=20)
