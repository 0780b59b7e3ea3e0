"""Pages stored for readers without an account, and the quick answer to those who have the page already."""

import gzip
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.signals import template_rendered
from django.test.utils import CaptureQueriesContext
from redis import Redis

from tests.builders import make_event, pair, play_round, report
from tests.ledger.threads import run_at_once
from tests.tournament.views.readers import browser, leave_message
from tests.web.page_cache.test_etags import addresses, hide
from tournament.models import Event
from tournament.views.page_context import EventPage
from web.page_cache.store import PageCache

pytestmark = [
    pytest.mark.skipif("not __import__('service.broker').broker.find_embedded_server()", reason="no Valkey"),
    pytest.mark.usefixtures("stores_pages"),
]


@pytest.fixture
def event(db: None) -> Event:
    """An event of four players in its second round."""
    event = make_event(4)
    play_round(event)
    pair(event)
    return event


@pytest.fixture
def lasting_event(transactional_db: None) -> Event:
    """The same in committed rows, because pages are deleted after the commit of a write."""
    event = make_event(4)
    play_round(event)
    pair(event)
    return event


@contextmanager
def rendered_templates() -> Iterator[list[str]]:
    """Yield the names of the templates that are rendered, by any thread."""
    names: list[str] = []

    def note(template: Any, **_: Any) -> None:
        names.append(template.name)

    template_rendered.connect(note)
    try:
        yield names
    finally:
        template_rendered.disconnect(note)


def headers_of(response: Any) -> dict[str, str]:
    return {name: value for name, value in response.items() if name != "X-Request-ID"}


def stored_pages() -> list[bytes]:
    """Return the stored pages with their headers, not compressed."""
    with Redis.from_url(settings.REDIS_URL) as valkey:
        packed = [page for key in valkey.keys("page:*") if isinstance(page := valkey.get(key), bytes)]
    parts = [page.split(b"\n", 2) for page in packed]
    return [head + own_parts + gzip.decompress(body) for head, own_parts, body in parts]


def test_a_stored_page_is_the_computed_one_after_one_query_without_a_template(event: Event) -> None:
    for address in addresses(event):
        first = Client().get(address)
        with CaptureQueriesContext(connection) as queries, rendered_templates() as templates:
            again = Client().get(address)
        assert (again.status_code, len(queries), templates) == (200, 1, []), address
        assert again.content == first.content
        assert headers_of(again) == headers_of(first)


@pytest.mark.parametrize(
    ("accepted", "is_compressed"),
    [
        ("gzip", True),
        ("br, GZIP;q=0.5", True),
        ("*", True),
        ("deflate,gzip", True),
        ("", False),
        ("br", False),
        ("x-gzip2", False),
        ("gzip;q=0", False),
        ("gzip; q=0.0, br", False),
    ],
)
def test_a_stored_page_is_sent_compressed_to_browsers_that_take_it(
    event: Event, accepted: str, is_compressed: bool
) -> None:
    address = f"/api/v1/events/{event.slug}/standings/"
    plain = Client().get(address)
    answer = Client().get(address, headers={"accept-encoding": accepted})
    assert ("Content-Encoding" in answer) is is_compressed
    assert (gzip.decompress(answer.content) if is_compressed else answer.content) == plain.content
    assert answer["Content-Length"] == str(len(answer.content))
    assert answer["Vary"] == plain["Vary"]
    assert "Accept-Encoding" in answer["Vary"]
    again = Client().get(address, headers={"accept-encoding": accepted, "if-none-match": answer["ETag"]})
    assert again.status_code == 304


@pytest.mark.parametrize("over_tls", [False, True])
@pytest.mark.parametrize("language", ["cs", "en"])
def test_the_quick_answer_has_the_headers_of_the_whole_way(event: Event, over_tls: bool, language: str) -> None:
    reader = Client(HTTP_ACCEPT_LANGUAGE=language)
    for address in addresses(event):
        page = reader.get(address, secure=over_tls)
        if_none_match = {"if-none-match": page["ETag"]}
        whole = Client(HTTP_ACCEPT_LANGUAGE=language).get(address, headers=if_none_match, secure=over_tls)
        reader.get(address, headers=if_none_match, secure=over_tls)
        quick = reader.get(address, headers=if_none_match, secure=over_tls)
        assert (whole.status_code, quick.status_code, quick.content) == (304, 304, b"")
        assert headers_of(quick) == headers_of(whole)
        security = ("Content-Security-Policy", "X-Frame-Options", "X-Content-Type-Options", "Referrer-Policy")
        assert all(quick[name] == page[name] for name in security)
        assert ("Strict-Transport-Security" in quick) is over_tls
        assert quick["X-Request-ID"] != whole["X-Request-ID"]


@pytest.mark.parametrize("page", ["", "standings/", "rounds/2/"])
def test_eight_readers_at_once_get_one_computed_page(lasting_event: Event, page: str) -> None:
    address = f"/events/{lasting_event.slug}/{page}"
    with rendered_templates() as templates:
        answers = run_at_once(*[lambda: Client().get(address)] * 8)
    assert {getattr(answer, "status_code", answer) for answer in answers} == {200}
    assert len({answer.content for answer in answers if isinstance(answer, HttpResponse)}) == 1
    assert templates.count("tournament/event/base.html") == 1


