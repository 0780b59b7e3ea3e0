"""One-time sign-in links: valid once, for a day, for one person; opening the page does not use one up."""

from datetime import timedelta
from functools import partial

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import SignInLink, User
from accounts.queries.sign_in_links import read_link
from accounts.services.claims import claim_person
from accounts.services.erasure import erase_person
from accounts.services.people import create_person
from accounts.services.sign_in_links import issue_link, redeem_link
from ledger.models import Action
from problems import Refused
from tests.builders import make_person
from tests.ledger.threads import run_at_once


@pytest.fixture
def ludmila(db: None) -> User:
    return create_person(given_name="Ludmila", family_name="Dvořáková", actor=None)


def link_url(code: str) -> str:
    return reverse("sign-in-link", args=[code])


def refusal_code(code: str) -> str:
    with pytest.raises(Refused) as refused:
        read_link(code=code)
    return refused.value.code


def signed_in_id(client: Client) -> str | None:
    return client.session.get("_auth_user_id")


def test_a_link_signs_in_without_a_password(client: Client, ludmila: User) -> None:
    code = issue_link(user=ludmila, actor=None)
    page = client.get(link_url(code))
    assert "Ludmila Dvořáková" in page.content.decode()
    assert client.post(link_url(code)).status_code == 302
    assert signed_in_id(client) == str(ludmila.pk)


def test_opening_the_page_does_not_use_a_link_up(client: Client, ludmila: User) -> None:
    code = issue_link(user=ludmila, actor=None)
    for _ in range(3):
        assert client.get(link_url(code)).status_code == 200
        assert client.head(link_url(code)).status_code == 200
    assert signed_in_id(client) is None
    assert read_link(code=code).used_at is None


def test_a_link_works_once(client: Client, ludmila: User) -> None:
    code = issue_link(user=ludmila, actor=None)
    client.post(link_url(code))
    other = Client()
    assert other.post(link_url(code)).status_code == 410
    assert signed_in_id(other) is None
    assert refusal_code(code) == "link_used"


def test_a_link_expires_after_a_day(client: Client, ludmila: User) -> None:
    code = issue_link(user=ludmila, actor=None)
    assert SignInLink.objects.get().expires_at - timezone.now() <= timedelta(hours=24)
    SignInLink.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert refusal_code(code) == "link_expired"
    assert client.post(link_url(code)).status_code == 410
    assert signed_in_id(client) is None


def test_a_newer_link_replaces_the_older(client: Client, ludmila: User) -> None:
    first, second = issue_link(user=ludmila, actor=None), issue_link(user=ludmila, actor=None)
    assert refusal_code(first) == "link_expired"
    assert read_link(code=second).user == ludmila
    assert client.post(link_url(first)).status_code == 410


def test_an_unknown_code_is_not_found(client: Client, ludmila: User) -> None:
    assert client.get(link_url("x" * 32)).status_code == 404
    assert refusal_code("") == "link_unknown"


def test_an_inactive_person_cannot_sign_in_by_a_link(client: Client, ludmila: User) -> None:
    code = issue_link(user=ludmila, actor=None)
    User.objects.update(is_active=False)
    assert client.post(link_url(code)).status_code == 404


def test_the_command_makes_no_link_for_an_erased_or_merged_person(ludmila: User) -> None:
    """It printed one that no page accepted."""
    account = make_person("Jana Tajemná", password="pět-zelených-žab")
    claim_person(code=issue_link(user=ludmila, actor=None), user=account)
    erase_person(user=account)
    for username in (f"merged-{ludmila.pk}", f"erased-{account.pk}"):
        with pytest.raises(CommandError, match=f"{username} is erased or was merged"):
            call_command("sign_in_link", username)


def test_the_database_holds_no_usable_link(ludmila: User) -> None:
    code = issue_link(user=ludmila, actor=None)
    link = SignInLink.objects.get()
    assert code not in {str(value) for value in vars(link).values()}
    assert refusal_code(link.code_digest) == "link_unknown"


def test_the_log_records_the_issuer_without_the_code(ludmila: User) -> None:
    judge = create_person(given_name="Přemysl", family_name="Žďárský", actor=None)
    code = issue_link(user=ludmila, actor=judge, scope="event:7")
    redeem_link(code=code)
    lines = Action.objects.filter(verb__startswith="sign_in_link").order_by("id")
    assert [(line.verb, line.actor) for line in lines] == [
        ("sign_in_link.issued", judge),
        ("sign_in_link.used", ludmila),
    ]
    assert code not in str([vars(line) for line in lines])


@pytest.mark.django_db(transaction=True)
def test_of_four_redemptions_at_once_one_succeeds(ludmila: User) -> None:
    code = issue_link(user=ludmila, actor=None)
    results = run_at_once(*[partial(redeem_link, code=code)] * 4)
    assert sorted(type(result).__name__ for result in results) == ["Refused", "Refused", "Refused", "SignInLink"]
    assert {result.code for result in results if isinstance(result, Refused)} == {"link_used"}


@pytest.mark.django_db(transaction=True)
def test_of_four_links_issued_at_once_one_stays_valid(ludmila: User) -> None:
    codes = run_at_once(*[partial(issue_link, user=ludmila, actor=None)] * 4)
    assert {type(code) for code in codes} == {str}
    assert SignInLink.objects.filter(replaced_at=None).count() == 1
