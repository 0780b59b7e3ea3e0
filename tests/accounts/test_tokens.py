"""API tokens: shown once, stored as a digest, revoked for good; limits count the writes of one token only."""

from typing import Any

import pytest
from django.test import Client

from accounts.api.throttle import WriteThrottle
from accounts.models import ApiToken, User
from accounts.services.attempts import MAX_FAILURES
from accounts.services.tokens import PREFIX, issue_token
from ledger.models import Action

pytestmark = pytest.mark.django_db

TOKENS = "/api/v1/tokens/"
PASSWORD = "pět-zelených-žab"


@pytest.fixture
def sona() -> User:
    return User.objects.create_user("sona", PASSWORD, given_name="Soňa", family_name="Vaňková")


def post(client: Client, body: dict[str, Any], token: str = "") -> Any:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return client.post(TOKENS, body, content_type="application/json", headers=headers)


def get(token: str) -> Any:
    return Client().get(TOKENS, headers={"Authorization": f"Bearer {token}"})


def test_user_name_and_password_create_a_token_that_signs_in(client: Client, sona: User) -> None:
    made = post(client, {"username": "sona", "password": PASSWORD, "name": "skript na výsledky"})
    assert made.status_code == 201
    assert made.json()["token"].startswith(PREFIX)
    (row,) = get(made.json()["token"]).json()
    assert (row["id"], row["name"]) == (made.json()["id"], "skript na výsledky")
    assert "token" not in row


def test_a_session_makes_a_token_only_with_the_password(client: Client, sona: User) -> None:
    client.force_login(sona)
    for body, code in (({}, "token_needs_password"), ({"password": "guess"}, "credentials_wrong")):
        assert post(client, body).json()["code"] == code
    assert not ApiToken.objects.exists()
    assert post(client, {"password": PASSWORD}).status_code == 201
    assert {token.user for token in ApiToken.objects.all()} == {sona}


def test_a_token_makes_no_token(client: Client, sona: User) -> None:
    _, token = issue_token(user=sona)
    refused = post(client, {"name": "druhý"}, token)
    assert (refused.status_code, refused.json()["code"]) == (403, "token_not_enough")
    assert len(get(token).json()) == 1
    assert post(client, {"password": PASSWORD}, token).status_code == 201


def test_the_database_holds_no_usable_token(sona: User) -> None:
    row, token = issue_token(user=sona)
    assert token not in {str(value) for value in vars(row).values()}
    assert get(row.token_digest).status_code == 401
    assert token not in str(list(Action.objects.values()))


@pytest.mark.parametrize("token", ["", "kartel_", "kartel_invented", "š" * 50, "a b c"])
def test_an_unknown_token_is_an_error(token: str, sona: User) -> None:
    answer = Client().get("/api/v1/formats/", headers={"Authorization": f"Bearer {token}".encode().decode("latin-1")})
    assert answer.status_code == 401
    assert answer.json()["code"] == "sign_in_needed"


def test_a_visitor_has_no_tokens(client: Client) -> None:
    assert client.get(TOKENS).status_code == 401
    assert post(client, {}).status_code == 401


def test_a_revoked_token_does_not_sign_in(client: Client, sona: User) -> None:
    row, token = issue_token(user=sona)
    client.force_login(sona)
    assert client.delete(f"{TOKENS}{row.pk}/").status_code == 204
    assert get(token).status_code == 401
    assert client.delete(f"{TOKENS}{row.pk}/").status_code == 404


def test_a_token_of_another_person_cannot_be_revoked(client: Client, sona: User) -> None:
    row, token = issue_token(user=sona)
    client.force_login(User.objects.create_user("vit", given_name="Vít", family_name="Hájek"))
    assert client.delete(f"{TOKENS}{row.pk}/").status_code == 404
    assert get(token).status_code == 200


def test_the_token_of_an_inactive_person_does_not_sign_in(sona: User) -> None:
    _, token = issue_token(user=sona)
    User.objects.update(is_active=False)
    assert get(token).status_code == 401


def test_wrong_passwords_are_counted_by_account(client: Client, sona: User) -> None:
    for _ in range(MAX_FAILURES):
        wrong = post(client, {"username": "sona", "password": "guess"})
        assert (wrong.status_code, wrong.json()["code"]) == (401, "credentials_wrong")
    throttled = post(client, {"username": "Sona", "password": PASSWORD})
    assert (throttled.status_code, throttled.json()["code"]) == (429, "throttled")
    assert int(throttled["Retry-After"]) > 0
    User.objects.create_user("vit", PASSWORD, given_name="Vít", family_name="Hájek")
    assert post(client, {"username": "vit", "password": PASSWORD}).status_code == 201


def test_writes_are_counted_by_token_and_reads_are_not(
    client: Client, sona: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(WriteThrottle, "rate", "3/min")
    first, second = issue_token(user=sona)[1], issue_token(user=sona)[1]
    assert {get(first).status_code for _ in range(10)} == {200}
    assert [post(client, {}, first).status_code for _ in range(5)] == [403] * 3 + [429] * 2
    assert post(client, {}, second).status_code == 403
    assert get(first).status_code == 200


def test_visitors_at_one_address_are_not_throttled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WriteThrottle, "rate", "1/min")
    statuses = {post(Client(), {"username": f"player{number}", "password": "x"}).status_code for number in range(5)}
    assert statuses == {401}
