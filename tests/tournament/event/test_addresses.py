"""Addresses of events and series: made of the name, never another one's, never a page's own word."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User
from language.folding import fold
from tests.builders import make_event, make_person
from tournament.event.services import addresses
from tournament.event.services.addresses import LONGEST_BASE, free_slug
from tournament.models import Event, Series
from tournament.series.services import create_series

pytestmark = pytest.mark.django_db


def new_event(name: str) -> str:
    return make_event(0, state="draft", name=name).slug


def new_series(name: str) -> str:
    owner = User.objects.first() or make_person()
    return create_series(name=name, scheme={}, actor=owner).slug


BOTH = pytest.mark.parametrize("make", [new_event, new_series])


@BOTH
def test_names_that_sound_the_same_get_addresses_of_their_own(make: Callable[[str], str]) -> None:
    slugs = [make(name) for name in ("Zimní turnaj", "ZIMNÍ TURNAJ", "zimni-turnaj")]
    assert slugs == ["zimni-turnaj", "zimni-turnaj-2", "zimni-turnaj-3"]


@BOTH
@pytest.mark.parametrize(("name", "slug"), [("New", "new-2"), ("Pohár " * 16, "pohar-pohar"), ("🎲🎲", "")])
def test_addresses_of_odd_names_do_not_hide_other_pages(make: Callable[[str], str], name: str, slug: str) -> None:
    found = make(name)
    assert found.startswith(slug or ("event" if make is new_event else "series"))
    assert len(found) <= LONGEST_BASE
    assert found not in {"new", ""}


def test_an_event_and_a_series_may_have_one_name() -> None:
    assert new_event("Liga") == new_series("Liga") == "liga"


@BOTH
def test_two_that_take_one_address_at_once_both_stand(
    make: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = make("Liga")
    monkeypatch.setattr(addresses, "free_slug", lambda kind, name: taken)
    assert make("Liga").startswith(f"{taken}-")


@given(st.text(max_size=100))
@pytest.mark.parametrize("kind", [Event, Series])
def test_an_address_of_any_name_is_one_word_of_plain_letters(kind: type[Event] | type[Series], name: str) -> None:
    slug = free_slug(kind, name)
    assert 0 < len(slug) <= LONGEST_BASE
    assert slug == fold(slug).replace(" ", "-").strip("-"), "folded once more it stays as it is"
