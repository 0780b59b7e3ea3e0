"""Rounds of events with other pairing systems: brackets, groups with finals, leagues."""

from typing import Any

import pytest

from tests.builders import SECOND, add_players, entries, make_event, pair, play_round
from tests.refusals import refused
from tournament.entries.services.entries import change_status
from tournament.models import Entry, Event, Match
from tournament.rounds.services.rounds import check_next_round, pair_next_round, publish_round

pytestmark = pytest.mark.django_db


def event_with_pairing(players: int, **options: Any) -> Event:
    event = make_event(players)
    event.settings = {**event.settings, "pairing": options}
    event.save(update_fields=["settings"])
    return event


def meetings(event: Event) -> list[frozenset[int]]:
    matches = Match.objects.filter(round__event=event).exclude(table=None).prefetch_related("seats")
    return [frozenset(seat.entry_id for seat in match.seats.all()) for match in matches]


def test_a_bracket_is_played_to_its_end() -> None:
    event = event_with_pairing(6, system="elimination")
    sizes = []
    for _ in range(3):
        play_round(event)
        sizes.append(Match.objects.filter(round__event=event).count())
    assert sizes == [2, 4, 6]
    assert check_next_round(event=event) == 4
    with refused("played_out"):
        pair_next_round(event=event, actor=None)
    assert event.rounds.count() == 3


def test_a_drop_of_an_eliminated_player_does_not_outdate_a_draft() -> None:
    event = event_with_pairing(4, system="elimination")
    play_round(event)
    draft = pair(event, publish=False)
    assert set(draft.report["idle"]) == set()
    publish_round(event=event, number=2, actor=None)

    second = event_with_pairing(8, system="elimination", third_place=False)
    play_round(second)
    draft = pair(second, publish=False)
    assert len(draft.report["idle"]) == 4
    change_status(entry=Entry.objects.get(pk=draft.report["idle"][0]), to="dropped", actor=None)
    publish_round(event=second, number=2, actor=None)


def test_a_drop_of_a_seated_player_outdates_any_draft() -> None:
    event = event_with_pairing(8, system="elimination")
    draft = pair(event, publish=False)
    seated = draft.matches.get(table=1).seats.get(order=1)
    change_status(entry=seated.entry, to="dropped", actor=None)
    with refused("draft_outdated"):
        publish_round(event=event, number=1, actor=None)


def test_a_new_entry_outdates_a_swiss_draft() -> None:
    event = event_with_pairing(4)
    pair(event, publish=False)
    add_players(event, 1)
    with refused("draft_outdated"):
        publish_round(event=event, number=1, actor=None)


def test_in_a_league_every_pair_meets_once() -> None:
    event = event_with_pairing(5, system="round_robin")
    for _ in range(5):
        play_round(event, SECOND)
    met = [pair for pair in meetings(event) if len(pair) == 2]
    assert len(met) == len(set(met)) == 10


def test_groups_are_followed_by_a_final() -> None:
    event = event_with_pairing(8, system="groups_then_cut", groups=2, advance=1)
    for _ in range(4):
        play_round(event)
    final = event.rounds.get(number=4)
    assert final.matches.count() == 1
    assert len(final.report["idle"]) == 6
    with refused("played_out"):
        pair_next_round(event=event, actor=None)


def test_more_groups_than_half_the_players_are_refused_and_nothing_is_written() -> None:
    event = event_with_pairing(5, system="groups_then_cut", groups=3)
    with refused("state_wrong_type"):
        pair_next_round(event=event, actor=None)
    assert event.rounds.count() == 0


def test_a_round_of_one_remaining_player_is_refused() -> None:
    event = event_with_pairing(2)
    change_status(entry=entries(event)[0], to="dropped", actor=None)
    with refused("nobody_checked_in"):
        pair_next_round(event=event, actor=None)
