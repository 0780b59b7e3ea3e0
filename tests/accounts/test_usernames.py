"""User names are case-insensitive, also outside ASCII, and a constraint decides between two sign-ups at once."""

from functools import partial
from importlib import import_module

import pytest
from django.apps import apps
from django.db import IntegrityError, connection
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User, fold_username
from accounts.queries.people import find_person
from accounts.services import people
from accounts.services.people import create_person, set_up_person, sign_up
from ledger.models import Action
from problems import Refused
from tests.ledger.threads import run_at_once
from tests.refusals import refused

pytestmark = pytest.mark.django_db

PASSWORD = "pět-zelených-žab"
NAMES = {"given_name": "Šárka", "family_name": "Řehořová"}


def sign_up_form(username: str) -> dict[str, str]:
    return {"username": username, "password1": PASSWORD, "password2": PASSWORD, **NAMES}


@pytest.fixture
def sarka() -> User:
    return User.objects.create_user("šárka", PASSWORD, **NAMES)


@pytest.mark.parametrize("username", ["šárka", "Šárka", "ŠÁRKA"])
def test_a_user_name_in_another_case_is_taken(username: str, client: Client, sarka: User) -> None:
    """Jana and jana are not two accounts, one of which could impersonate the other."""
    page = client.post(reverse("account_signup"), sign_up_form(username))
    assert page.status_code == 200
    assert "_auth_user_id" not in client.session
    with refused("username_taken"):
        create_person(**NAMES, username=username, actor=None)
    other = create_person(given_name="Jiří", family_name="Čech", actor=None)
    with refused("username_taken"):
        set_up_person(user=other, username=username, password=PASSWORD)
    client.force_login(User.objects.get(pk=other.pk))
    form = {"username": username, "new_password1": PASSWORD, "new_password2": PASSWORD}
    assert "taken" in client.post(reverse("set-up-account"), form).content.decode()
    assert User.objects.filter(username__in=["šárka", "Šárka", "ŠÁRKA"]).count() == 1


@pytest.mark.parametrize("username", ["šárka", "Šárka", " ŠÁRKA "])
def test_signing_in_ignores_case_and_spaces(username: str, client: Client, sarka: User) -> None:
    client.post(reverse("account_login"), {"login": username, "password": PASSWORD})
    assert client.session["_auth_user_id"] == str(sarka.pk)


def test_a_person_is_found_case_insensitively(sarka: User) -> None:
    assert find_person("ŠÁRKA") == sarka
    assert find_person("sarka") is None


def test_a_person_can_change_the_case_of_the_own_user_name() -> None:
    person = create_person(given_name="Jiří", family_name="Čech", actor=None)
    set_up_person(user=person, username="Jiri.Cech", password=PASSWORD)
    assert User.objects.get(pk=person.pk).username == "Jiri.Cech"


@given(st.text(max_size=60))
def test_the_key_of_a_user_name_fits_and_is_idempotent(username: str) -> None:
    key = fold_username(username)
    assert len(key) <= (User._meta.get_field("username_key").max_length or 0)
    assert fold_username(key) == key


def test_signing_up_saves_names_and_is_logged(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """The row is saved with its name and logged; a row without a name is never stored."""
    assert client.post(reverse("account_signup"), sign_up_form("sarka")).status_code == 302
    person = User.objects.get()
    assert (person.full_name, person.sort_key != "") == ("Šárka Řehořová", True)
    line = Action.objects.get(verb="person.signed_up")
    assert (line.actor, line.subject) == (person, f"person:{person.pk}")


def test_no_account_is_created_if_the_log_cannot_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(**_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(people, "record_action", fail)
    client = Client(raise_request_exception=False)
    assert client.post(reverse("account_signup"), sign_up_form("sarka")).status_code == 500
    assert not User.objects.exists()


def test_the_second_of_two_sign_ups_at_once_is_refused_on_a_page(
    client: Client, sarka: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The constraint refuses the second sign-up without an error 500; the patched query finds no taken name."""
    monkeypatch.setattr(people, "is_username_taken", lambda *_args, **_more: False)
    monkeypatch.setattr("accounts.adapter.is_username_taken", lambda *_args, **_more: False)
    answer = client.post(reverse("account_signup"), sign_up_form("Šárka"))
    assert answer.status_code == 409
    assert "Šárka" in answer.content.decode()
    assert User.objects.count() == 1
    walk_in = User.objects.create_user("sarka.rehorova")
    assert create_person(**NAMES, actor=None).username.startswith(f"{walk_in.username}.")


@pytest.mark.django_db(transaction=True)
def test_of_four_sign_ups_at_once_one_gets_the_user_name() -> None:
    results = run_at_once(
        *[partial(sign_up, user=User(username=name, **NAMES)) for name in ("eva", "Eva", "EVA", "eVa")]
    )
    refusals = [result.code for result in results if isinstance(result, Refused)]
    assert refusals == ["username_taken"] * 3
    assert User.objects.count() == 1


def test_the_database_constraint_ignores_case(sarka: User) -> None:
    with pytest.raises(IntegrityError):
        User.objects.create_user("ŠÁRKA")


@pytest.mark.django_db(transaction=True)
def test_the_migration_keeps_accounts_that_differ_by_case() -> None:
    for name in ("jana", "Jana.2", "Jana", "petr"):
        User.objects.create_user(f"{name}.x")
        User.objects.filter(username=f"{name}.x").update(username=name, username_key=f"{name}-not-yet")
    migration = import_module("accounts.migrations.0003_username_in_any_case")
    with connection.schema_editor() as editor:
        migration.fill(apps, editor)
    keys = list(User.objects.order_by("id").values_list("username", "username_key"))
    assert keys == [("jana", "jana"), ("Jana.2", "jana.2"), ("Jana.3", "jana.3"), ("petr", "petr")]
