"""User names are the same in any case, also outside ASCII, and the database decides between two at once."""

from functools import partial
from importlib import import_module

import pytest
from django.apps import apps
from django.db import IntegrityError, connection
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User, username_key
from accounts.queries.people import find_person
from accounts.services import people
from accounts.services.people import create_person, set_up_person, sign_up
from ledger.models import Action
from problems import Refused
from tests.ledger.threads import at_once
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
def test_nobody_takes_a_name_in_another_case(username: str, client: Client, sarka: User) -> None:
    """Found: Jana and jana were two people, and one could pass for the other."""
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
def test_a_phone_that_writes_a_capital_signs_in(username: str, client: Client, sarka: User) -> None:
    client.post(reverse("account_login"), {"login": username, "password": PASSWORD})
    assert client.session["_auth_user_id"] == str(sarka.pk)


def test_a_person_is_found_in_any_case(sarka: User) -> None:
    assert find_person("ŠÁRKA") == sarka
    assert find_person("sarka") is None


def test_a_person_may_keep_the_name_in_another_case() -> None:
    person = create_person(given_name="Jiří", family_name="Čech", actor=None)
    set_up_person(user=person, username="Jiri.Cech", password=PASSWORD)
    assert User.objects.get(pk=person.pk).username == "Jiri.Cech"


@given(st.text(max_size=60))
def test_the_key_fits_and_is_the_same_in_any_case(username: str) -> None:
    key = username_key(username)
    assert len(key) <= (User._meta.get_field("username_key").max_length or 0)
    assert username_key(key) == key


def test_signing_up_is_one_write_and_the_log_says_so(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Found: the row was saved twice, first without a name, and the log knew nothing of it."""
    assert client.post(reverse("account_signup"), sign_up_form("sarka")).status_code == 302
    person = User.objects.get()
    assert (person.full_name, person.sort_key != "") == ("Šárka Řehořová", True)
    line = Action.objects.get(verb="person.signed_up")
    assert (line.actor, line.subject) == (person, f"person:{person.pk}")


def test_where_the_log_cannot_be_written_nobody_is_signed_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(**_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(people, "record_action", fail)
    client = Client(raise_request_exception=False)
    assert client.post(reverse("account_signup"), sign_up_form("sarka")).status_code == 500
    assert not User.objects.exists()


def test_who_comes_second_in_a_race_is_refused_on_a_page(
    client: Client, sarka: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Found: a 500. Here nobody sees the other one until the database does."""
    monkeypatch.setattr(people, "is_username_taken", lambda *_args, **_more: False)
    monkeypatch.setattr("accounts.adapter.is_username_taken", lambda *_args, **_more: False)
    answer = client.post(reverse("account_signup"), sign_up_form("Šárka"))
    assert answer.status_code == 409
    assert "Šárka" in answer.content.decode()
    assert User.objects.count() == 1
    walk_in = User.objects.create_user("sarka.rehorova")
    assert create_person(**NAMES, actor=None).username.startswith(f"{walk_in.username}.")


@pytest.mark.django_db(transaction=True)
def test_of_people_who_sign_up_at_once_one_gets_the_name() -> None:
    came = at_once(*[partial(sign_up, user=User(username=name, **NAMES)) for name in ("eva", "Eva", "EVA", "eVa")])
    refusals = [one.code for one in came if isinstance(one, Refused)]
    assert refusals == ["username_taken"] * 3
    assert User.objects.count() == 1


def test_the_database_itself_knows_no_case(sarka: User) -> None:
    with pytest.raises(IntegrityError):
        User.objects.create_user("ŠÁRKA")


@pytest.mark.django_db(transaction=True)
def test_people_who_differ_by_case_in_an_old_database_all_stay() -> None:
    for name in ("jana", "Jana.2", "Jana", "petr"):
        User.objects.create_user(f"{name}.x")
        User.objects.filter(username=f"{name}.x").update(username=name, username_key=f"{name}-not-yet")
    migration = import_module("accounts.migrations.0003_username_in_any_case")
    with connection.schema_editor() as editor:
        migration.fill(apps, editor)
    keys = list(User.objects.order_by("id").values_list("username", "username_key"))
    assert keys == [("jana", "jana"), ("Jana.2", "jana.2"), ("Jana.3", "jana.3"), ("petr", "petr")]