def test_while_valkey_is_away_pages_are_computed(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    away = PageCache("unix:///nowhere/valkey.sock")
    monkeypatch.setattr("web.page_cache.middleware_visitors.find_page_cache", lambda: away)
    for _ in range(2):
        with rendered_templates() as templates:
            assert Client().get(f"/events/{event.slug}/").status_code == 200
        assert "tournament/event/event.html" in templates


def test_without_a_valkey_nothing_is_stored(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.page_cache.middleware_visitors.find_page_cache", lambda: None)
    assert Client().get(f"/events/{event.slug}/").status_code == 200
    assert stored_pages() == []


def test_a_stored_page_holds_nothing_of_the_readers_that_asked_for_it(event: Event) -> None:
    """Every address is asked for by a player with a session, a token and a message, then by a visitor with a token."""
    player, visitor = browser(event, "player"), Client(HTTP_ACCEPT_LANGUAGE="en")
    visitor.cookies["csrftoken"] = "a" * 32
    for address in addresses(event):
        leave_message(player, "Uloženo jen mně.")
        player.get(address)
        visitor.get(address)
    pages = stored_pages()
    assert len(pages) == len(addresses(event))
    cookies = [player.cookies[name].value for name in ("sessionid", "csrftoken")]
    words = ("csrf", "nonce", "set-cookie", "sessionid", "x-request-id", "uloženo", "sign out", "a" * 32, *cookies)
    for page in pages:
        text = page.decode().lower()
        assert [word for word in words if word.lower() in text] == []


def test_a_reader_with_a_role_a_message_or_a_token_gets_no_stored_page(event: Event) -> None:
    address = f"/events/{event.slug}/"
    visitor = Client().get(address)
    with_message = Client()
    with_message.cookies["messages"] = "x"
    for other in (browser(event, "judge"), with_message, Client(HTTP_AUTHORIZATION="Bearer x")):
        with rendered_templates() as templates:
            answer = other.get(address, headers={"if-none-match": visitor["ETag"]})
        assert answer.status_code == 200
        assert "tournament/event/event.html" in templates


def test_language_theme_host_and_protocol_have_pages_of_their_own(event: Event) -> None:
    address = f"/events/{event.slug}/standings/"
    dark, czech = Client(), Client()
    dark.cookies["theme"] = "dark"
    czech.cookies["django_language"] = "cs"
    readers = [Client(), dark, czech, Client(HTTP_HOST="localhost"), Client(HTTP_ACCEPT_LANGUAGE="cs,en;q=0.5")]
    fresh = []
    for reader in readers:
        cache.clear()
        fresh.append(reader.get(address).content)
    cache.clear()
    assert [reader.get(address).content for reader in readers] == fresh
    assert b'data-theme="dark"' in fresh[1]
    assert b'lang="cs"' in fresh[2]


def test_an_answer_of_the_api_is_stored_for_what_the_client_accepts(event: Event) -> None:
    address = f"/api/v1/events/{event.slug}/standings/"
    assert Client().get(address, headers={"accept": "application/json"}).status_code == 200
    assert Client().get(address, headers={"accept": "text/csv"}).status_code == 406


@pytest.mark.parametrize("query", ["who=Jan", "find=Jan", "x=1", "page=1&x=1", "page=123456", "page=1&page=1&page=1"])
def test_pages_with_other_query_strings_are_not_stored(event: Event, query: str) -> None:
    assert Client().get(f"/events/{event.slug}/standings/?{query}").status_code == 200
    assert stored_pages() == []


@pytest.mark.parametrize("query", ["", "page=1", "after_round=1", "after_round=1&page=1"])
def test_pages_of_lists_are_stored(event: Event, query: str) -> None:
    assert Client().get(f"/events/{event.slug}/standings/?{query}").status_code == 200
    assert len(stored_pages()) == 1


def test_an_answer_other_than_a_page_is_not_stored(event: Event) -> None:
    for page in ("rounds/9/", "standings/?after_round=9"):
        assert Client().get(f"/events/{event.slug}/{page}").status_code == 404
    assert stored_pages() == []


def test_a_changed_page_is_computed_again(event: Event) -> None:
    address = f"/events/{event.slug}/rounds/2/"
    before = Client().get(address)
    report(event, 1)
    after = Client().get(address)
    assert after["ETag"] != before["ETag"]
    assert after.content != before.content


def test_a_page_computed_while_a_name_is_hidden_does_not_stay_in_the_store(
    lasting_event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    render = EventPage.render

    def render_and_hide(page: EventPage, *args: Any, **kwargs: Any) -> HttpResponse:
        answer = render(page, *args, **kwargs)
        hide(lasting_event)
        return answer

    monkeypatch.setattr(EventPage, "render", render_and_hide)
    assert Client().get(f"/events/{lasting_event.slug}/").status_code == 200
    assert stored_pages() == []
