"""Shared pages for readers with an account: their own parts, nothing of another reader, and no name that is hidden."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from redis import Redis

from accounts.models import SiteRole, User
from accounts.services.privacy import choose_names
from tests.builders import entries, make_event, make_person, organizer_of, pair, play_round, player_of, report, staff_of
from tests.tournament.big_event import make_big_event
from tests.tournament.views.readers import leave_message
from tests.web.page_cache.test_middleware_visitors import rendered_templates, stored_pages
from tournament.entries.services.entries import change_status
from tournament.models import Event, StaffRole

pytestmark = [
    pytest.mark.skipif("not __import__('service.broker').broker.find_embedded_server()", reason="no Valkey"),
    pytest.mark.usefixtures("stores_pages"),
]

PAGES = ("", "rounds/", "rounds/1/", "rounds/2/", "standings/")


@pytest.fixture
def event(db: None) -> Event:
    """An event of six players in its second round."""
    event = make_event(6)
    play_round(event)
    pair(event)
    return event


def client_of(person: User, language: str = "en", theme: str = "") -> Client:
    client = Client(headers={"accept-language": language})
    client.force_login(person)
    if theme:
        client.cookies["theme"] = theme
    return client


def without_token(page: HttpResponse | Any) -> str:
    """Return a page with the letters of its token left out: they are drawn anew for each answer."""
    text = re.sub(r'(name="csrfmiddlewaretoken" value=|"X-CSRFToken": )"\w+"', r"\1", page.content.decode())
    return re.sub(r"\s+", " ", text)


def read_both(client: Client, address: str, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    """Return the page made of the shared one, and the page computed whole."""
    made = client.get(address)
    with monkeypatch.context() as change:
        change.setattr("web.page_cache.middleware_members.find_offered_page", lambda _request: None)
        with rendered_templates() as templates:
            whole = client.get(address)
    assert "tournament/event/base.html" in templates
    assert made.status_code == whole.status_code == 200
    return without_token(made), without_token(whole)


def own_templates(client: Client, address: str) -> list[str]:
    """Read a page and return the templates that were rendered for it."""
    with rendered_templates() as templates:
        assert client.get(address).status_code == 200
    return templates


def is_made_of_shared(client: Client, address: str) -> bool:
    """Return true if the page is made of one that is stored already."""
    Client(headers={"accept-language": "en"}).get(address)
    return "tournament/event/base.html" not in own_templates(client, address)


@pytest.mark.parametrize(("language", "theme"), [("en", ""), ("cs", "dark")])
def test_the_page_is_the_one_computed_whole(
    event: Event, monkeypatch: pytest.MonkeyPatch, language: str, theme: str
) -> None:
    stranger = make_person("Cizí Čtenář")
    readers = [*(player_of(entry) for entry in entries(event)), stranger]
    for person in readers:
        client = client_of(person, language, theme)
        for page in PAGES:
            address = f"/events/{event.slug}/{page}"
            assert is_made_of_shared_in(client, address, language, theme)
            made, whole = read_both(client, address, monkeypatch)
            assert made == whole, (person, page)
            assert person.full_name in made


def is_made_of_shared_in(client: Client, address: str, language: str, theme: str) -> bool:
    visitor = Client(headers={"accept-language": language})
    if theme:
        visitor.cookies["theme"] = theme
    visitor.get(address)
    return "tournament/event/base.html" not in own_templates(client, address)


def test_a_long_list_has_the_link_and_the_mark_of_the_own_row(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    event = make_big_event(330)
    players = entries(event)
    readers = [player_of(players[index]) for index in (1, 17, 120, 222, 321)]
    shown = [person for person in readers if not person.is_hidden]
    marked = 0
    for person in shown:
        client = client_of(person)
        for page in ("", "rounds/1/", "rounds/1/?page=2", "rounds/2/", "standings/", "standings/?after_round=1&page=3"):
            made, whole = read_both(client, f"/events/{event.slug}/{page}", monkeypatch)
            assert made == whole, page
            marked += 'class="me"' in made
            if page.startswith("standings"):
                assert re.search(r"page=\d#e\d+", made)
    assert marked >= len(shown)


def test_the_page_holds_the_own_token_and_row_and_nothing_of_another_reader(event: Event) -> None:
    first, second = (client_of(player_of(entry)) for entry in entries(event)[:2])
    address, names = f"/events/{event.slug}/standings/", [player_of(entry).full_name for entry in entries(event)[:2]]
    pages = [client.get(address).content.decode() for client in (first, second)]
    for entry, name, other, page in zip(entries(event), names, reversed(names), pages, strict=False):
        assert re.findall(r'id="e(\d+)"\s+tabindex="-1"\s+class="me"', page) == [str(entry.pk)]
        menu = page.partition('<details class="menu">')[2].partition("</details>")[0]
        assert name in menu
        assert other not in menu
    own = [re.findall(r'csrfmiddlewaretoken" value="(\w+)"', page) for page in pages]
    assert own[0]
    assert not set(own[0]) & set(own[1])
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = first.cookies
    assert strict.post("/theme/", {"theme": "dark", "csrfmiddlewaretoken": own[1][0]}).status_code == 403
    assert strict.post("/theme/", {"theme": "dark", "csrfmiddlewaretoken": own[0][0]}).status_code == 302


def test_the_store_holds_nothing_of_the_reader_that_asked_first(event: Event) -> None:
    person = make_person("Jedinečný Čtenář")
    client = client_of(person)
    for page in PAGES:
        assert client.get(f"/events/{event.slug}/{page}").status_code == 200
    pages = stored_pages()
    assert len(pages) == len(PAGES)
    secrets = (client.cookies["csrftoken"].value, client.cookies["sessionid"].value, person.username, "Jedinečný")
    for stored in pages:
        text = stored.decode()
        assert not any(word in text for word in (*secrets, "csrfmiddlewaretoken", "X-CSRFToken", "Sign out"))
        assert "Set-Cookie" not in text


def test_the_page_of_a_visitor_after_a_signed_in_reader_is_that_of_a_visitor(event: Event) -> None:
    address = f"/events/{event.slug}/"
    fresh = Client().get(address).content
    with Redis.from_url(settings.REDIS_URL) as valkey:
        valkey.flushdb()
    client_of(player_of(entries(event)[0])).get(address)
    assert Client().get(address).content == fresh


def test_a_message_is_shown_once_and_never_kept_by_a_tag(event: Event) -> None:
    person = make_person("Eva Malá")
    client, address = client_of(person), f"/events/{event.slug}/"
    tag = client.get(address)["ETag"]
    leave_message(client, "Uloženo.")
    with_message = client.get(address, headers={"if-none-match": tag})
    assert with_message.status_code == 200
    assert 'role="status"' in with_message.content.decode()
    assert with_message.get("ETag") != tag
    again = client.get(address, headers={"if-none-match": tag})
    assert again.status_code == 304


@pytest.mark.parametrize("page", PAGES)
def test_a_current_page_is_answered_after_four_queries_without_a_template(event: Event, page: str) -> None:
    client, address = client_of(player_of(entries(event)[0])), f"/events/{event.slug}/{page}"
    tag = client.get(address)["ETag"]
    with CaptureQueriesContext(connection) as queries, rendered_templates() as templates:
        answer = client.get(address, headers={"if-none-match": tag})
    # The session, the account, the revisions, and the rights of the reader.
    assert (answer.status_code, answer.content, templates, len(queries)) == (304, b"", [], 4)


def change_result(event: Event, _person: User) -> None:
    report(event, 1)


def rename(_event: Event, person: User) -> None:
    User.objects.filter(pk=person.pk).update(family_name="Přejmenovaná")


def enter(event: Event, person: User) -> None:
    StaffRole.objects.create(event=event, user=person, role="judge")


def become_operator(_event: Event, person: User) -> None:
    SiteRole.objects.create(user=person, role="operator")


def drop(event: Event, _person: User) -> None:
    change_status(entry=entries(event)[0], to="dropped", actor=organizer_of(event))


@pytest.mark.parametrize("change", [change_result, rename, enter, become_operator, drop])
def test_a_tag_ends_with_each_change(event: Event, change: Callable[[Event, User], None]) -> None:
    person = player_of(entries(event)[0])
    client, address = client_of(person), f"/events/{event.slug}/"
    tag = client.get(address)["ETag"]
    assert client.get(address, headers={"if-none-match": tag}).status_code == 304
    change(event, person)
    assert client.get(address, headers={"if-none-match": tag}).status_code == 200


def test_a_tag_is_not_good_after_signing_out_or_for_another_account(event: Event) -> None:
    first, second = (player_of(entry) for entry in entries(event)[:2])
    client, address = client_of(first), f"/events/{event.slug}/"
    tag = client.get(address)["ETag"]
    client.force_login(second)
    answer = client.get(address, headers={"if-none-match": tag})
    assert answer.status_code == 200
    assert second.full_name in answer.content.decode()
    client.logout()
    answer = client.get(address, headers={"if-none-match": tag})
    assert answer.status_code == 200
    assert "Sign out" not in answer.content.decode()


@pytest.mark.parametrize("role", ["judge", "scorekeeper"])
def test_staff_get_pages_of_their_own(event: Event, role: str) -> None:
    for person in (organizer_of(event), staff_of(event, role)):
        client = client_of(person)
        for page in PAGES:
            assert not is_made_of_shared(client, f"/events/{event.slug}/{page}")
        assert "Papers" in client.get(f"/events/{event.slug}/").content.decode()


def test_a_new_role_gives_the_page_of_the_staff_and_its_end_the_shared_one(event: Event) -> None:
    person = player_of(entries(event)[0])
    client, address = client_of(person), f"/events/{event.slug}/"
    assert is_made_of_shared(client, address)
    role = StaffRole.objects.create(event=event, user=person, role="judge")
    assert not is_made_of_shared(client, address)
    role.delete()
    assert is_made_of_shared(client, address)


def test_a_hidden_name_is_read_by_its_opponents_and_by_no_other_player(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    hidden = entries(event)[0]
    person = player_of(hidden)
    opponents = {seat.entry_id for seat_of in hidden.seats.all() for seat in seat_of.match.seats.all()} - {hidden.pk}
    choose_names(user=person, display_name="", is_hidden=True)
    for entry in entries(event):
        client = client_of(player_of(entry))
        may_read = entry.pk in opponents | {hidden.pk}
        for page in ("rounds/1/", "standings/"):
            address = f"/events/{event.slug}/{page}"
            assert is_made_of_shared(client, address) is not may_read
            made, whole = read_both(client, address, monkeypatch)
            assert made == whole
            rows = made.partition("<main")[2]
            assert (person.full_name in rows) is may_read
            assert ("hidden player" in rows) is not may_read


def test_a_player_with_a_hidden_name_reads_it_before_the_first_round(db: None) -> None:
    event = make_event(3)
    person = player_of(entries(event)[0])
    choose_names(user=person, display_name="", is_hidden=True)
    page = client_of(person).get(f"/events/{event.slug}/").content.decode()
    assert "hidden player" not in page.partition("<main")[2]


@pytest.mark.parametrize("query", ["?who=No", "?find=No", "?x=1"])
def test_a_search_is_computed_for_its_reader(event: Event, query: str) -> None:
    client = client_of(player_of(entries(event)[0]))
    assert "tournament/event/base.html" in own_templates(client, f"/events/{event.slug}/{query}")


def test_a_typed_text_cannot_become_a_part_of_the_page(event: Event) -> None:
    """A part is found at a text that is drawn for each rendering; one that was seen is of no use."""
    text = '["parts/menu.html", {}]' + "0" * 32
    Event.objects.filter(pk=event.pk).update(venue=text)
    cache.clear()
    page = client_of(make_person("Eva Malá")).get(f"/events/{event.slug}/").content.decode()
    assert page.count('<details class="menu">') == 1
    assert text.replace('"', "&quot;") in page
