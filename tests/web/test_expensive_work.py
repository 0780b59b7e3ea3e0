"""Expensive work runs a few times at once on the machine. A few others wait, and then are told when to return."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from threading import Event as Signal
from threading import Thread
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from problems import Refused
from service.roles import WEB_THREADS
from service.semaphore import FileSemaphore
from tests.builders import make_event, organizer_of, report_all
from tests.ground.service import wait_until
from tests.ledger.threads import run_at_once
from tournament.rounds.services.rounds import close_round, pair_next_round, publish_round
from web import expensive_work
from web.expensive_work import ALL, KINDS, MAX_STAFF_WAITING, MAX_WAITING, RETRY_SECONDS, hold_place

QUESTION = "kdy hráč zahraje bojovníka a kdy smí použít zbraň proti symetrii"
DECK = {"format": "doomtrooper/prague-cup-2011", "text": "5 Ilian"}


@pytest.fixture
def short_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a request wait for a moment only."""
    monkeypatch.setattr(expensive_work, "MAX_WAIT", 0.05)


@contextmanager
def taken(kind: str, *, for_staff: bool = False) -> Iterator[None]:
    """Hold all places of a kind during the block; with ``for_staff`` those of the staff, too."""
    with ExitStack() as held:
        for suffix, number in (("", KINDS[kind].at_once), ("-staff", KINDS[kind].for_staff if for_staff else 0)):
            places = [FileSemaphore(f"work-{kind}{suffix}", number).try_acquire() for _ in range(number)]
            assert None not in places
            for place in places:
                held.callback(expensive_work._free, [place])  # type: ignore[list-item]
        yield


def check_deck(client: Client) -> Any:
    return client.post("/api/v1/decks/check/", DECK, content_type="application/json")


def test_threads_are_left_to_pages_whatever_waits() -> None:
    """Of each process: work in progress, waiting requests and sign-ins, with two threads to spare."""
    in_progress = ALL.at_once + ALL.for_staff
    assert in_progress + MAX_WAITING + MAX_STAFF_WAITING + WEB_THREADS // 4 + 2 <= WEB_THREADS


def test_work_of_all_threads_takes_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    running, most, done = [0], [0], []

    def work() -> None:
        with hold_place("deck_check"):
            running[0] += 1
            most[0] = max(most[0], running[0])
            Signal().wait(0.02)
            running[0] -= 1
            done.append(1)

    run_at_once(*[work] * (MAX_WAITING + KINDS["deck_check"].at_once))
    assert len(done) == MAX_WAITING + KINDS["deck_check"].at_once, "those that found no place waited for one"
    assert most[0] <= KINDS["deck_check"].at_once


def test_all_kinds_together_are_limited(short_wait: None) -> None:
    kinds = list(KINDS) * ALL.at_once
    with ExitStack() as held:
        refused = 0
        for kind in kinds:
            try:
                held.enter_context(hold_place(kind))
            except Refused:
                refused += 1
    assert len(kinds) - refused == min(ALL.at_once, sum(kind.at_once for kind in KINDS.values()))


def test_places_count_across_processes_and_a_killed_one_frees_its_own(short_wait: None) -> None:
    program = (
        "import django; django.setup(); import time\n"
        "from web.expensive_work import *\n"
        "held = [hold_place('deck_check') for _ in range(KINDS['deck_check'].at_once)]\n"
        "[place.__enter__() for place in held]; print('held', flush=True); time.sleep(600)"
    )
    other = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    try:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        with pytest.raises(Refused, match="work_busy"), hold_place("deck_check"):
            pass
    finally:
        other.kill()
        other.wait()
    with hold_place("deck_check"):
        pass


def test_more_requests_than_may_wait_are_refused_at_once() -> None:
    let_go, refusals = Signal(), []

    def wait() -> None:
        with hold_place("qr_code"):
            let_go.wait(60)

    threads = [Thread(target=wait, daemon=True) for _ in range(MAX_WAITING + KINDS["qr_code"].at_once)]
    for thread in threads:
        thread.start()
    try:
        wait_until(lambda: not _has_room(), "as many requests wait as may")
        try:
            with hold_place("deck_check"):
                refusals.append("a free place of another kind needs no waiting")
            with hold_place("qr_code"):
                pass
        except Refused as refused:
            refusals.append(refused.code)
    finally:
        let_go.set()
        for thread in threads:
            thread.join(60)
    assert refusals == ["a free place of another kind needs no waiting", "work_busy"]


def _has_room() -> bool:
    has_room = expensive_work._room[False].acquire(blocking=False)
    if has_room:
        expensive_work._room[False].release()
    return has_room


