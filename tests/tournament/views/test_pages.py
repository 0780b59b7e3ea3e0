"""Numbers, names and notices on event pages; the number of queries does not grow with the event."""

from html import unescape

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.construction import DeckSize
from ledger.services.jobs import run_job
from tests.builders import (
    DRAWN,
    SECOND,
    add_players,
    entries,
    make_event,
    organizer_of,
    pair,
    play_round,
    player_of,
    report,
    report_all,
)
from tests.decks.lists import legal_deck
from tests.tournament.deck_events import open_for_decks, pin_older_edition
from tests.tournament.views.readers import browser, sentence
from tournament.entries.services.entries import change_status
from tournament.models import Entry, Event, Match
from tournament.papers.services import queue_paper
from tournament.submissions.services.submissions import submit_deck

pytestmark = pytest.mark.django_db

PAGES = (
    "/",
    "/events/{slug}/",
    "/events/{slug}/?who=k",
    "/events/{slug}/entries/",
    "/events/{slug}/rounds/",
    "/events/{slug}/rounds/1/",
    "/events/{slug}/desk/?table=1",
    "/events/{slug}/standings/",
    "/events/{slug}/papers/",
    "/events/{slug}/staff/",
    "/events/{slug}/log/",
)


def read_page(event: Event, path: str = "", reader: str = "nobody", language: str = "en") -> str:
    response = browser(event, reader, language).get(f"/events/{event.slug}/{path}")
    assert response.status_code == 200
    return unescape(response.content.decode())


def make_event_with_papers(players: int, rounds: int, name: str) -> Event:
    event = make_event(players, name=name)
    for _ in range(rounds):
        play_round(event)
        job = queue_paper(event=event, kind="standings", number=None, language="cs", actor=organizer_of(event))
        run_job(job_id=job.pk)
    return event


def test_queries_do_not_grow_with_players_and_rounds() -> None:
    few, many = make_event_with_papers(2, 1, "Malý turnaj"), make_event_with_papers(12, 3, "Velký turnaj")
    for path in PAGES:
        counts = []
        for event in (few, many):
            client = browser(event, "organizer")
            client.get("/events/")
            with CaptureQueriesContext(
                connection,
            ) as queries:
                assert client.get(path.format(slug=event.slug)).status_code == 200
            counts.append(len(queries))
        assert counts[0] >= counts[1], path
        assert counts[1] < 40, path


def test_queries_of_players_pages_do_not_grow() -> None:
    counts = []
    for players, rounds in ((2, 1), (12, 3)):
        event = make_event_with_papers(players, rounds, f"Turnaj {players}")
        pair(event) if players > 2 else None
        client = browser(event, "player")
        client.get("/events/")
        with CaptureQueriesContext(connection) as queries:
            assert client.get(f"/events/{event.slug}/me/").status_code == 200
        counts.append(len(queries))
    assert counts[0] >= counts[1]


def test_pages_read_the_proof_of_a_pairing_only_where_they_show_it() -> None:
    """The proof is as large as the event, so that each page took longer the more players an event had."""
    event = make_event_with_papers(4, 2, "Turnaj s důkazem")
    pair(event)
    paths = {"player": ("me/", "", "rounds/", "standings/"), "organizer": ("desk/", "desk/?table=1", "log/", "papers/")}
    for role, pages in paths.items():
        client = browser(event, role)
        for page in pages:
            with CaptureQueriesContext(connection) as queries:
                assert client.get(f"/events/{event.slug}/{page}").status_code == 200
            reading = [query["sql"] for query in queries if "pairing_input" in query["sql"]]
            assert not reading, f"{page}: {reading}"


def test_own_page_reads_roles_entry_and_rules_once() -> None:
    event = make_event_with_papers(4, 1, "Turnaj s rolemi")
    pair(event)
    client = browser(event, "player")
    with CaptureQueriesContext(connection) as queries:
        assert client.get(f"/events/{event.slug}/me/").status_code == 200
    found = [query["sql"] for query in queries]
    # Two of them read the own state that the page follows.
    assert len(found) <= 18
    assert len(found) == len(set(found))


