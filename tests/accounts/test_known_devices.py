"""Guesses of strangers do not lock out a device that signed in to the account before, nor a one-time link."""

from typing import Any

import pytest
from django.contrib.sessions.backends.cache import SessionStore
from django.test import Client, RequestFactory
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from accounts.devices import COOKIE, HEADER, is_device_text_current, sign_device_text
from accounts.models import User
from accounts.services.attempts import MAX_FAILURES
from accounts.services.sign_in_links import issue_link

pytestmark = pytest.mark.django_db

PASSWORD = "pět-zelených-žab"
TOKENS = "/api/v1/tokens/"
LOGIN = "/account/login/"


@pytest.fixture(autouse=True)
def _quick_hashes(settings: Any) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def irena() -> User:
    return User.objects.create_user("irena", PASSWORD, given_name="Irena", family_name="Sovová")


@pytest.fixture
def tomas() -> User:
    return User.objects.create_user("tomas", PASSWORD, given_name="Tomáš", family_name="Řezáč")


def sign_in(device: Client, username: str, password: str = PASSWORD) -> int:
    """Return the status of the sign-in page; 302 is signed in."""
    return device.post(LOGIN, {"login": username, "password": password}).status_code


def ask_token(device: Client, username: str, password: str = PASSWORD, **headers: str) -> Any:
    body = {"username": username, "password": password}
    return device.post(TOKENS, body, content_type="application/json", headers=headers)


def lock_for_strangers(username: str) -> None:
    for number in range(MAX_FAILURES):
        ask_token(Client(), username, f"guess {number}")
    assert ask_token(Client(), username).status_code == 429
    assert sign_in(Client(), username) == 429


def make_known_device(username: str) -> Client:
    """Return a browser that signed in to the account and out again."""
    device = Client()
    assert sign_in(device, username) == 302
    device.post(reverse("account_logout"))
    assert "_auth_user_id" not in device.session
    return device


def test_a_browser_that_signed_in_before_is_not_locked_out(irena: User) -> None:
    device = make_known_device("irena")
    lock_for_strangers("irena")
    assert sign_in(device, "irena") == 302


def test_a_browser_that_signed_in_by_a_link_is_known(irena: User) -> None:
    device = Client()
    device.post(reverse("sign-in-link", args=[issue_link(user=irena, actor=None)]))
    device.post(reverse("account_logout"))
    lock_for_strangers("irena")
    assert sign_in(device, "irena") == 302


def test_a_one_time_link_opens_a_locked_account(irena: User) -> None:
    code = issue_link(user=irena, actor=None)
    lock_for_strangers("irena")
    device = Client()
    assert device.post(reverse("sign-in-link", args=[code])).status_code == 302
    assert device.session["_auth_user_id"] == str(irena.pk)


def test_a_session_from_before_the_cookie_makes_its_device_known(irena: User) -> None:
    device = make_known_device("irena")
    assert sign_in(device, "irena") == 302
    del device.cookies[COOKIE]
    device.get("/account/my-data/")
    device.post(reverse("account_logout"))
    lock_for_strangers("irena")
    assert sign_in(device, "irena") == 302


def test_an_api_client_is_known_by_the_text_of_an_earlier_answer(irena: User) -> None:
    device = ask_token(Client(), "irena").json()["device"]
    lock_for_strangers("irena")
    assert ask_token(Client(), "irena", **{HEADER: device}).status_code == 201
    assert ask_token(Client(), "irena", **{HEADER: device + "x"}).status_code == 429


def test_an_api_client_is_known_by_a_token_of_the_account(irena: User, tomas: User) -> None:
    token = ask_token(Client(), "irena").json()["token"]
    foreign = ask_token(Client(), "tomas").json()["token"]
    lock_for_strangers("irena")
    assert ask_token(Client(), "irena", Authorization=f"Bearer {foreign}").status_code == 429
    assert ask_token(Client(), "irena", Authorization=f"Bearer {token}").status_code == 201


def test_a_device_is_known_to_its_own_account_only(irena: User, tomas: User) -> None:
    device = make_known_device("tomas")
    lock_for_strangers("irena")
    assert sign_in(device, "irena") == 429
    assert sign_in(device, "tomas") == 302


def test_a_known_device_has_ten_attempts_of_its_own(irena: User) -> None:
    device, other = make_known_device("irena"), make_known_device("irena")
    assert [sign_in(device, "irena", "guess") for _ in range(MAX_FAILURES)] == [200] * MAX_FAILURES
    assert sign_in(device, "irena") == 429
    assert sign_in(other, "irena") == 302
    assert sign_in(Client(), "irena") == 302


def test_a_shared_computer_is_known_to_the_last_eight_accounts() -> None:
    names = [f"zapisovatel{number}" for number in range(9)]
    for name in names:
        User.objects.create_user(name, PASSWORD, given_name="Žofie", family_name="Černá")
    desk = Client()
    for name in names:
        assert sign_in(desk, name) == 302
        desk.post(reverse("account_logout"))
    for name in names:
        lock_for_strangers(name)
    assert [sign_in(desk, name) for name in names[:1]] == [429]
    for name in names[1:]:
        assert sign_in(desk, name) == 302
        desk.post(reverse("account_logout"))


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(irena: User) -> None:
    cookie = make_known_device("irena").cookies[COOKIE]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert "irena" not in cookie.value


def test_a_visitor_gets_no_cookie(client: Client) -> None:
    client.get("/")
    client.get(LOGIN)
    assert COOKIE not in client.cookies


@given(st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=80))
def test_no_invented_text_is_a_device(text: str) -> None:
    person = User(pk=7, username="irena")
    request = RequestFactory().get("/", headers={HEADER: text})
    request.session = SessionStore()
    assert not is_device_text_current(request, person)
    known = RequestFactory().get("/", headers={HEADER: sign_device_text(request, person)})
    known.session = SessionStore()
    assert is_device_text_current(known, person)
    assert not is_device_text_current(known, User(pk=8, username="tomas"))
