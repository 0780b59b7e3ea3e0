"""Pages are never stored by shared caches, secrets not even by the browser, and TLS is asked for again."""

import pytest
from django.test import Client

from tests.builders import entries, make_event, pair
from tests.tournament.views.readers import browser

pytestmark = pytest.mark.django_db


def test_a_personal_page_has_a_tag_and_is_asked_for_each_time() -> None:
    event = make_event()
    pair(event)
    answer = browser(event, "player").get(f"/events/{event.slug}/me/", follow=True)
    assert answer.status_code == 200
    assert set(answer["Cache-Control"].split(", ")) == {"private", "no-cache"}
    assert answer["ETag"]


@pytest.mark.parametrize(
    "address",
    ["/account/my-data/", "/account/password/change/", "/api/v1/me/", "/api/v1/me/data/", "/api/v1/tokens/"],
)
def test_pages_with_secrets_are_not_stored(address: str) -> None:
    event = make_event()
    answer = browser(event, "organizer", "en").get(address)
    assert "no-store" in answer["Cache-Control"]
    assert "ETag" not in answer


def test_a_new_link_is_not_stored() -> None:
    event = make_event()
    entry = entries(event)[0]
    answer = browser(event, "organizer", "en").post(f"/api/v1/events/{event.slug}/entries/{entry.pk}/link/")
    assert "no-store" in answer["Cache-Control"]


def test_a_view_that_rules_its_own_caching_keeps_it(client: Client) -> None:
    assert "max-age=0" in client.get("/account/login/")["Cache-Control"]


@pytest.mark.parametrize("over_tls", [False, True])
def test_browsers_are_told_to_come_back_over_tls_only_over_tls(client: Client, over_tls: bool) -> None:
    assert ("Strict-Transport-Security" in client.get("/help/", secure=over_tls)) is over_tls
