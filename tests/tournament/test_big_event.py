"""An event of 2,500 players: every page, every address of the API and every paper answers, and no query grows with it.

SQLite allows 1,000 terms in an expression and, in some builds, 999 parameters in a query.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import URLPattern, reverse

from ledger.services.jobs import run_job
from tests.builders import entries, organizer_of, player_of
from tests.tournament.big_event import made_around_tests, make_big_event
from tournament.api.urls import urlpatterns as api_addresses
from tournament.models import Event, Match
from tournament.organizing.services.events import move_event
from tournament.papers.registry import PAPERS
from tournament.papers.services import queue_paper
from tournament.rounds.services.rounds import (
    close_round,
    discard_draft,
    pair_next_round,
    publish_round,
    unpublish_round,
)
from tournament.urls import urlpatterns as page_addresses

# The limits are those of SQLite; one run of a minute is enough.
pytestmark = [
    pytest.mark.django_db,
    pytest.mark.nightly,
    pytest.mark.skipif("os.environ.get('DATABASE_URL', '').startswith('postgres')", reason="SQLite has the limits"),
]

PLAYERS = 2_500
MAX_PARAMETERS = 999
QUERIES = {
    "event": ("who=kater",),
    "event-round": ("why=1", "why=bye"),
    "event-desk": ("table=1", "round=1&table=2"),
    "event-claims": ("page=3",),
    "event-deck-rules": ("page=3", "players=checked_in"),
    "event-deck-sheets": ("page=3",),
    "event-entries": ("q=benes&state=checked_in", "page=3"),
    "event-player-names": ("first_text=benes",),
    "event-tables": ("page=3",),
    "event-log": ("round=1", "page=3"),
    "event-log-file": ("as=jsonl", "round=1"),
    "event-standings": ("after_round=1",),
    "api-desk": ("round=1", "round=2"),
    "api-entries": ("limit=500&offset=2000", "q=benes"),
    "api-standings": ("limit=500",),
}
# Pages of an event that is over.
OVER_ONLY = {"played/", "played/picture/", "played/file/", "verification/file/"}
MANY_NAMES = ("event", "event-entries", "event-round", "event-standings")


@pytest.fixture(scope="module")
def event(django_db_setup: None, django_db_blocker: Any) -> Iterator[Event]:
    """Yield one event for all tests of this file, in a transaction around them."""
    with made_around_tests(django_db_blocker, lambda: make_big_event(PLAYERS)) as made:
        yield made


@contextmanager
def no_long_query() -> Iterator[list[str]]:
    """Yield a list to which each query with too many parameters is added."""
    long: list[str] = []

    def watch(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if not many and len(params or ()) > MAX_PARAMETERS:
            long.append(f"{len(params)}: {sql[:200]}")
        return execute(sql, params, many, context)

    with connection.execute_wrapper(watch):
        yield long
    assert not long


def addresses(event: Event, patterns: list[URLPattern]) -> Iterator[str]:
    """Yield each address below the event, with parts that exist in it, and with its query strings."""
    match = Match.objects.filter(round__event=event, table=2).earliest("pk")
    job = queue_paper(event=event, kind="standings", number=1, language="cs", actor=organizer_of(event))
    assert run_job(job_id=job.pk)
    parts = {"slug": event.slug, "entry_id": entries(event)[1].pk, "match_id": match.pk, "number": 1, "table": 2}
    parts |= {"job_id": job.pk, "person_id": player_of(entries(event)[1]).pk, "group": "when"}
    for pattern in patterns:
        route = str(pattern.pattern)
        if route.startswith("events/<slug:slug>/"):
            names = pattern.pattern.converters
            address = reverse(pattern.name, kwargs={name: parts.get(name, 1) for name in names})
            yield address
            yield from (f"{address}?{query}" for query in QUERIES.get(pattern.name or "", ()))


def read(client: Client, address: str) -> int:
    """Return the status of the answer, read to its end."""
    answer = client.get(address)
    b"".join(answer)
    return answer.status_code


def read_all(client: Client, found: list[str]) -> dict[int, list[str]]:
    """Return the addresses by the status of their answers."""
    by_status: dict[int, list[str]] = {}
    for address in found:
        with no_long_query():
            by_status.setdefault(read(client, address), []).append(address)
    return by_status


def client_of(user: Any = None) -> Client:
    client = Client()
    if user:
        client.force_login(user)
    return client


def test_every_page_answers_the_organizer(event: Event) -> None:
    answers = read_all(client_of(organizer_of(event)), list(addresses(event, page_addresses)))
    # 286 ends the polling of a clock, 405 answers addresses of POST.
    assert set(answers) == {200, 286, 403, 404, 405, 409}
    assert len(answers[200]) > 35
    assert {address.split("/", 3)[3] for address in answers[403]} == {"me/", "deck/", "drop/"}
    assert {address.split("/", 3)[3] for address in answers[409]} == OVER_ONLY | {"rounds/1/repair/"}


@pytest.mark.parametrize("name", MANY_NAMES)
def test_pages_with_names_answer_visitors_and_players(event: Event, name: str) -> None:
    address = reverse(name, kwargs={"slug": event.slug, **({"number": 2} if name == "event-round" else {})})
    for user in (None, player_of(entries(event)[0])):
        assert set(read_all(client_of(user), [address])) == {200}


def test_every_address_of_the_api_answers_the_organizer(event: Event) -> None:
    answers = read_all(client_of(organizer_of(event)), list(addresses(event, api_addresses)))
    assert answers.pop(400) == [reverse("api-desk", kwargs={"slug": event.slug})], "a desk has to name its round"
    assert set(answers) <= {200, 404, 405, 409}
    assert len(answers[200]) > 15


@pytest.mark.parametrize("kind", PAPERS)
def test_every_paper_is_made(event: Event, kind: str) -> None:
    with no_long_query():
        assert PAPERS[kind].make(event, 1, "cs").startswith(b"%PDF")


def test_the_event_is_played_to_its_end(event: Event) -> None:
    organizer = organizer_of(event)
    Match.objects.filter(round__event=event, result=None).delete()
    with no_long_query():
        close_round(event=event, number=2, actor=organizer)
        pair_next_round(event=event, actor=organizer)
        publish_round(event=event, number=3, actor=organizer)
        unpublish_round(event=event, number=3, actor=organizer)
        discard_draft(event=event, number=3, actor=organizer)
        finished = move_event(event=event, to="finished", actor=organizer)
    pages = [
        f"/events/{event.slug}/{page}" for page in ("", "played/", "verification/", "verification/file/", "decks/")
    ]
    assert set(read_all(client_of(organizer), pages)) == {200}
    assert finished.is_over
