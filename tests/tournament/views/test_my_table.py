"""The pages of a player in states that once had no text: after a drop, after a round, before the first table."""

from html import unescape

import pytest
from django.test import Client

from tests.browser.translations import translate
from tests.builders import (
    entries,
    make_event,
    make_person,
    organizer_of,
    pair,
    play_round,
    player_of,
    report,
    report_all,
)
from tests.tournament.rounds.test_pairing_systems import event_with_pairing
from tests.tournament.views.organizing.test_finals_next_step import make_event_with_finals
from tournament.entries.services.entries import change_status
from tournament.models import Cut, Entry, Event
from tournament.organizing.services.whole_event import start_finals
from tournament.own_entry.services import drop_own_entry
from tournament.rounds.services.rounds import close_round

pytestmark = pytest.mark.django_db


def read_page(entry: Entry, page: str, language: str = "en") -> str:
    client = Client(headers={"Accept-Language": language})
    client.force_login(player_of(entry))
    return unescape(client.get(f"/events/{entry.event.slug}/{page}").content.decode())


def first_seated_entry(event: Event) -> Entry:
    return event.rounds.latest("number").matches.exclude(table=None).order_by("table")[0].seats.all()[0].entry


@pytest.mark.parametrize("language", ["en", "cs"])
def test_dropped_player_reads_the_drop_and_the_state_of_the_match(language: str) -> None:
    event = make_event(4)
    pair(event)
    entry = first_seated_entry(event)
    assert 'id="left"' not in read_page(entry, "me/", language)
    drop_own_entry(event=event, user=player_of(entry))
    shown = read_page(entry, "me/", language)
    assert translate("You have dropped from the event and will not be paired any more.", language) in shown
    still = translate("Your running match still counts: finish it, or report the result to the staff.", language)
    assert still in shown
    report(event, entry.seats.get().match.table or 0)
    assert still not in read_page(entry, "me/", language)


def test_closed_round_announces_the_next_table() -> None:
    event = make_event(4, rounds_planned=3)
    pair(event)
    entry = first_seated_entry(event)
    over = "This round is over. Your next table will show here."
    assert over not in read_page(entry, "me/")
    report_all(event)
    assert over not in read_page(entry, "me/")
    close_round(event=event, number=1, actor=None)
    assert over in read_page(entry, "me/")
    assert "Tell the staff before the round is closed" not in read_page(entry, "me/")


def test_last_round_announces_no_further_table() -> None:
    event = make_event(4, rounds_planned=1)
    play_round(event)
    entry = first_seated_entry(event)
    assert "Your next table will show here" not in read_page(entry, "me/")


def test_own_table_links_to_the_explanation_of_the_pairing() -> None:
    event = make_event(4)
    pair(event)
    entry = first_seated_entry(event)
    table = entry.seats.get().match.table
    assert f'href="/events/{event.slug}/rounds/1/?why={table}#why"' in read_page(entry, "me/")


def test_draft_of_the_first_round_is_not_shown_to_players() -> None:
    """The deck page reads "the first round is paired", so the own table must not read "not paired yet"."""
    event = make_event(4)
    pair(event, publish=False)
    entry = entries(event)[0]
    assert "The first round is not published yet." in read_page(entry, "me/")


def test_player_without_a_deck_reads_that_decks_are_locked() -> None:
    """The word "locked" above an empty list does not tell a player that no deck was handed in."""
    event = make_event(4)
    assert "You have handed in no deck." not in read_page(entries(event)[0], "deck/")
    pair(event)
    shown = read_page(entries(event)[0], "deck/")
    assert "You have handed in no deck." in shown
    assert "not handed in</span>" in shown


def test_joining_is_confirmed_except_on_the_waiting_list() -> None:
    for capacity, confirmed in ((None, True), (2, False)):
        event = make_event(2, state="registration", name=f"Turnaj {capacity}", capacity=capacity)
        client = Client(headers={"Accept-Language": "en"})
        client.force_login(make_person(f"Ota Řezníček {confirmed}"))
        shown = client.post(f"/events/{event.slug}/join/", follow=True).content.decode()
        assert ("You are entered. Now hand in your deck." in shown) is confirmed


def test_refusal_links_back_to_the_page_of_the_form() -> None:
    """After a form that cannot be read a link leads back to the own table, not only to the start page."""
    event = make_event(4)
    entry = entries(event)[0]
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(player_of(entry))
    here = f"/events/{event.slug}/me/"
    answer = client.post(f"{here}confirm/", {"match": "x"}, headers={"Referer": f"http://testserver{here}"})
    assert answer.status_code == 400
    assert f'href="{here}">Back to where you were</a>' in answer.content.decode()


