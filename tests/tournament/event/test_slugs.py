"""Slugs of events and series: made of the name, unique, never the address of another page."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User
from language.folding import fold
from tests.builders import make_event, make_person
from tournament.event.services import slugs
from tournament.event.services.slugs import MAX_BASE_LENGTH, find_free_slug
from tournament.models import Event, Series
from tournament.series.services import create_series

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def create_event_slug(name: str) -> str:
    return make_event(0, state="draft", name=name).slug


def create_series_slug(name: str) -> str:
    owner = User.objects.first() or make_person()
    return create_series(name=name, scheme={}, actor=owner).slug


BOTH = pytest.mark.parametrize("make", [create_event_slug, create_series_slug])


@BOTH
def test_equal_names_get_different_slugs(make: Callable[[str], str]) -> None:
    slugs = [make(name) for name in ("Zimní turnaj", "ZIMNÍ TURNAJ", "zimni-turnaj")]
    assert slugs == ["zimni-turnaj", "zimni-turnaj-2", "zimni-turnaj-3"]


@BOTH
@pytest.mark.parametrize(("name", "slug"), [("New", "new-2"), ("Pohár " * 16, "pohar-pohar"), ("🎲🎲", "")])
def test_slugs_of_unusual_names_are_no_addresses_of_pages(make: Callable[[str], str], name: str, slug: str) -> None:
    found = make(name)
    assert found.startswith(slug or ("event" if make is create_event_slug else "series"))
    assert len(found) <= MAX_BASE_LENGTH
    assert found not in {"new", ""}


def test_a_given_slug_that_is_the_address_of_a_page_gets_an_ending() -> None:
    event = make_event(0, state="draft", name="Nový", slug="new")
    assert event.slug.startswith("new-")


def test_an_event_and_a_series_may_have_one_slug() -> None:
    assert create_event_slug("Liga") == create_series_slug("Liga") == "liga"


@BOTH
def test_a_slug_taken_at_the_same_moment_gets_a_random_ending(
    make: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = make("Liga")
    monkeypatch.setattr(slugs, "find_free_slug", lambda kind, name: taken)
    assert make("Liga").startswith(f"{taken}-")


@given(st.text(max_size=100))
@pytest.mark.parametrize("kind", [Event, Series])
def test_a_slug_of_any_name_is_one_word_of_plain_letters(kind: type[Event] | type[Series], name: str) -> None:
    slug = find_free_slug(kind, name)
    assert 0 < len(slug) <= MAX_BASE_LENGTH
    assert slug == fold(slug).replace(" ", "-").strip("-"), "folding it again changes nothing"
