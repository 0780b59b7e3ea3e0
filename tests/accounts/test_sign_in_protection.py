"""One counter of wrong passwords for the sign-in page, the admin and the API, and no page of allauth's about e-mail."""

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import NoReverseMatch, reverse

from accounts.models import User
from accounts.services.attempts import (
    LOCKOUT_SECONDS,
    MAX_FAILURES,
    count_attempt,
    make_attempts_key,
    require_attempts_left,
)
from problems import Refused, refuse
from tests.refusals import refused

pytestmark = pytest.mark.django_db

PASSWORD = "pět-zelených-žab"


@pytest.fixture
def radim() -> User:
    return User.objects.create_superuser("radim", PASSWORD, given_name="Radim", family_name="Žižka")


def fail(username: str) -> None:
    """Count a wrong password of a device that has not signed in before."""
    with pytest.raises(Refused), count_attempt(username):
        refuse("credentials_wrong")


def sign_in_by_page(password: str, username: str = "radim") -> bool:
    client = Client()
    client.post(reverse("account_login"), {"login": username, "password": password})
    return "_auth_user_id" in client.session


def sign_in_by_api(password: str, username: str = "radim") -> bool:
    body = {"username": username, "password": password}
    return Client().post("/api/v1/tokens/", body, content_type="application/json").status_code == 201


@pytest.mark.parametrize("sign_in", [sign_in_by_page, sign_in_by_api])
def test_wrong_passwords_on_page_or_api_block_both(sign_in: Any, radim: User) -> None:
    """The page and the API count together; two separate counts would double the number of guesses."""
    for _ in range(MAX_FAILURES - 1):
        sign_in("guess")
    assert sign_in_by_page(PASSWORD)
    assert sign_in_by_api(PASSWORD)
    sign_in("guess")
    assert not sign_in_by_page(PASSWORD)
    assert not sign_in_by_api(PASSWORD)


def test_guesses_on_page_and_api_add_up_case_insensitively(radim: User) -> None:
    for _ in range(MAX_FAILURES // 2):
        sign_in_by_page("guess", "Radim")
        sign_in_by_api("guess", "RADIM")
    assert not sign_in_by_page(PASSWORD)
    assert not sign_in_by_api(PASSWORD)


def test_the_page_says_that_an_account_is_blocked(client: Client, radim: User) -> None:
    for _ in range(MAX_FAILURES):
        fail("radim")
    answer = client.post(reverse("account_login"), {"login": "radim", "password": PASSWORD})
    assert (answer.status_code, answer["Retry-After"]) == (429, str(LOCKOUT_SECONDS))
    page = answer.content.decode()
    assert "Too many attempts" in page
    assert 'value="radim"' in page


def test_the_block_lasts_from_the_last_guess() -> None:
    """The time runs from the last wrong password, so ten slow guesses block the account as well."""
    for _ in range(MAX_FAILURES - 1):
        fail("radim")
    cache.touch(make_attempts_key("radim", ""), 20)
    fail("radim")
    assert seconds_kept(make_attempts_key("radim", "")) > 20
    with refused("throttled"):
        require_attempts_left("radim")


def seconds_kept(key: str) -> int:
    """Return for how many seconds the cache keeps a key."""
    server = cache._cache.get_client()  # type: ignore[attr-defined]
    return int(server.ttl(cache.make_key(key)))


def test_the_admin_redirects_to_the_sign_in_page(client: Client, radim: User) -> None:
    """The admin's own sign-in page would allow any number of guesses, so it is not served."""
    for answer in (
        client.get("/admin/login/"),
        client.post("/admin/login/", {"username": "radim", "password": PASSWORD}),
        client.get("/admin/", follow=True),
    ):
        assert "_auth_user_id" not in client.session
        landed = getattr(answer, "redirect_chain", None) or [(answer["Location"], answer.status_code)]
        assert landed[-1][0].startswith(reverse("account_login"))


def test_an_admin_reaches_the_admin_through_the_sign_in_page(client: Client, radim: User) -> None:
    form = {"login": "radim", "password": PASSWORD, "next": "/admin/"}
    assert client.post(reverse("account_login"), form)["Location"] == "/admin/"
    assert client.get("/admin/").status_code == 200


def test_a_person_without_permission_gets_403_from_the_admin(client: Client) -> None:
    client.force_login(User.objects.create_user("vit", PASSWORD, given_name="Vít", family_name="Hájek"))
    assert client.get("/admin/login/").status_code == 403


@pytest.mark.parametrize(
    "path",
    [
        "",
        "inactive/",
        "email/",
        "confirm-email/",
        "confirm-email/abc:def/",
        "password/set/",
        "password/reset/",
        "password/reset/done/",
        "password/reset/key/1-abc/",
        "password/reset/key/done/",
        "reauthenticate/",
        "login/code/",
        "login/code/confirm/",
    ],
)
def test_pages_about_email_do_not_exist(path: str, client: Client, radim: User) -> None:
    """The pages of allauth announce e-mails that Kartel never sends."""
    assert client.get(f"/account/{path}").status_code == 404
    client.force_login(radim)
    assert client.get(f"/account/{path}").status_code == 404


@pytest.mark.parametrize("name", ["account_reset_password", "account_email", "account_set_password"])
def test_url_names_of_pages_about_email_do_not_exist(name: str) -> None:
    with pytest.raises(NoReverseMatch):
        reverse(name)


@pytest.mark.parametrize("name", ["account_login", "account_signup"])
def test_visitors_can_open_the_sign_in_and_sign_up_pages(name: str, client: Client) -> None:
    assert client.get(reverse(name)).status_code == 200


def test_an_inactive_account_is_answered_like_a_wrong_password(radim: User) -> None:
    User.objects.update(is_active=False)
    assert not sign_in_by_page(PASSWORD)
    assert not sign_in_by_api(PASSWORD)
