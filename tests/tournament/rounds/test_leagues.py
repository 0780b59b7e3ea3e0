"""Leagues: they end after their last round, go on for a second leg, and take a late entry only in their free place."""

import re
from itertools import combinations

import pytest
from django.test import Client
from rest_framework.test import APIClient

from tests.builders import (
    add_players,
    entries,
    make_event,
    make_person,
    organizer_of,
    pair,
    play_round,
    player_of,
    report_all,
)
from tests.refusals import refused
from tournament.entries.services.entries import add_entry, add_walk_in, change_status
from tournament.entries.services.newcomers import Newcomer, enter_newcomers
from tournament.models import Event, Match
from tournament.organizing.services.counting import change_counting
from tournament.organizing.services.events import move_event
from tournament.organizing.services.second_leg import add_leg
from tournament.rounds.services.rounds import close_round, discard_draft
from tournament.verification.record import find_differences
from tournament.views.organizing.next_step import find_next_step

pytestmark = pytest.mark.django_db


def league(players: int, **options: object) -> Event:
    event = make_event(players)
    event.settings = {**event.settings, "pairing": {"system": "round_robin", **options}}
    event.save(update_fields=["settings"])
    return event


def meetings(event: Event) -> list[frozenset[int]]:
    matches = Match.objects.filter(round__event=event).exclude(table=None).prefetch_related("seats")
    return [frozenset(seat.entry_id for seat in match.seats.all()) for match in matches]


def pairs_of(event: Event) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in combinations(event.entries.values_list("pk", flat=True), 2)}


