"""A write with a key that it does not know is refused and names the key, so that a misspelled protection stays on."""

import re
from collections.abc import Iterator

import pytest
from drf_spectacular.generators import SchemaGenerator
from rest_framework.test import APIClient

from accounts.services.people import grant_site_role
from tests.builders import make_event, organizer_of, pair
from tests.ground.nightly import sampled
from tournament.models import Event, Match

pytestmark = pytest.mark.django_db
WRITES = {"post", "put", "patch"}


def list_writes() -> Iterator[tuple[str, str]]:
    """Yield method and path of every write of the API."""
    schema = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    for path, operations in schema["paths"].items():
        yield from ((method, path) for method in sorted(WRITES & set(operations)))


@pytest.fixture
def event() -> Event:
    event = make_event(4)
    pair(event)
    return event


@pytest.fixture
def client(event: Event) -> APIClient:
    organizer = organizer_of(event)
    grant_site_role(user=organizer, role="operator", actor=None)
    grant_site_role(user=organizer, role="editor", actor=None)
    client = APIClient()
    client.force_authenticate(organizer)
    return client


@pytest.mark.parametrize(("method", "path"), sampled(list_writes(), every=3))
def test_every_write_names_an_unknown_key(event: Event, client: APIClient, method: str, path: str) -> None:
    values = {"slug": event.slug, "number": "1", "entry_id": str(event.entries.all()[0].pk)}
    values["match_id"] = str(Match.objects.filter(round__event=event).exclude(table=None)[0].pk)
    address = re.sub(r"\{(\w+)\}", lambda found: values.get(found[1], "1"), path)
    answer = client.generic(method.upper(), address, '{"revison": 1}', content_type="application/json")
    assert answer.status_code == 422, answer.content
    assert "revison" in answer.content.decode()


def test_a_misspelled_revision_protects_nothing_silently(event: Event, client: APIClient) -> None:
    """The result was entered, and the protection against a newer one switched off."""
    match = Match.objects.filter(round__event=event).exclude(table=None)[0]
    body = {"games": [1, 0, 0], "revison": 0, "drops": []}
    answer = client.post(f"/api/v1/events/{event.slug}/matches/{match.pk}/result/", body, format="json")
    assert (answer.status_code, answer.json()["problems"][0]["params"]["field"]) == (422, "revison")
    match.refresh_from_db()
    assert match.result is None


def test_a_name_never_enters_the_sender_as_a_player(client: APIClient) -> None:
    """The key is unknown, and without it the request means: the sender joins."""
    event = make_event(0, state="registration", name="Letní turnaj")
    answer = client.post(f"/api/v1/events/{event.slug}/entries/", {"name": "Jan Novák"}, format="json")
    assert answer.status_code == 422
    assert "given_name" in answer.json()["problems"][0]["params"]["known"]
    assert not event.entries.exists()


def test_a_key_within_a_part_is_named_with_its_path(event: Event, client: APIClient) -> None:
    body = {"rooms": [{"name": "A", "first": 1, "last": 2, "lst": 3}]}
    answer = client.put(f"/api/v1/events/{event.slug}/tables/", body, format="json")
    assert answer.json()["problems"][0]["params"]["field"] == "rooms[0].lst"