def test_queries_of_the_check_in_list_do_not_grow_with_decks() -> None:
    counts = []
    for players in (2, 12):
        event = make_event(players, state="check_in", name=f"Turnaj {players}")
        for entry in entries(event):
            submit_deck(entry=entry, text=legal_deck(), actor=None)
        client = browser(event, "organizer")
        client.get("/events/")
        with CaptureQueriesContext(connection) as queries:
            assert client.get(f"/events/{event.slug}/entries/").status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_queries_of_the_front_page_do_not_grow_with_events() -> None:
    event = make_event(0, name="První")
    client = browser(event)
    counts = []
    for number in (1, 5):
        for more in range(number - 1):
            make_event(0, name=f"Další {more}")
        with CaptureQueriesContext(connection) as queries:
            assert client.get("/").status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]


@pytest.mark.parametrize(("language", "word"), [("en", "draw"), ("cs", "remíza")])
def test_draw_is_labelled_as_a_draw(language: str, word: str) -> None:
    """The score of a one-game draw is not written as 0 : 0."""
    event = make_event(2)
    pair(event)
    report(event, 1, DRAWN, (13, 13))
    shown = read_page(event, "rounds/1/", language=language)
    assert f"{word} (13 : 13)" in shown
    assert "0 : 0" not in shown


def test_draw_on_the_player_page_has_no_empty_score() -> None:
    event = make_event(2)
    pair(event)
    report(event, 1, DRAWN)
    shown = read_page(event, "me/", "player")
    assert "Draw" in shown
    assert "0 : 0" not in shown


def test_player_page_shows_the_own_score_first() -> None:
    event = make_event(2)
    pair(event)
    report(event, 1, SECOND, (7, 25))
    first, second = Match.objects.get().seats.order_by("order")
    texts = []
    for seat in (first, second):
        client = browser(event)
        client.force_login(player_of(seat.entry))
        texts.append(unescape(client.get(f"/events/{event.slug}/me/").content.decode()))
    assert "Loss 0 : 1 (7 : 25)" in texts[0]
    assert "Win 1 : 0 (25 : 7)" in texts[1]
    assert all("Tell the staff before the round is closed" in text for text in texts)


def test_event_of_an_older_edition_says_so() -> None:
    event = open_for_decks()
    assert "today’s is" not in read_page(event)
    pin_older_edition(event, deck_size=DeckSize(77))
    assert "Decks are judged by version 2010 of the format" in read_page(event)


def test_seat_search_ignores_diacritics() -> None:
    event = make_event(8)
    pair(event)
    shown = read_page(event, "?who=stastny")
    assert "Ondřej Šťastný" in shown
    assert "No player with this name" in read_page(event, "?who=nikdo")


def test_names_are_sorted_in_czech() -> None:
    event = make_event(12)
    shown = read_page(event, "entries/")
    order = ["Benešová", "Čápová", "Černá", "Ďuriš", "Krejčíková", "Ptáček", "Řehoř", "Šťastný", "Zeman", "Žižka"]
    places = [shown.index(f"<b>{name}") for name in order]
    assert places == sorted(places)


def test_result_is_entered_and_corrected_at_the_desk() -> None:
    event = make_event(4)
    pair(event)
    client = browser(event, "scorekeeper")
    address = f"/events/{event.slug}/desk/"
    form = {"round": "1", "table": "1", "result": "1-0-0", "revision": "0", "points_first": "31", "points_second": "13"}
    assert client.post(address, form).status_code == 302
    assert "1 : 0 (31 : 13)" in read_page(event, "rounds/1/")
    turned = {"result": "0-1-0", "points_first": "13", "points_second": "31", "revision": "1"}
    assert client.post(address, {**form, **turned}).status_code == 302
    assert "0 : 1 (13 : 31)" in read_page(event, "rounds/1/")
    assert Match.objects.get(table=1).results.count() == 2
    stale = client.post(address, {**form, "revision": "1"})
    assert stale.status_code == 409
    assert sentence("en", "result_changed", table=1) in unescape(stale.content.decode())
    assert 'name="revision" value="2"' in stale.content.decode()


