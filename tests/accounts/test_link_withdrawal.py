"""Sign-in links are withdrawn when their account gains a password or a role."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.queries.sign_in_links import read_link
from accounts.queries.tokens import find_token
from accounts.services.passwords import change_password
from accounts.services.people import create_person, grant_site_role, set_up_person
from accounts.services.sign_in_links import issue_link
from accounts.services.tokens import issue_token
from ledger.models import Action
from tests.builders import give_role, make_event
from tests.refusals import refused
from tournament.organizing.services.events import create_event

pytestmark = pytest.mark.django_db

PASSWORD = "pět-zelených-žab"
SET_UP = "set-up-account"


@pytest.fixture
def vlasta() -> User:
    return create_person(given_name="Vlasta", family_name="Křížová", actor=None)


def choose_password(person: User) -> None:
    set_up_person(user=person, username="vlasta", password=PASSWORD)


def replace_password(person: User) -> None:
    change_password(user=person, password=PASSWORD)


def become_editor(person: User) -> None:
    grant_site_role(user=person, role="editor", actor=None)


def become_judge(person: User) -> None:
    give_role(make_event(0), person, "judge")


def create_own_event(person: User) -> None:
    example = make_event(0)
    create_event(actor=person, name="Můj turnaj", format_key=example.format_key, starts_at=example.starts_at)


@pytest.mark.parametrize("gain", [choose_password, replace_password, become_editor, become_judge, create_own_event])
def test_a_link_is_withdrawn_when_the_account_gains_a_password_or_role(
    gain: Callable[[User], None], vlasta: User
) -> None:
    """A link from before the password or the role does not let its holder sign in to the account."""
    code = issue_link(user=vlasta, actor=None)
    gain(vlasta)
    with refused("link_expired"):
        read_link(code=code)
    holder = Client()
    assert holder.post(reverse("sign-in-link", args=[code])).status_code == 410
    assert "_auth_user_id" not in holder.session
    assert Action.objects.get(verb="sign_in_link.withdrawn").subject == f"person:{vlasta.pk}"


def test_granting_a_role_again_withdraws_no_link(vlasta: User) -> None:
    become_editor(vlasta)
    code = issue_link(user=vlasta, actor=None)
    become_editor(vlasta)
    assert read_link(code=code).user == vlasta


def test_links_of_other_persons_stay_valid(vlasta: User) -> None:
    other = create_person(given_name="Bořivoj", family_name="Němec", actor=None)
    code = issue_link(user=other, actor=None)
    choose_password(vlasta)
    assert read_link(code=code).user == other
    assert not Action.objects.filter(verb="sign_in_link.withdrawn").exists()


def test_a_person_with_a_password_cannot_set_up_again(client: Client, vlasta: User) -> None:
    """A person signed in by a link cannot choose a new name and password without the old password."""
    choose_password(vlasta)
    client.force_login(vlasta)
    form = {"username": "zloděj", "new_password1": "jiné-heslo-9", "new_password2": "jiné-heslo-9"}
    for answer in (client.get(reverse(SET_UP)), client.post(reverse(SET_UP), form)):
        assert answer.status_code == 409
        assert "Change the password instead" in answer.content.decode()
    with refused("password_chosen_already"):
        set_up_person(user=vlasta, username="zloděj", password="jiné-heslo-9")
    vlasta.refresh_from_db()
    assert (vlasta.username, vlasta.check_password(PASSWORD)) == ("vlasta", True)


def test_a_stale_row_cannot_be_set_up_again(vlasta: User) -> None:
    """Two set-ups at once both read the person before either writes; only the first succeeds."""
    stale = User.objects.get(pk=vlasta.pk)
    choose_password(vlasta)
    with refused("password_chosen_already"):
        set_up_person(user=stale, username="zloděj", password="jiné-heslo-9")
    assert User.objects.get(pk=vlasta.pk).check_password(PASSWORD)


@pytest.mark.parametrize("sets_password", [choose_password, replace_password])
def test_a_new_password_revokes_the_tokens(sets_password: Callable[[User], None], vlasta: User) -> None:
    """A token stops being valid when the password with which it was created is replaced."""
    _, token = issue_token(user=vlasta)
    sets_password(vlasta)
    assert find_token(token) is None


def test_setting_up_ends_the_session_of_an_older_link(vlasta: User) -> None:
    thief, owner = Client(), Client()
    thief.force_login(vlasta)
    owner.force_login(vlasta)
    form = {"username": "vlasta", "new_password1": PASSWORD, "new_password2": PASSWORD}
    assert owner.post(reverse(SET_UP), form).status_code == 302
    assert thief.get(reverse(SET_UP)).status_code == 302
    assert reverse("account_login") in thief.get(reverse(SET_UP))["Location"]


def test_a_set_up_link_of_the_operator_replaces_a_forgotten_password(vlasta: User) -> None:
    """`manage.py sign_in_link USERNAME --set-up` must not be refused like the page above."""
    choose_password(vlasta)
    code = issue_link(user=vlasta, actor=None, asks_for_password=True)
    client = Client()
    client.get(reverse("sign-in-link", args=[code]))
    assert User.objects.get(pk=vlasta.pk).check_password(PASSWORD)
    assert client.post(reverse("sign-in-link", args=[code]))["Location"] == reverse(SET_UP)
    form = {"username": "vlasta", "new_password1": "nové-heslo-9", "new_password2": "nové-heslo-9"}
    assert client.post(reverse(SET_UP), form).status_code == 302
    assert User.objects.get(pk=vlasta.pk).check_password("nové-heslo-9")


def test_changing_the_password_keeps_the_session_and_is_logged(client: Client, vlasta: User) -> None:
    choose_password(vlasta)
    code = issue_link(user=vlasta, actor=None)
    client.force_login(vlasta)
    form = {"oldpassword": PASSWORD, "password1": "nové-heslo-9", "password2": "nové-heslo-9"}
    assert client.post(reverse("account_change_password"), form).status_code == 302
    assert User.objects.get(pk=vlasta.pk).check_password("nové-heslo-9")
    assert client.get(reverse("account_change_password")).status_code == 200
    with refused("link_expired"):
        read_link(code=code)
    line = Action.objects.get(verb="person.password_changed")
    assert (line.actor, line.subject) == (vlasta, f"person:{vlasta.pk}")


def test_a_person_without_a_password_is_redirected_to_set_one(client: Client, vlasta: User) -> None:
    client.force_login(vlasta)
    assert client.get(reverse("account_change_password"))["Location"] == reverse(SET_UP)
