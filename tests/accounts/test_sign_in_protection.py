"""Which doors there are: one counter of wrong passwords for all of them, and nothing of allauth's that sends mail."""

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import NoReverseMatch, reverse

from accounts.models import User
from accounts.services.attempts import MOST_FAILURES, SECONDS, count_failure, require_attempts_left
from tests.refusals import refused

pytestmark = pytest.mark.django_db

PASSWORD = "pět-zelených-žab"


@pytest.fixture
def radim() -> User:
    return User.objects.create_superuser("radim", PASSWORD, given_name="Radim", family_name="Žižka")


def through_the_page(password: str, username: str = "radim") -> bool:
    client = Client()
    client.post(reverse("account_login"), {"login": username, "password": password})
    return "_auth_user_id" in client.session


def through_the_api(password: str, username: str = "radim") -> bool:
    body = {"username": username, "password": password}
    return Client().post("/api/v1/tokens/", body, content_type="application/json").status_code == 201


@pytest.mark.parametrize("knocks", [through_the_page, through_the_api])
def test_wrong_passwords_at_one_door_close_both(knocks: Any, radim: User) -> None:
    """Found: the page and the API counted apart, so that there were twice as many guesses."""
    for _ in range(MOST_FAILURES - 1):
        knocks("guess")
    assert through_the_page(PASSWORD)
    assert through_the_api(PASSWORD)
    knocks("guess")
    assert not through_the_page(PASSWORD)
    assert not through_the_api(PASSWORD)


def test_guesses_at_both_doors_add_up_in_any_case(radim: User) -> None:
    for _ in range(MOST_FAILURES // 2):
        through_the_page("guess", "Radim")
        through_the_api("guess", "RADIM")
    assert not through_the_page(PASSWORD)
    assert not through_the_api(PASSWORD)


def test_a_closed_account_is_told_on_the_page(client: Client, radim: User) -> None:
    for _ in range(MOST_FAILURES):
        count_failure("radim")
    page = client.post(reverse("account_login"), {"login": "radim", "password": PASSWORD})
    assert page.status_code == 200
    assert "Too many failed login attempts" in page.content.decode()


def test_the_account_stays_closed_from_the_last_guess_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Found: the time ran from the first wrong password, so ten slow guesses closed nothing for five minutes."""
    kept: list[tuple[int, int]] = []
    for _ in range(MOST_FAILURES - 1):
        count_failure("radim")
    monkeypatch.setattr(cache, "set", lambda key, value, timeout: kept.append((value, timeout)))
    count_failure("radim")
    assert kept == [(MOST_FAILURES, SECONDS)]
    with refused("throttled"):
        require_attempts_left("radim")


def test_the_admin_has_no_door_of_its_own(client: Client, radim: User) -> None:
    """Found: the admin's own sign-in page let anybody guess without end."""
    for answer in (
        client.get("/admin/login/"),
        client.post("/admin/login/", {"username": "radim", "password": PASSWORD}),
        client.get("/admin/", follow=True),
    ):
        assert "_auth_user_id" not in client.session
        landed = getattr(answer, "redirect_chain", None) or [(answer["Location"], answer.status_code)]
        assert landed[-1][0].startswith(reverse("account_login"))


def test_who_may_look_into_the_admin_comes_there_through_the_sign_in_page(client: Client, radim: User) -> None:
    form = {"login": "radim", "password": PASSWORD, "next": "/admin/"}
    assert client.post(reverse("account_login"), form)["Location"] == "/admin/"
    assert client.get("/admin/").status_code == 200


def test_who_may_not_is_told_so(client: Client) -> None:
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
def test_there_is_no_page_about_mail(path: str, client: Client, radim: User) -> None:
    """Found: allauth's pages told visitors of mail that nobody sends."""
    assert client.get(f"/account/{path}").status_code == 404
    client.force_login(radim)
    assert client.get(f"/account/{path}").status_code == 404


@pytest.mark.parametrize("name", ["account_reset_password", "account_email", "account_set_password"])
def test_names_of_those_pages_are_gone(name: str) -> None:
    with pytest.raises(NoReverseMatch):
        reverse(name)


@pytest.mark.parametrize("name", ["account_login", "account_signup"])
def test_the_pages_that_are_left_open_for_visitors(name: str, client: Client) -> None:
    assert client.get(reverse(name)).status_code == 200


def test_who_was_put_out_is_answered_as_a_wrong_password(radim: User) -> None:
    User.objects.update(is_active=False)
    assert not through_the_page(PASSWORD)
    assert not through_the_api(PASSWORD)