def test_result_of_a_closed_round_is_corrected_with_a_reason() -> None:
    event = make_event(4)
    play_round(event)
    pair(event)
    client = browser(event, "scorekeeper")
    address = f"/events/{event.slug}/desk/"
    form = {"round": "1", "table": "1", "result": "0-1-0", "revision": "1"}
    assert client.post(address, form).status_code == 409
    answer = client.post(address, {**form, "reason": "prohozené lístky"})
    assert (answer.status_code, answer["location"]) == (302, f"{address}?round=1")
    result = Match.objects.get(round__number=1, table=1).result
    assert result is not None
    assert (result.games, result.reason) == ([0, 1, 0], "prohozené lístky")


def test_draft_warns_of_players_dropped_since_the_pairing() -> None:
    event = make_event(4)
    pair(event, publish=False)
    warning = sentence("en", "draft_outdated", number=1)
    assert warning not in read_page(event, "rounds/1/", "organizer")
    change_status(entry=entries(event)[0], to="dropped", actor=None)
    assert warning in read_page(event, "rounds/1/", "organizer")


def test_newest_closed_round_can_be_reopened() -> None:
    event = make_event(4)
    play_round(event)
    address = f"/events/{event.slug}/rounds/1/reopen/"
    assert address in read_page(event, "rounds/1/", "organizer")
    assert address not in read_page(event, "rounds/1/", "judge")
    assert browser(event, "organizer").post(address).status_code == 302
    report_all(event)
    play = browser(event, "organizer").post(f"/events/{event.slug}/rounds/1/close/")
    assert play.status_code == 302
    pair(event)
    assert address not in read_page(event, "rounds/1/", "organizer")


@pytest.mark.parametrize("reader", ["nobody", "judge", "organizer"])
def test_pages_with_an_erased_player_work(reader: str) -> None:
    event = make_event(3)
    erased = entries(event)[0]
    before = Entry.objects.count()
    play_round(event)
    pair(event)
    player_of(erased).delete()
    paths = ["", "?who=a", "entries/", "rounds/", "rounds/1/", "rounds/2/", "standings/"]
    if reader != "nobody":
        paths += ["desk/?table=1", "desk/?round=1&table=1", f"entries/{erased.pk}/deck/", "papers/"]
    shown = [read_page(event, path, reader) for path in paths]
    assert any("erased player" in text for text in shown)
    assert before == Entry.objects.count()
    if reader == "organizer":
        client = browser(event, "organizer")
        assert client.post(f"/events/{event.slug}/entries/{erased.pk}/link/").status_code == 404


def test_log_with_an_erased_organizer_works() -> None:
    event = make_event(2)
    organizer = organizer_of(event)
    assert "Irena Sovová" in read_page(event, "log/", "organizer")
    organizer.delete()
    event.staff.create(role="organizer", user=player_of(entries(event)[0]))
    assert "the program" in read_page(event, "log/", "organizer")


def test_late_entry_is_not_in_earlier_standings() -> None:
    """The standings after round 1 do not list an entry that starts in round 3."""
    event = make_event(4)
    play_round(event)
    late = add_players(event, 1)[0]
    assert late.name not in read_page(event, "standings/")
    play_round(event)
    assert late.name not in read_page(event, "standings/?after_round=1")
    assert late.name in read_page(event, "standings/")


def test_sign_in_link_is_shown_once_and_not_cached() -> None:
    event = make_event(2)
    answer = browser(event, "organizer").post(f"/events/{event.slug}/entries/{entries(event)[0].pk}/link/")
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    assert "<svg" in answer.content.decode()


@pytest.mark.parametrize(
    ("language", "lifetime"), [("en", "within 24 hours;"), ("cs", "Kód platí jen jednou, a to 24 hodin;")]
)
def test_sign_in_link_is_shown_with_its_lifetime(language: str, lifetime: str) -> None:
    event = make_event(2)
    organizer = browser(event, "organizer", language)
    assert lifetime in organizer.post(f"/events/{event.slug}/entries/{entries(event)[0].pk}/link/").content.decode()


def test_status_button_returns_a_row_to_htmx() -> None:
    event = make_event(1, state="registration")
    entry = entries(event)[0]
    address = f"/events/{event.slug}/entries/{entry.pk}/status/"
    answer = browser(event, "organizer").post(address, {"status": "checked_in"}, headers={"HX-Request": "true"})
    assert answer.content.decode().strip().startswith(f'<tr id="entry-{entry.pk}"')
    assert Entry.objects.get().status == "checked_in"
