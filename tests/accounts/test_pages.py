"""Signing up, in and out by password: no e-mail, and limits that count by account, never by address."""

import pytest
from allauth.account import app_settings
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts.models import SignInLink, User
from accounts.services.people import create_person
from accounts.services.sign_in_links import issue_link

pytestmark = pytest.mark.django_db

PASSWORD = "pět-zelených-žab"
VENUE_ADDRESS = {"REMOTE_ADDR": "10.0.0.1"}


@pytest.fixture
def radek() -> User:
    return User.objects.create_user("radek", PASSWORD, given_name="Radek", family_name="Šťastný")


def sign_in(client: Client, username: str, password: str) -> bool:
    client.post(reverse("account_login"), {"login": username, "password": password}, **VENUE_ADDRESS)  # type: ignore[arg-type]
    return "_auth_user_id" in client.session


def test_signing_up_sends_no_email(client: Client) -> None:
    form = {
        "username": "tereza",
        "password1": PASSWORD,
        "password2": PASSWORD,
        "given_name": "Tereza",
        "family_name": "Ďurišová",
    }
    assert client.post(reverse("account_signup"), form).status_code == 302
    assert User.objects.get(username="tereza").full_name == "Tereza Ďurišová"
    assert "_auth_user_id" in client.session
    assert mail.outbox == []


def test_a_person_signs_in_and_out(client: Client, radek: User) -> None:
    assert not sign_in(client, "radek", "guess")
    assert sign_in(client, "radek", PASSWORD)
    client.post(reverse("account_logout"))
    assert "_auth_user_id" not in client.session


def test_too_many_wrong_passwords_block_the_account(client: Client, radek: User) -> None:
    for _ in range(10):
        sign_in(client, "radek", "guess")
    assert not sign_in(client, "radek", PASSWORD)


def test_failures_of_other_accounts_at_one_address_do_not_block_an_account(radek: User) -> None:
    for number in range(30):
        assert not sign_in(Client(), f"player{number}", "guess")
    assert sign_in(Client(), "radek", PASSWORD)


def test_forty_players_can_sign_up_from_one_address() -> None:
    for number in range(40):
        form = {"username": f"player{number}", "password1": PASSWORD, "password2": PASSWORD}
        names = {"given_name": "Tereza", "family_name": "Ďurišová"}
        answer = Client().post(reverse("account_signup"), {**form, **names}, **VENUE_ADDRESS)  # type: ignore[arg-type]
        assert answer.status_code == 302


def test_no_limit_counts_by_address() -> None:
    limits = app_settings.RATE_LIMITS
    assert limits["change_password"]
    assert {name: limit for name, limit in limits.items() if limit and "/ip" in limit} == {}


def test_pages_are_never_throttled(client: Client) -> None:
    statuses = {client.get(reverse("account_login"), **VENUE_ADDRESS).status_code for _ in range(60)}  # type: ignore[arg-type]
    assert statuses == {200}


def test_a_set_up_link_leads_to_choosing_a_user_name_and_a_password(client: Client) -> None:
    owner = create_person(given_name="Jarmila", family_name="Říčařová", actor=None)
    code = issue_link(user=owner, actor=None, asks_for_password=True)
    answer = client.post(reverse("sign-in-link", args=[code]))
    assert answer["Location"] == reverse("set-up-account")
    form = {"username": "jarmila", "new_password1": PASSWORD, "new_password2": PASSWORD}
    assert client.post(reverse("set-up-account"), form).status_code == 302
    assert "_auth_user_id" in client.session
    assert sign_in(Client(), "jarmila", PASSWORD)


def test_an_invalid_choice_shows_the_form_again_and_changes_nothing(client: Client, radek: User) -> None:
    client.force_login(create_person(given_name="Jarmila", family_name="Říčařová", actor=None))
    form = {"username": "radek", "new_password1": "12345", "new_password2": "54321"}
    page = client.post(reverse("set-up-account"), form)
    assert page.status_code == 200
    assert "taken" in page.content.decode()
    assert not User.objects.get(family_name="Říčařová").has_usable_password()


def test_setting_up_requires_a_signed_in_person(client: Client) -> None:
    answer = client.get(reverse("set-up-account"))
    assert answer.status_code == 302
    assert reverse("account_login") in answer["Location"]


def test_the_admin_shows_no_password_hash_and_no_digest(radek: User) -> None:
    operator = User.objects.create_superuser("olga", PASSWORD, given_name="Olga", family_name="Správná")
    issue_link(user=radek, actor=None)
    link = SignInLink.objects.get()
    client = Client()
    client.force_login(operator)
    person_page = client.get(reverse("admin:accounts_user_change", args=[radek.pk])).content.decode()
    link_page = client.get(reverse("admin:accounts_signinlink_change", args=[link.pk])).content.decode()
    assert "Šťastný" in person_page
    assert radek.password not in person_page
    assert link.code_digest not in link_page