def test_a_league_ends_after_its_last_round_however_many_rounds_are_planned(api: APIClient) -> None:
    event = league(4)
    api.force_authenticate(organizer_of(event))
    for _ in range(3):
        assert find_next_step(event) is not None
        play_round(event)
    assert find_next_step(event) is None
    answer = api.post(f"/api/v1/events/{event.slug}/rounds/", {}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (409, "played_out")
    change_counting(
        event=event, changes={"pairing": {"system": "round_robin", "legs": 2}}, reason="dvoukolově", actor=None
    )
    assert api.post(f"/api/v1/events/{event.slug}/rounds/", {}, format="json").status_code == 201


@pytest.mark.parametrize(("legs", "rounds"), [(1, 5), (2, 10)])
def test_the_page_of_a_player_counts_the_rounds_of_the_league(client: Client, legs: int, rounds: int) -> None:
    """It said "Round 1 of 3", the planned rounds, in a league of six."""
    event = league(6, legs=legs)
    Event.objects.filter(pk=event.pk).update(rounds_planned=3)
    pair(event)
    client.force_login(player_of(entries(event)[0]))
    assert f"Round 1 of {rounds}, against" in client.get(f"/events/{event.slug}/me/").content.decode()


def test_the_page_of_a_player_counts_rounds_beyond_the_plan(client: Client) -> None:
    event = make_event(6, rounds_planned=1)
    play_round(event)
    pair(event)
    client.force_login(player_of(entries(event)[0]))
    assert "Round 2 of 2, against" in client.get(f"/events/{event.slug}/me/").content.decode()


@pytest.fixture
def api() -> APIClient:
    return APIClient()


def test_a_second_leg_is_offered_on_the_page_and_played_once(client: Client) -> None:
    event = league(4)
    client.force_login(organizer_of(event))
    for _ in range(3):
        with refused("second_leg_not_now"):
            add_leg(event=event, actor=None)
        play_round(event)
    for path in ("", "rounds/"):
        assert "Play a second leg" in client.get(f"/events/{event.slug}/{path}").content.decode()
    answer = client.post(f"/events/{event.slug}/rounds/second-leg/", follow=True)
    assert "Pair the round" in answer.content.decode()
    event.refresh_from_db()
    for _ in range(3):
        report = play_round(event).report
        assert report["reasons"] == []
        assert len(report["rematches"]) == 2
    assert sorted(meetings(event), key=sorted) == sorted([*pairs_of(event)] * 2, key=sorted)
    with refused("played_out"):
        pair(event)
    page = client.get(f"/events/{event.slug}/rounds/").content.decode()
    assert "Play a second leg" not in page
    assert "All rounds of the league have been played" in page
    assert find_differences(event) == ()


@pytest.mark.parametrize("joins_after", [1, 2, 4])
def test_a_late_entry_takes_the_free_place_of_an_odd_league_and_all_numbers_stay(joins_after: int) -> None:
    event = league(7)
    for _ in range(joins_after):
        play_round(event)
    late = add_walk_in(event=event, given_name="Jan", family_name="Pozdní", actor=None)
    for _ in range(7 - joins_after):
        played = play_round(event)
        assert played.report["rematches"] == []
        assert not played.matches.filter(table=None).exists()
    met = meetings(event)
    assert len(met) == len(set(met))
    missed = {pair for pair in pairs_of(event) if late.pk in pair} - set(met)
    assert len(missed) == joins_after
    assert set(met) == pairs_of(event) - missed
    assert find_differences(event) == ()
    with refused("played_out"):
        pair(event)


def test_an_even_league_takes_no_late_entry_in_any_way() -> None:
    event = league(4)
    registered = add_players(event, 1, checked_in=False)[0]
    person = make_person("Jan Pozdní")
    pair(event)
    with refused("late_entry_no_place"):
        add_walk_in(event=event, given_name="Jan", family_name="Pozdní", actor=None)
    with refused("late_entry_no_place"):
        add_entry(event=event, user=person, actor=None)
    with refused("late_entry_no_place"):
        change_status(entry=registered, to="checked_in", actor=None)
    with refused("late_entry_no_place"):
        enter_newcomers(event=event, people=[Newcomer("Jan", "Pozdní")], actor=None)
    assert event.entries.count() == 5


def test_an_odd_league_takes_one_late_entry_and_a_returning_player_always() -> None:
    event = league(5)
    play_round(event)
    with refused("late_entry_no_place"):
        enter_newcomers(event=event, people=[Newcomer("Jan", "První"), Newcomer("Jan", "Druhý")], actor=None)
    enter_newcomers(event=event, people=[Newcomer("Jan", "První")], actor=None)
    with refused("late_entry_no_place"):
        add_walk_in(event=event, given_name="Jan", family_name="Druhý", actor=None)
    dropped = change_status(entry=entries(event)[0], to="dropped", actor=None)
    change_status(entry=dropped, to="checked_in", actor=None)
    play_round(event)


@pytest.mark.parametrize("options", [{"system": "elimination"}, {"system": "groups_then_cut", "groups": 2}])
def test_brackets_and_groups_take_no_late_entry_after_the_first_round(options: dict[str, object]) -> None:
    event = make_event(5)
    event.settings = {**event.settings, "pairing": options}
    event.save(update_fields=["settings"])
    pair(event, publish=False)
    add_walk_in(event=event, given_name="Jan", family_name="Včasný", actor=None)
    discard_draft(event=event, number=1, actor=None)
    pair(event)
    with refused("late_entry_no_place"):
        add_walk_in(event=event, given_name="Jan", family_name="Pozdní", actor=None)
    report_all(event)
    close_round(event=event, number=1, actor=None)
    play_round(event)


def test_a_player_that_rested_and_dropped_keeps_the_numbers_of_the_others() -> None:
    event = league(6)
    first = entries(event)[0]
    change_status(entry=first, to="dropped", actor=None)
    for _ in range(5):
        play_round(event)
    met = meetings(event)
    assert len(met) == len(set(met)) == 10


def test_a_league_that_was_ended_and_resumed_keeps_its_numbers() -> None:
    event = league(6)
    play_round(event)
    event = move_event(event=event, to="finished", actor=None)
    event = move_event(event=event, to="running", actor=None)
    for _ in range(4):
        play_round(event)
    assert set(meetings(event)) == pairs_of(event)
    assert find_differences(event) == ()


def test_the_refusal_of_a_late_entry_is_a_sentence(client: Client) -> None:
    event = league(4)
    pair(event)
    client.force_login(organizer_of(event))
    data = {"given_name": "Jan", "family_name": "Pozdní"}
    page = client.post(f"/events/{event.slug}/entries/walk-in/", data, follow=True).content.decode()
    assert re.search("All pairs of this event are set", page)


def read_desk(client: Client, event: Event) -> str:
    client.force_login(organizer_of(event))
    return client.get(f"/events/{event.slug}/entries/").content.decode()


@pytest.mark.parametrize(("system", "players"), [("round_robin", 4), ("elimination", 5), ("groups_then_cut", 5)])
def test_the_check_in_desk_offers_no_entry_that_would_be_refused(client: Client, system: str, players: int) -> None:
    """The form stood there, and each name that was typed into it was refused."""
    event = make_event(players)
    Event.objects.filter(pk=event.pk).update(settings={**event.settings, "pairing": {"system": system}})
    registered = add_players(event, 1, checked_in=False)[0]
    assert 'data-keeps="walk-in"' in read_desk(client, event)
    pair(event)
    page = read_desk(client, event)
    assert 'data-keeps="walk-in"' not in page
    assert "Paste several names" not in page
    assert "so no player can join it now" in page
    assert "refused: all pairs are set since the first round." in page
    row = page.split(f'id="entry-{registered.pk}"')[1].split("</tr>")[0]
    assert 'value="checked_in"' not in row
    assert 'value="dropped"' in row
    preview = client.post(f"/events/{event.slug}/entries/walk-ins/", {"names": "Jan Pozdní"})
    assert preview.status_code == 409
    assert "so no player can join it now" in preview.content.decode()
    assert 'name="save"' not in preview.content.decode()


def test_the_check_in_desk_of_an_odd_league_offers_its_one_free_place(client: Client) -> None:
    event = league(5)
    pair(event)
    page = read_desk(client, event)
    assert 'data-keeps="walk-in"' in page
    assert "One place is free, that of the bye" in page
    assert "Paste several names" not in page
    add_walk_in(event=event, given_name="Jan", family_name="Pozdní", actor=None)
    assert 'data-keeps="walk-in"' not in read_desk(client, event)


def test_a_late_entry_of_an_odd_league_that_dropped_can_return(client: Client) -> None:
    """Its own number counted as taken by another player."""
    event = league(5)
    play_round(event)
    late = add_walk_in(event=event, given_name="Jan", family_name="Pozdní", actor=None)
    play_round(event)
    dropped = change_status(entry=late, to="dropped", actor=None)
    assert f'id="do-{late.pk}"' in read_desk(client, event)
    change_status(entry=dropped, to="checked_in", actor=None)
    play_round(event)
    assert find_differences(event) == ()


def test_an_entry_out_of_a_bracket_is_not_offered_a_return(client: Client) -> None:
    event = make_event(4)
    Event.objects.filter(pk=event.pk).update(settings={**event.settings, "pairing": {"system": "elimination"}})
    pair(event)
    out = change_status(entry=entries(event)[0], to="dropped", actor=None)
    assert f'id="do-{out.pk}"' not in read_desk(client, event)
    with refused("cut_no_return"):
        change_status(entry=out, to="checked_in", actor=None)
