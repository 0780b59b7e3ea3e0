"""Every page and every address of the API makes the same number of queries with 20 and with 200 players."""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern

from tests.builders import entries, organizer_of, player_of
from tests.described_answers import list_undescribed
from tests.ground.nightly import at_night
from tests.tournament.big_event import insert_results, made_around_tests, make_big_event
from tests.tournament.test_big_event import addresses
from tournament.api.urls import urlpatterns as api_addresses
from tournament.models import Entry, Event
from tournament.organizing.services.events import move_event
from tournament.rounds.queries.repeated_pairing import KeptPairings
from tournament.rounds.services.rounds import close_round, pair_next_round
from tournament.urls import urlpatterns as page_addresses

# The queries are the same on every database, and the events are large; one run is enough.
pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif("os.environ.get('DATABASE_URL', '').startswith('postgres')", reason="counted on SQLite"),
]

FEW, MANY = 20, 200


@pytest.fixture(scope="module")
def events(django_db_setup: None, django_db_blocker: Any) -> Iterator[tuple[Event, Event]]:
    """Yield a small and a large event for all tests of this file, in a transaction around them."""
    with made_around_tests(django_db_blocker, lambda: (make_big_event(FEW), make_big_event(MANY))) as made:
        yield made


def client_of(event: Event, role: str) -> Client:
    client = Client()
    if role != "anonymous":
        client.force_login(organizer_of(event) if role == "organizer" else player_of(entries(event)[1]))
    return client


def count_queries(client: Client, address: str, status: int | None = None) -> int:
    """Return the queries of a page that is not stored, and that must answer with a status, if one is given.

    An answer of the API must be as the schema says.
    """
    cache.clear()
    with pytest.MonkeyPatch.context() as patched, CaptureQueriesContext(connection) as queries:
        # Rounds that were paired again for an earlier page are not kept.
        patched.setattr("tournament.rounds.queries.repeated_pairing._PAIRINGS", KeptPairings())
        answer = client.get(address)
        b"".join(answer)
    assert answer.status_code == (status or answer.status_code), address
    assert not list_undescribed(answer)
    return len(queries)


def measure(event: Event, role: str, patterns: list[URLPattern]) -> list[tuple[str, int]]:
    """Return each address below the event with the number of its queries."""
    client = client_of(event, role)
    client.get(f"/events/{event.slug}/")
    return [(address, count_queries(client, address)) for address in addresses(event, patterns)]


@pytest.mark.parametrize("role", ["organizer", at_night("player"), at_night("anonymous")])
@pytest.mark.parametrize("patterns", [page_addresses, api_addresses], ids=["pages", "api"])
def test_the_queries_of_a_page_do_not_grow_with_the_event(
    events: tuple[Event, Event], role: str, patterns: list[URLPattern]
) -> None:
    few, many = (measure(event, role, patterns) for event in events)
    grown = [(page, before, after) for (_, before), (page, after) in zip(few, many, strict=True) if after > before]
    assert not grown
    assert sum(number > 0 for _, number in many) > 10


def test_a_click_of_the_staff_makes_the_same_queries_in_every_event(events: tuple[Event, Event]) -> None:
    """A status changed in the list, and a result saved at the desk with its table open."""
    few, many = map(measure_clicks, events)
    assert few == many


def measure_clicks(event: Event) -> list[int]:
    """Return the queries of a drop, its undoing, the desk with a table, and a result; each must succeed."""
    client, base, found = client_of(event, "organizer"), f"/events/{event.slug}/", []
    status = f"{base}entries/{entries(event)[1].pk}/status/"
    match = event.rounds.get(number=2).matches.get(table=2)
    for address, sent, answer in (
        (status, {"status": "dropped"}, 200),
        (status, {"status": "checked_in"}, 200),
        (f"{base}desk/", {"table": "2", "revision": str(match.revision), "result": "1-0-0"}, 302),
    ):
        with CaptureQueriesContext(connection) as queries:
            assert client.post(address, sent, headers={"HX-Request": "true"}).status_code == answer
        found.append(len(queries))
    return found


# Pages and answers that a draft of round 3 changes, for the organizer.
DRAFT = (
    "",
    "entries/",
    "decks/",
    "rounds/",
    "rounds/3/",
    "rounds/3/?why=2",
    "rounds/3/?kind=swap&first_text=benes&second_text=zeman",
    "standings/",
)
DRAFT_IN_API = ("", "rounds/", "rounds/3/", "decks/unready/")
# The same of a finished event, for organizer and player.
FINISHED = (
    "",
    "entries/",
    "rounds/2/",
    "standings/",
    "played/",
    "played/file/",
    "verification/file/",
)
FINISHED_IN_API = ("", "entries/", "rounds/2/", "standings/", "played/")
EXPLANATIONS = (
    "rounds/2/?why=2",
    "rounds/2/?why=9",
    "standings/?explain={entry}",
    "standings/?after_round=1&explain={entry}&of=points",
)


