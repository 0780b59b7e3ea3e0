"""The outcome of an event in both languages: on pages, on paper and in the API."""

from html import unescape
from io import BytesIO

import pytest
from django.test import Client
from pypdf import PdfReader
from rest_framework.test import APIClient

from accounts.models import User
from accounts.services.erasure import erase_person
from accounts.services.privacy import choose_names
from tests.builders import (
    DRAWN,
    SECOND,
    entries,
    make_event,
    make_person,
    organizer_of,
    pair,
    play_round,
    player_of,
)
from tests.tournament.views.readers import browser
from tournament.entries.services.disqualification import disqualify
from tournament.entries.services.entries import change_status
from tournament.models import EntryMember, Event
from tournament.organizing.services.events import move_event
from tournament.organizing.services.whole_event import start_finals
from tournament.papers.registry import PAPERS
from tournament.series.services import assign_series, create_series
from tournament.standings.queries.standings import read_standings_after

pytestmark = pytest.mark.django_db


def make_finished_event(players: int = 2, rounds: int = 1, **options: object) -> Event:
    """Return a finished event."""
    event = make_event(players, rounds_planned=rounds)
    for _ in range(rounds):
        play_round(event, **options)  # type: ignore[arg-type]
    return move_event(event=event, to="finished", actor=None)


def read_page(
    event: Event, path: str = "", language: str = "en", reader: str = "nobody", user: User | None = None
) -> str:
    client = browser(event, reader, language)
    if user:
        client.force_login(user)
    return unescape(client.get(f"/events/{event.slug}/{path}").content.decode())


def read_paper(event: Event, language: str) -> str:
    number = read_standings_after(event, None).after_round
    pages = PdfReader(BytesIO(PAPERS["standings"].make(event, number, language, None))).pages
    return "\n".join(page.extract_text() for page in pages)


def leader_of(event: Event) -> str:
    return read_standings_after(event, None).rows[0].entry.name


@pytest.mark.parametrize(("language", "words"), [("en", "{} wins the event."), ("cs", "Turnaj vyhrává {}.")])
def test_pages_and_papers_name_the_winner(language: str, words: str) -> None:
    event = make_finished_event(2)
    sentence = words.format(leader_of(event))
    for path in ("", "standings/"):
        assert sentence in read_page(event, path, language)
    assert sentence in read_paper(event, language)


def test_no_winner_before_the_end_and_for_earlier_rounds() -> None:
    event = make_event(2, rounds_planned=2)
    play_round(event)
    for path in ("", "standings/"):
        assert "wins the event" not in read_page(event, path)
    assert "wins the event" not in read_paper(event, "en")
    play_round(event)
    move_event(event=event, to="finished", actor=None)
    assert "wins the event" not in read_page(event, "standings/?after_round=1")
    assert "wins the event" not in "".join(
        page.extract_text() for page in PdfReader(BytesIO(PAPERS["standings"].make(event, 1, "en", None))).pages
    )


def test_shared_first_rank_names_all_winners() -> None:
    event = make_finished_event(2, games=DRAWN)
    names = [row.entry.name for row in read_standings_after(event, None).rows]
    assert f"First place is shared: {', '.join(names)}." in read_page(event)
    assert f"O první místo se dělí: {', '.join(names)}." in read_page(event, "standings/", "cs")
    assert "Congratulations: you share first place." in read_page(event, "me/", reader="player")


def test_many_players_on_the_first_rank_are_counted() -> None:
    event = make_finished_event(6, games=DRAWN)
    assert "First place is shared: 6 players." in read_page(event)
    assert "O první místo se dělí: 6 hráčů." in read_page(event, "", "cs")


def test_player_reads_the_own_rank() -> None:
    event = make_finished_event(2)
    rows = read_standings_after(event, None).rows
    winner, second = (player_of(row.entry) for row in rows)
    assert "Congratulations: first place is yours." in read_page(event, "me/", user=winner)
    assert "Vaše místo: 2 z 2" in read_page(event, "me/", "cs", user=second)
    assert "You have no table in this round." not in read_page(event, "me/", user=second)
    assert 'class="seat"' not in read_page(event, "me/", user=winner)