def test_seat_search_shows_no_plate_without_a_table() -> None:
    event = make_event(5)
    dropped = entries(event)[0]
    change_status(entry=dropped, to="dropped", actor=organizer_of(event))
    pair(event)
    shown = unescape(Client().get(f"/events/{event.slug}/?who={player_of(dropped).family_name}").content.decode())
    assert 'class="plate"></span>' not in shown
    assert shown.count("plate") >= 1


def test_short_names_of_tie_breakers_are_explained_below_the_standings() -> None:
    """A phone shows only ZS, HV, HS and VB, so the page explains them."""
    event = make_event(4)
    play_round(event)
    shown = read_page(entries(event)[0], "standings/", "cs")
    legend = shown[shown.index("legend") :]
    assert "<dt>ZS</dt><dd>" in legend
    assert legend.count("<dt>") == shown.count('data-l="') / 4


@pytest.mark.parametrize(("language", "stage"), [("en", "Semifinals, against"), ("cs", "Semifinále, proti")])
def test_finals_are_named_by_stage_instead_of_round_number(language: str, stage: str) -> None:
    event = make_event_with_finals()
    pair(event)
    shown = read_page(first_seated_entry(event), "me/", language)
    assert stage in shown
    assert "2. kolo z" not in shown
    assert "Round 2 of" not in shown


def test_eliminated_player_reads_that_the_finals_are_on() -> None:
    event = make_event_with_finals()
    pair(event)
    seated = {seat.entry_id for match in event.rounds.latest("number").matches.all() for seat in match.seats.all()}
    eliminated = next(entry for entry in entries(event) if entry.pk not in seated)
    shown = read_page(eliminated, "me/")
    assert "The finals are on: semifinals. You have no table in them now." in shown
    assert f'href="/events/{event.slug}/finals/"' in shown


@pytest.mark.parametrize(("language", "stage"), [("en", "semifinals"), ("cs", "semifinále")])
def test_finalist_whose_opponent_dropped_reads_that_no_match_is_needed(language: str, stage: str) -> None:
    event = make_event_with_finals()
    first, *_, last = Cut.objects.get(event=event).seeding
    change_status(entry=Entry.objects.get(pk=last), to="dropped", actor=organizer_of(event))
    pair(Event.objects.get(pk=event.pk))
    advancing, other = Entry.objects.get(pk=first), first_seated_entry(event)
    sentence = translate(
        "The finals are on: %(stage)s. You go on to the next round without a match.", language
    ) % {"stage": stage}  # fmt: skip
    assert sentence in read_page(advancing, "me/", language)
    assert sentence not in read_page(other, "me/", language)
    short = translate("goes on without a match", language)
    for page in ("finals/", f"?who={player_of(advancing).family_name}"):
        assert short in read_page(other, page, language)
    assert translate("Without a match go on:", language) in read_page(other, "rounds/2/", language)
    assert short not in read_page(other, f"?who={player_of(Entry.objects.get(pk=last)).family_name}", language)


def test_finalist_whose_opponent_dropped_before_the_final_reads_the_victory() -> None:
    event = make_event(6, rounds_planned=1, cut_size=4)
    play_round(event)
    start_finals(event=event, size=4, third_place=True, actor=None)
    play_round(Event.objects.get(pk=event.pk))
    won = [seat.entry for match in event.rounds.get(number=2).matches.all() for seat in match.seats.all()[:1]]
    change_status(entry=won[0], to="dropped", actor=organizer_of(event))
    pair(Event.objects.get(pk=event.pk))
    assert "Your opponent in the final has dropped: you win the event." in read_page(won[1], "me/")
    for page in ("me/", "finals/", "rounds/3/", f"?who={player_of(won[1]).family_name}"):
        assert "goes on without" not in read_page(won[1], page)
        assert "Without a match go on" not in read_page(won[1], page)
    assert "wins without a match" in read_page(won[1], "finals/")
    assert "Without a match wins:" in read_page(won[1], "rounds/3/")


def test_best_seeds_of_a_bracket_with_free_places_read_that_they_rest() -> None:
    event = event_with_pairing(6, system="elimination")
    pair(event)
    first_two = Cut.objects.get(event=event).seeding[:2]
    for entry in entries(event):
        assert ("You go on to the next round without a match." in read_page(entry, "me/")) == (entry.pk in first_two)
    assert read_page(entries(event)[0], "finals/").count("goes on without a match") == 2
    report_all(event)
    close_round(event=event, number=1, actor=None)
    assert read_page(entries(event)[0], "finals/").count("goes on without a match") == 2