EXPENSIVE: list[tuple[str, str, Callable[[Client], Any]]] = [
    ("deck_check", "page", lambda client: client.post("/decks/check/", DECK)),
    ("deck_check", "fragment", lambda client: client.post("/decks/check/fragment/", DECK)),
    ("deck_check", "API", check_deck),
    ("search", "page", lambda client: client.get("/rulings/", {"q": QUESTION})),
    ("search", "API", lambda client: client.get("/api/v1/rulings/", {"q": QUESTION})),
]


@pytest.mark.django_db
@pytest.mark.usefixtures("short_wait")
class TestRefusals:
    @pytest.mark.parametrize(("kind", "name", "ask"), EXPENSIVE, ids=[f"{kind} {name}" for kind, name, _ in EXPENSIVE])
    def test_a_request_without_a_place_is_told_when_to_return(
        self, kind: str, name: str, ask: Callable[[Client], Any], client: Client
    ) -> None:
        with taken(kind):
            answer = ask(client)
        assert (answer.status_code, answer["Retry-After"]) == (503, str(RETRY_SECONDS))
        assert ask(client).status_code == 200

    def test_the_api_answers_problem_details_in_both_languages(self, client: Client) -> None:
        with taken("deck_check"):
            answer = check_deck(client)
        assert answer["Content-Type"] == "application/problem+json"
        assert answer.json()["code"] == "work_busy"
        assert answer.json()["problems"][0]["text"].keys() == {"cs", "en"}

    @pytest.mark.parametrize(("language", "words"), [("cs", "Služba právě počítá"), ("en", "The service is computing")])
    def test_the_page_offers_to_send_the_list_again(self, language: str, words: str, client: Client) -> None:
        with taken("deck_check"):
            answer = client.post("/decks/check/", DECK, headers={"Accept-Language": language})
        page = answer.content.decode()
        assert words in page
        assert '<input type="hidden" name="text" value="5 Ilian">' in page

    def test_reading_and_short_searches_need_no_place(self, client: Client) -> None:
        event = make_played_event()
        with ExitStack() as held:
            for kind in KINDS:
                held.enter_context(taken(kind, for_staff=True))
            for address in ("", "standings/", "rounds/1/"):
                assert client.get(f"/events/{event.slug}/{address}").status_code == 200
            assert client.get("/rulings/", {"q": "zbraň"}).status_code == 200
            assert client.get("/decks/check/").status_code == 200

    def test_explanations_and_qr_codes_of_an_event_need_one(self, client: Client) -> None:
        event = make_played_event()
        entry = event.entries.order_by("id")[0].pk
        explained = (f"standings/?explain={entry}&of=points", "rounds/1/?why=1")
        with taken("explanation"), taken("qr_code"):
            for address in (*explained, "poster/"):
                assert client.get(f"/events/{event.slug}/{address}").status_code == 503, address
            assert client.get(f"/api/v1/events/{event.slug}/standings/{entry}/").status_code == 503

    def test_staff_of_a_running_event_have_a_place_reserved(self, client: Client) -> None:
        event = make_event(4)
        assert event.state == "running"
        organizer, reader = Client(), Client()
        organizer.force_login(organizer_of(event))
        reader.force_login(User.objects.create_user("divák", given_name="Žofie", family_name="Řehořová"))
        with taken("deck_check"), taken_all_kinds():
            assert check_deck(organizer).status_code == 200
            assert [check_deck(visitor).status_code for visitor in (reader, client)] == [503, 503]

    def test_staff_of_an_event_that_is_over_have_none(self) -> None:
        event = make_event(4, state="finished")
        organizer = Client()
        organizer.force_login(organizer_of(event))
        with taken("deck_check"):
            assert check_deck(organizer).status_code == 503


def make_played_event() -> Any:
    """Return an event with a closed round."""
    event = make_event(4)
    pair_next_round(event=event, actor=organizer_of(event))
    publish_round(event=event, number=1, actor=organizer_of(event))
    report_all(event)
    close_round(event=event, number=1, actor=organizer_of(event))
    return event


@contextmanager
def taken_all_kinds() -> Iterator[None]:
    """Hold all places that all kinds share during the block."""
    places = [FileSemaphore("work-all", ALL.at_once).try_acquire() for _ in range(ALL.at_once)]
    try:
        yield
    finally:
        expensive_work._free([place for place in places if place is not None])


@pytest.mark.django_db
class TestSchema:
    @pytest.fixture(autouse=True)
    def _forget(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("web.api_schema._in_memory", {})

    def test_it_is_made_once_for_all_processes(self, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
        first = client.get("/api/v1/schema/")
        monkeypatch.setattr("web.api_schema._in_memory", {})  # another process
        with taken("schema"):
            assert client.get("/api/v1/schema/").content == first.content

    def test_a_reader_that_has_it_gets_nothing(self, client: Client) -> None:
        for accept in ("application/json", "application/vnd.oai.openapi"):
            first = client.get("/api/v1/schema/", headers={"Accept": accept})
            again = client.get("/api/v1/schema/", headers={"Accept": accept, "If-None-Match": first["ETag"]})
            assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
