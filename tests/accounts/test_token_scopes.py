"""Scopes and ends of API tokens: what a token may do, until when, and the page that lists and revokes them."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import ApiToken, User
from accounts.services.tokens import issue_token
from ledger.models import Action
from tests.builders import give_role, make_event, organizer_of
from web.token_scopes import NO_TOKEN, SCOPES, WITH_PASSWORD, find_scope

PASSWORD = "pět-zelených-žab"
WRITES = ("post", "put", "patch", "delete")


@pytest.fixture
def sona(db: None) -> User:
    return User.objects.create_user("sona", PASSWORD, given_name="Soňa", family_name="Vaňková")


def client_with(user: User, **fields: Any) -> APIClient:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {issue_token(user=user, **fields)[1]}")
    return client


def list_writes() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield the name and the method of every write of the API, and the parameters of its address."""
    (api,) = (found for found in get_resolver().url_patterns if str(found.pattern) == "api/v1/")

    def walk(patterns: list[Any]) -> Iterator[URLPattern]:
        for pattern in patterns:
            yield from walk(pattern.url_patterns) if isinstance(pattern, URLResolver) else [pattern]

    for pattern in walk(api.url_patterns):  # type: ignore[union-attr]
        view = getattr(pattern.callback, "cls", None)
        yield from (
            (str(pattern.name), method, tuple(pattern.pattern.converters)) for method in WRITES if hasattr(view, method)
        )


def test_every_write_of_the_api_has_one_scope() -> None:
    writes = {name for name, *_rest in list_writes()}
    listed = [name for addresses in SCOPES.values() for name in addresses]
    assert len(writes) > 60
    assert sorted(listed) == sorted(writes)


def test_a_write_that_no_row_names_needs_the_widest_scope() -> None:
    assert find_scope("api-of-tomorrow", "POST") == "organize"
    assert find_scope("api-of-tomorrow", "GET") == "read"


def test_a_token_without_the_scope_of_a_write_is_refused_and_told_which(sona: User) -> None:
    clients = {scope: client_with(sona, scope=scope) for scope in ApiToken.Scope.values}
    order, values = [*ApiToken.Scope.values, NO_TOKEN], {"slug": "zadny", "game": "doomtrooper", "key": "x"}
    for name, method, parameters in list_writes():
        needed = find_scope(name, method.upper())
        if needed == WITH_PASSWORD:
            continue
        address = reverse(name, kwargs={key: values.get(key, "987654") for key in parameters})
        answers = {scope: getattr(client, method)(address) for scope, client in clients.items()}
        refused = {scope for scope, answer in answers.items() if read_code(answer).startswith("token_")}
        assert refused == set(order[: order.index(needed)]), (name, method)
        for scope in refused:
            assert answers[scope].status_code == 403
            if needed != NO_TOKEN:
                assert answers[scope].json()["problems"][0]["params"] == {"scope": needed, "own": scope}


def read_code(answer: Any) -> str:
    return str(answer.json().get("code", "")) if answer.status_code >= 400 else ""


def test_a_token_erases_no_account(sona: User) -> None:
    for client in (client_with(sona), _older_client(sona)):
        refused = client.post("/api/v1/me/erase/", {"confirm": "sona"}, format="json")
        assert (refused.status_code, refused.json()["code"]) == (403, "token_not_enough")
    sona.refresh_from_db()
    assert sona.erased_at is None


def _older_client(user: User) -> APIClient:
    """Return a client with a token as it was made before there were scopes."""
    client = client_with(user)
    ApiToken.objects.filter(pk=ApiToken.objects.latest("pk").pk).update(scope="", expires_at=None)
    return client


def test_a_token_made_before_scopes_keeps_its_rights_and_is_listed_as_such(sona: User) -> None:
    event = make_event(players=0)
    give_role(event, sona, "organizer")
    changed = _older_client(sona).patch(f"/api/v1/events/{event.slug}/", {"name": "Brněnský turnaj"}, format="json")
    assert changed.status_code == 200
    page = Client(headers={"accept-language": "en"})
    page.force_login(sona)
    shown = page.get(reverse("tokens")).content.decode()
    assert "made before there were scopes" in shown
    assert "without an end" in shown


def test_a_token_ends_at_its_time(sona: User) -> None:
    client = client_with(sona, days=1)
    assert client.get("/api/v1/me/").status_code == 200
    ApiToken.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert client.get("/api/v1/me/").status_code == 401


def test_the_last_use_is_written_once_an_hour(sona: User) -> None:
    client = client_with(sona)
    client.get("/api/v1/me/")
    first = ApiToken.objects.get().last_used_at
    assert first is not None
    client.get("/api/v1/me/")
    assert ApiToken.objects.get().last_used_at == first
    ApiToken.objects.update(last_used_at=first - timedelta(hours=2))
    client.get("/api/v1/me/")
    assert (ApiToken.objects.get().last_used_at or first - timedelta(days=1)) >= first


def test_the_api_makes_a_token_with_scope_and_end(client: Client, sona: User) -> None:
    body = {"username": "sona", "password": PASSWORD, "scope": "read", "days": 7}
    made = client.post("/api/v1/tokens/", body, content_type="application/json").json()
    assert (made["scope"], made["last_used_at"]) == ("read", None)
    left = (ApiToken.objects.get().expires_at or timezone.now()) - timezone.now()
    assert timedelta(days=6, hours=23) < left <= timedelta(days=7)
    for wrong in ({"scope": "all"}, {"days": 0}, {"days": 10_000}):
        assert client.post("/api/v1/tokens/", {**body, **wrong}, content_type="application/json").status_code == 400


def test_the_page_makes_a_token_that_is_shown_once(sona: User) -> None:
    page = Client(headers={"accept-language": "cs"})
    page.force_login(sona)
    form = {"name": "obrazovka v sále", "scope": "read", "days": "30", "password": "guess"}
    assert page.post(reverse("tokens"), form).status_code == 422
    assert not ApiToken.objects.exists()
    made = page.post(reverse("tokens"), {**form, "password": PASSWORD})
    token = made.context["new_token"]
    assert token in made.content.decode()
    assert token not in page.get(reverse("tokens")).content.decode()
    assert Client().get("/api/v1/me/", headers={"Authorization": f"Bearer {token}"}).status_code == 200
    row = ApiToken.objects.get()
    assert page.post(reverse("token-revoke", args=[row.pk])).status_code == 302
    assert Client().get("/api/v1/me/", headers={"Authorization": f"Bearer {token}"}).status_code == 401
    assert set(Action.objects.filter(subject=f"token:{row.pk}").values_list("verb", flat=True)) == {
        "token.issued",
        "token.revoked",
    }


def test_a_token_of_another_person_is_not_revoked_on_the_page(sona: User) -> None:
    row, _token = issue_token(user=sona)
    page = Client()
    page.force_login(organizer_of(make_event(players=0)))
    assert page.post(reverse("token-revoke", args=[row.pk])).status_code == 404
    row.refresh_from_db()
    assert row.revoked_at is None
