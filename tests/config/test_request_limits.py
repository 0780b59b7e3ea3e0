"""Limits of bodies by what is sent to an address, and the answer to a body that is above them."""

from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import URLPattern, get_resolver
from django.urls.resolvers import URLResolver

from config.request_limits import DEFAULT_BODY_LIMIT, KINDS, find_body_limit
from decks.domain.deck_lists.text import MAX_CHARACTERS
from decks.domain.opening.deck_file import MAX_DECK_FILE_BYTES
from service.web_server.request import BODY_REFUSED
from tests.tournament.api.scene import code_of
from tournament.domain.name_lines import MAX_TEXT_LENGTH

HUGE = 300_000_000
REFUSED: dict[str, Any] = {BODY_REFUSED: (HUGE, DEFAULT_BODY_LIMIT)}


def names_of(resolver: URLResolver, namespace: str = "") -> set[str]:
    """Return the names of all views with their namespace."""
    names: set[str] = set()
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLPattern):
            names.add(f"{namespace}{pattern.name}")
        else:
            names |= names_of(pattern, f"{namespace}{pattern.namespace}:" if pattern.namespace else namespace)
    return names


def test_every_kind_names_views_that_exist() -> None:
    named = [view for kind in KINDS for view in kind.views]
    assert set(named) <= names_of(get_resolver())
    assert len(named) == len(set(named))


@pytest.mark.parametrize(
    "path", ["/theme/", "/account/login/", "/no/such/address/", "/", "/api/v1/tokens/", "/rulings/\xff/", "/admin/"]
)
def test_an_address_that_is_not_named_takes_the_smallest_body(path: str) -> None:
    assert find_body_limit(path, HUGE) == DEFAULT_BODY_LIMIT
    assert find_body_limit(path, 0) == DEFAULT_BODY_LIMIT


@pytest.mark.parametrize(
    ("path", "least"),
    [
        ("/decks/check/", MAX_DECK_FILE_BYTES),
        ("/events/podzim/deck/", MAX_DECK_FILE_BYTES),
        ("/api/v1/decks/check/", 12 * MAX_CHARACTERS),
        ("/events/podzim/entries/walk-ins/", 4 * MAX_TEXT_LENGTH),
        ("/api/v1/events/podzim/entries/names/", 4 * MAX_TEXT_LENGTH),
        ("/rulings/drafts/doomtrooper/", 4 * MAX_TEXT_LENGTH),
    ],
)
def test_the_longest_allowed_content_is_below_the_limit_of_its_address(path: str, least: int) -> None:
    assert least < find_body_limit(path, HUGE) <= settings.DATA_UPLOAD_MAX_MEMORY_SIZE


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "The request has 300000000 bytes, at most 100000 are allowed."),
        ("cs", "Požadavek má 300000000 bajtů, nejvýš jich smí být 100000."),
    ],
)
def test_a_body_that_is_too_large_is_answered_in_the_language_of_the_reader(
    client: Client, language: str, sentence: str
) -> None:
    page = client.post("/theme/", headers={"accept-language": language}, **REFUSED)
    assert page.status_code == 413
    assert sentence in page.content.decode()
    answer = client.post("/api/v1/tokens/", headers={"accept-language": language}, **REFUSED)
    assert code_of(answer, 413) == "body_too_large"
    assert answer.json()["problems"][0]["params"] == {"found": HUGE, "limit": DEFAULT_BODY_LIMIT}
    assert answer.json()["problems"][0]["text"][language] == sentence
    assert page["X-Request-ID"]


@pytest.mark.django_db
def test_nothing_is_changed_by_a_body_that_was_not_read(client: Client) -> None:
    page = client.post("/theme/", {"theme": "dark"}, **REFUSED)
    assert "theme" not in page.cookies