def test_shared_rank_is_described_as_shared() -> None:
    event = make_finished_event(4)
    lower = player_of(read_standings_after(event, None).rows[-1].entry)
    assert "Your place: 3–4 of 4" in read_page(event, "me/", user=lower)


def make_event_with_final(upset: bool) -> Event:
    """Return an event after its final of two; with ``upset`` the second of the standings won it."""
    event = make_event(4, rounds_planned=2, cut_size=2)
    for _ in range(2):
        play_round(event)
    event = start_finals(event=event, size=2, third_place=False, actor=None)
    play_round(event, SECOND if upset else (1, 0, 0))
    return event


def test_finals_decide_and_the_leader_before_them_is_named() -> None:
    event = make_event_with_final(upset=True)
    seeds = event.cut.seeding
    by_id = {row.entry.pk: row.entry.name for row in read_standings_after(event, None).rows}
    # The winner is known once the final was played, before the event is over.
    for path in ("", "standings/"):
        shown = read_page(event, path)
        assert f"{by_id[seeds[1]]} wins the event." in shown
        assert "It was decided in the finals." in shown
        assert f"First before the finals: {by_id[seeds[0]]}." in shown
    move_event(event=event, to="finished", actor=None)
    assert f"Turnaj vyhrává {by_id[seeds[1]]}. Rozhodla finálová část." in " ".join(read_paper(event, "cs").split())
    assert f'href="/events/{event.slug}/finals/"' in read_page(event)


def test_finals_won_by_the_leader_name_the_winner_once() -> None:
    event = make_event_with_final(upset=False)
    assert "It was decided in the finals." in read_page(event)
    assert "First before the finals" not in read_page(event)


def test_unfinished_finals_have_no_winner() -> None:
    event = make_event(4, rounds_planned=1, cut_size=4)
    play_round(event)
    event = start_finals(event=event, size=4, third_place=True, actor=None)
    play_round(event)
    assert "wins the event" not in read_page(event)
    event = move_event(event=event, to="finished", actor=None)
    assert "The finals were not finished, so there is no winner." in read_page(event)
    assert "Your place" not in read_page(event, "me/", reader="player")
    assert Client().get(f"/api/v1/events/{event.slug}/standings/").json()["winners"] == []


def test_event_without_rounds_has_no_winner() -> None:
    event = move_event(event=make_event(2), to="finished", actor=None)
    assert "No round was played, so there is no winner." in read_page(event)
    assert "Žádné kolo se nehrálo" in read_page(event, "standings/", "cs")
    assert "No round was played" in read_page(event, "me/", reader="player")


def test_disqualified_player_is_not_the_winner() -> None:
    event = make_event(2, rounds_planned=1)
    play_round(event)
    first, second = (row.entry for row in read_standings_after(event, None).rows)
    disqualify(entry=first, reason="podvod", actor=organizer_of(event))
    move_event(event=event, to="finished", actor=None)
    assert f"{second.name} wins the event." in read_page(event)
    disqualified = make_event(2, rounds_planned=1, name="Nikdo")
    play_round(disqualified)
    for entry in entries(disqualified):
        disqualify(entry=entry, reason="podvod", actor=None)
    move_event(event=disqualified, to="finished", actor=None)
    assert "wins the event" not in read_page(disqualified)


def test_dropped_player_on_the_first_rank_is_the_winner() -> None:
    event = make_event(2, rounds_planned=1)
    play_round(event)
    first = read_standings_after(event, None).rows[0].entry
    change_status(entry=first, to="dropped", actor=None)
    move_event(event=event, to="finished", actor=None)
    assert f"{first.name} wins the event." in read_page(event)