def find_grown(
    events: tuple[Event, Event], role: str, pages: Iterable[str], answers: Iterable[str] = ()
) -> list[tuple[str, int, int]]:
    """Return the pages and answers that need more queries in the large event, with both numbers.

    The small event is read once before, so that what a process loads once is not counted.
    """
    counted = [
        [(path, count_queries(client_of(event, role), address, 200)) for path, address in below(event, pages, answers)]
        for event in (events[0], *events)
    ]
    pairs = zip(counted[1], counted[2], strict=True)
    return [(path, before, after) for (path, before), (_, after) in pairs if after > before]


def below(event: Event, pages: Iterable[str], answers: Iterable[str]) -> list[tuple[str, str]]:
    """Return paths with their addresses in the event; ``{entry}`` is one from the middle of its list."""
    middle = entries(event)[event.entries.count() // 2].pk
    bases = ((f"/events/{event.slug}/", pages), (f"/api/v1/events/{event.slug}/", answers))
    return [(path, base + path.format(entry=middle)) for base, paths in bases for path in paths]


def close_second_round(event: Event) -> None:
    insert_results(event, event.rounds.get(number=2).matches.filter(result=None), lambda _: {"games": [0, 1, 0]})
    close_round(event=event, number=2, actor=None)


def draft_third_round(event: Event) -> None:
    """Draft a round, and drop every tenth player afterwards; the draft names these players."""
    close_second_round(event)
    pair_next_round(event=event, actor=None)
    dropped = [entry.pk for entry in entries(event)[::10]]
    event.entries.filter(pk__in=dropped).update(status=Entry.Status.DROPPED, dropped_after=2)


def finish(event: Event) -> None:
    close_second_round(event)
    move_event(event=event, to="finished", actor=None)


def test_the_queries_of_a_draft_do_not_grow_with_the_event(events: tuple[Event, Event]) -> None:
    for event in events:
        draft_third_round(event)
    assert not find_grown(events, "organizer", DRAFT, DRAFT_IN_API)


def test_the_queries_of_a_finished_event_do_not_grow_with_it(events: tuple[Event, Event]) -> None:
    for event in events:
        finish(event)
    for role in ("organizer", "player"):
        assert not find_grown(events, role, FINISHED, FINISHED_IN_API), role


@pytest.mark.parametrize("role", ["organizer", at_night("player")])
def test_the_queries_of_an_explanation_do_not_grow_with_the_event(events: tuple[Event, Event], role: str) -> None:
    assert not find_grown(events, role, EXPLANATIONS)


# Pages whose rows are read in batches of 200 somewhere would make more queries here.
LISTS = (
    "",
    "?who=benes",
    "entries/",
    "entries/?q=benes",
    "entries/claims/",
    "decks/",
    "decks/sheets/",
    "tables/",
    "rounds/2/",
    "rounds/2/?why=2",
    "standings/",
    "board/",
)
# Answers of the API that hold all rows of an event, with the queries that they need more for 1,000 players: three for
# each further batch of 225 tables, two for a further batch of 900 entries.
WHOLE_LISTS_OF_API = {"desk/?round=2": 6, "rounds/2/": 6, "decks/unready/": 2, "tables/": 0}


@pytest.mark.parametrize("role", ["organizer", at_night("anonymous")])
def test_the_queries_of_lists_do_not_grow_in_batches(events: tuple[Event, Event], role: str) -> None:
    few, many = (count_lists(event, role) for event in (events[0], make_big_event(1_000)))
    batches = {f"/api/v1/events//{path}": number for path, number in WHOLE_LISTS_OF_API.items()}
    grown = {path: (few[path], number) for path, number in many.items() if number > few[path] + batches.get(path, 0)}
    assert not grown


def count_lists(event: Event, role: str) -> dict[str, int]:
    """Return the queries of each list by its address, once what is loaded once is loaded."""
    client, api = client_of(event, role), WHOLE_LISTS_OF_API if role == "organizer" else ()
    client.get(f"/events/{event.slug}/")
    below = [
        *(f"/events/{event.slug}/{path}" for path in LISTS),
        *(f"/api/v1/events/{event.slug}/{path}" for path in api),
    ]
    return {address.replace(event.slug, ""): count_queries(client, address) for address in below}
