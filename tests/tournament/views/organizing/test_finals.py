"""Pages of the finals: seeding, start, bracket, names of stages, the result desk without draws."""

from html import unescape
from typing import Any

import pytest

from tests.builders import entries, make_event, pair, play_round
from tests.tournament.views.readers import LANGUAGES, READERS, browser, sentence
from tournament.models import Cut, Event

pytestmark = pytest.mark.django_db


def read_page(event: Event, path: str, reader: str = "nobody", language: str = "en") -> str:
    return unescape(browser(event, reader, language).get(f"/events/{event.slug}/{path}").content.decode())


def start_finals(event: Event, reader: str = "organizer", **form: Any) -> Any:
    return browser(event, reader).post(f"/events/{event.slug}/finals/start/", {"size": "4", **form})


def play_rounds(players: int = 9, rounds: int = 2, **fields: Any) -> Event:
    event = make_event(players, rounds_planned=rounds, **fields)
    for _ in range(rounds):
        play_round(event)
    return event


def test_organizer_sees_the_seeding_and_starts_the_finals() -> None:
    event = play_rounds()
    assert (
        read_page(event, "finals/?size=2", "organizer").split("Players that would go on")[1].count('<td class="n num">')
        == 2
    )
    answer = start_finals(event, third_place="1")
    assert (answer.status_code, answer["location"]) == (302, f"/events/{event.slug}/finals/")
    assert Cut.objects.get(event=event).third_place
    assert "The first round of the finals is not paired yet." in read_page(event, "finals/")


def test_event_page_leads_from_the_last_round_to_the_winner() -> None:
    event = play_rounds(cut_size=4)
    assert "Start the finals: the best 4" in read_page(event, "", "organizer")
    start_finals(event)
    assert "Pair: semifinals" in read_page(event, "", "organizer")
    play_round(Event.objects.get(pk=event.pk))
    assert "Pair: final<" in read_page(event, "", "organizer").replace("</button>", "<")
    play_round(Event.objects.get(pk=event.pk))
    last = read_page(event, "", "organizer")
    assert "Pair:" not in last
    assert 'class="btn primary" name="to" value="finished"' in last


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reader_sees_the_bracket_with_stage_names(language: str) -> None:
    event = play_rounds()
    start_finals(event)
    play_round(Event.objects.get(pk=event.pk))
    pair(Event.objects.get(pk=event.pk))
    shown = read_page(event, "finals/", language=language)
    for name in {"cs": ("Semifinále", "Finále"), "en": ("Semifinals", "Final")}[language]:
        assert f"<h2>{name}</h2>" in shown
    assert {"cs": "<h1>Semifinále</h1>", "en": "<h1>Semifinals</h1>"}[language] in read_page(
        event, "rounds/3/", language=language
    )
    assert {"cs": "Pavouk", "en": "Bracket"}[language] in read_page(event, "standings/", language=language)


def test_draft_of_the_finals_is_shown_to_staff_only() -> None:
    event = play_rounds()
    start_finals(event)
    pair(Event.objects.get(pk=event.pk), publish=False)
    assert "Semifinals" in read_page(event, "finals/", "organizer")
    assert "Semifinals" not in read_page(event, "finals/")


@pytest.mark.parametrize("reader", READERS)
def test_only_organizers_start_the_finals(reader: str) -> None:
    event = play_rounds(rounds=1)
    answer = start_finals(event, reader)
    assert answer.status_code == {"organizer": 302, "nobody": 401}.get(reader, 403)
    assert Cut.objects.filter(event=event).exists() is (reader == "organizer")


def test_finals_page_is_not_shown_to_other_readers_before_the_finals() -> None:
    event = play_rounds(rounds=1)
    answer = browser(event).get(f"/events/{event.slug}/finals/")
    assert answer.status_code == 404
    assert sentence("en", "cut_not_begun") in unescape(answer.content.decode())


@pytest.mark.parametrize("size", ["", "5", "-2", "999999999", "x", "64"])
def test_invalid_size_starts_no_finals(size: str) -> None:
    event = play_rounds(rounds=1)
    assert start_finals(event, size=size).status_code in {400, 422}
    assert browser(event, "organizer").get(f"/events/{event.slug}/finals/?size={size}").status_code == 200
    assert not Cut.objects.filter(event=event).exists()


def test_double_click_starts_the_finals_once() -> None:
    event = play_rounds()
    start_finals(event)
    seeding = Cut.objects.get(event=event).seeding
    assert start_finals(event).status_code == 409
    assert Cut.objects.get(event=event).seeding == seeding


def test_result_desk_offers_no_draw_in_the_finals() -> None:
    event = play_rounds()
    start_finals(event)
    pair(Event.objects.get(pk=event.pk))
    desk = read_page(event, "desk/?table=1", "scorekeeper")
    assert 'value="1-0-0"' in desk
    assert 'value="0-0-1"' not in desk
    answer = browser(event, "scorekeeper").post(
        f"/events/{event.slug}/desk/", {"table": "1", "revision": "0", "result": "0-0-1"}
    )
    assert sentence("en", "cut_needs_winner", table=1) in unescape(answer.content.decode())


def test_pairings_of_the_finals_are_explained() -> None:
    event = play_rounds()
    start_finals(event)
    pair(Event.objects.get(pk=event.pk))
    assert "bracket" in read_page(event, "rounds/3/?why=1")


def test_eliminated_player_reads_that_there_is_no_table_in_the_finals() -> None:
    event = play_rounds()
    start_finals(event)
    pair(Event.objects.get(pk=event.pk))
    eliminated = next(entry for entry in entries(event) if entry.pk not in Cut.objects.get(event=event).seeding)
    client = browser(event)
    client.force_login(eliminated.members.get().user)
    page = unescape(client.get(f"/events/{event.slug}/me/").content.decode())
    assert "The finals are on: semifinals. You have no table in them now." in page
    assert 'class="plate' not in page


def test_match_for_third_place_is_labelled() -> None:
    event = play_rounds()
    start_finals(event, third_place="1")
    play_round(Event.objects.get(pk=event.pk))
    assert "for third place" not in read_page(event, "finals/")
    play_round(Event.objects.get(pk=event.pk))
    final, third = read_page(event, "finals/").split("<h2>Final</h2>")[1].split("</ul>")[0].split("</li>")[:2]
    assert "for third place" not in final
    assert "for third place" in third


def test_finals_show_no_difference_of_points() -> None:
    event = play_rounds(8, 3)
    start_finals(event)
    pair(Event.objects.get(pk=event.pk), publish=False)
    assert "points apart" not in read_page(event, "rounds/4/", "organizer")


def test_round_of_the_finals_has_no_check_of_points_or_rematches() -> None:
    event = play_rounds(4, rounds=3)
    start_finals(event)
    pair(Event.objects.get(pk=event.pk))
    shown = read_page(event, "rounds/4/", "organizer")
    assert "There are no rematches." not in shown
    assert "apart" not in shown
    assert "The bracket sets the pairs" in shown