def test_winning_team_is_described_in_the_plural() -> None:
    event = make_event(2, rounds_planned=1)
    for entry in entries(event):
        EntryMember.objects.create(event=event, entry=entry, user=make_person("Alena Jasná"), order=2)
    play_round(event)
    move_event(event=event, to="finished", actor=None)
    assert f"{leader_of(event)} win the event." in read_page(event)
    assert f"Turnaj vyhrávají {leader_of(event)}." in read_page(event, "", "cs")


def test_hidden_or_erased_winner_is_not_named() -> None:
    event = make_finished_event(2)
    winner = read_standings_after(event, None).rows[0].entry
    choose_names(user=player_of(winner), display_name="", is_hidden=True)
    assert f"Turnaj vyhrává skrytý hráč {winner.number_in_event}." in read_page(event, "", "cs")
    assert f"Turnaj vyhrává skrytý hráč {winner.number_in_event}." in read_paper(event, "cs")
    erase_person(user=player_of(winner))
    assert "erased player wins the event." in read_page(event)


def test_api_returns_the_ids_of_the_winners() -> None:
    event = make_event(2, rounds_planned=1)
    address = f"/api/v1/events/{event.slug}/standings/"
    play_round(event)
    assert Client().get(address).json()["winners"] == []
    move_event(event=event, to="finished", actor=None)
    assert Client().get(address).json()["winners"] == [read_standings_after(event, None).rows[0].entry.pk]


def test_finished_event_offers_standings_first_and_archiving_second() -> None:
    event = make_finished_event(2)
    series = create_series(name="Liga", scheme={"places": [3, 1]}, actor=organizer_of(event))
    assign_series(event=event, series=series, actor=organizer_of(event))
    shown = read_page(event, reader="organizer")
    assert f'class="btn primary" href="/events/{event.slug}/papers/">Print the standings</a>' in shown
    assert 'class="btn quiet" name="to" value="archived"' in shown
    assert 'href="/series/liga/"' in shown
    assert shown.count('class="btn primary"') == 1
    assert "Print the standings" not in read_page(event)
    move_event(event=event, to="archived", actor=None)
    assert "Print the standings" in read_page(event, reader="organizer")


def test_reopened_event_returns_to_its_last_stage() -> None:
    shown = read_page(make_finished_event(2), reader="organizer")
    assert 'value="running"' in shown
    assert 'value="cut"' not in shown
    event = move_event(event=make_event_with_final(upset=False), to="finished", actor=None)
    shown = read_page(event, reader="organizer")
    assert 'value="cut"' in shown
    assert 'value="running"' not in shown


def test_early_end_needs_a_confirmation_on_a_page() -> None:
    event = make_event(4, rounds_planned=3)
    play_round(event)
    organizer = browser(event, "organizer", "cs")
    address = f"/events/{event.slug}/move/"
    answer = organizer.post(address, {"to": "finished"})
    shown = unescape(answer.content.decode())
    assert answer.status_code == 422
    assert "Z plánovaných kol (3) zbývá odehrát 2 kola." in shown
    assert 'name="confirm" value="1"' in shown
    event.refresh_from_db()
    assert event.state == "running"
    assert organizer.post(address, {"to": "finished", "confirm": "1"}).status_code == 302
    event.refresh_from_db()
    assert event.state == "finished"


def test_refused_end_names_the_open_tables() -> None:
    event = make_event(4, rounds_planned=1)
    pair(event)
    answer = browser(event, "organizer").post(f"/events/{event.slug}/move/", {"to": "finished"})
    shown = unescape(answer.content.decode())
    assert answer.status_code == 409
    assert "2 results are missing (tables 1, 2)" in shown


def test_api_needs_a_confirmation_of_an_early_end() -> None:
    event = make_event(4, rounds_planned=2)
    play_round(event)
    api = APIClient()
    api.force_login(organizer_of(event))
    address = f"/api/v1/events/{event.slug}/transition/"
    answer = api.post(address, {"to": "finished"}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (422, "end_early")
    assert [problem["code"] for problem in answer.json()["problems"]] == ["end_early", "end_rounds_left"]
    answer = api.post(address, {"to": "finished", "confirm": True}, format="json")
    assert answer.json()["state"] == "finished"
