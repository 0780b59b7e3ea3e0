"""Persons: creation, user names of walk-ins, Czech order, roles of the site."""

import pytest
from django.core.exceptions import ValidationError
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import SiteRole, User
from accounts.permissions import is_editor, is_operator
from accounts.services.people import _make_username_base, create_person, grant_site_role, set_up_person
from ledger.models import Action
from problems import Refused

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def create_walk_in(given_name: str, family_name: str) -> User:
    return create_person(given_name=given_name, family_name=family_name, actor=None)


def test_a_walk_in_needs_two_names_and_nothing_else() -> None:
    person = create_walk_in(" Ondřej ", "Švejdík")
    assert (person.full_name, person.name_surname_first) == ("Ondřej Švejdík", "Švejdík Ondřej")
    assert person.username == "ondrej.svejdik"
    assert not person.has_usable_password()
    assert person.email == ""


def test_namesakes_get_different_user_names() -> None:
    first, second = create_walk_in("Jan", "Novák"), create_walk_in("Jan", "Novák")
    assert first.username != second.username
    assert second.username.startswith("jan.novak.")


def test_persons_are_sorted_in_the_czech_order() -> None:
    for family_name in ("Hladík", "Chalupa", "Ibl", "Čáp", "Cibulka", "Žák", "Zeman"):
        create_walk_in("Petr", family_name)
    names = [person.family_name for person in User.objects.exclude(family_name="")]
    assert names == ["Cibulka", "Čáp", "Hladík", "Chalupa", "Ibl", "Zeman", "Žák"]


def test_the_log_holds_no_name() -> None:
    create_walk_in("Kateřina", "Benešová")
    line = Action.objects.get(verb="person.created")
    assert line.subject == f"person:{User.objects.get(family_name='Benešová').pk}"
    assert "Benešová" not in str(vars(line))


@given(st.text(max_size=60), st.text(max_size=60))
def test_every_name_gives_a_valid_user_name(given_name: str, family_name: str) -> None:
    username = _make_username_base(given_name, family_name)
    field = User._meta.get_field("username")
    try:
        field.run_validators(username)
    except ValidationError as error:
        pytest.fail(f"{username!r}: {error}")


def test_granting_a_site_role_twice_is_logged_once() -> None:
    person = create_walk_in("Zdeňka", "Kučerová")
    assert not is_editor(person)
    for _ in range(2):
        grant_site_role(user=person, role=SiteRole.Role.EDITOR, actor=None)
    assert is_editor(person)
    assert not is_operator(person)
    assert Action.objects.filter(verb="site_role.granted").count() == 1


def test_a_person_chooses_a_name_and_a_password() -> None:
    person = create_walk_in("Zdeňka", "Kučerová")
    set_up_person(user=person, username="zdenka", password="tři čuníci")
    person.refresh_from_db()
    assert person.username == "zdenka"
    assert person.check_password("tři čuníci")


def test_a_taken_user_name_is_refused() -> None:
    create_walk_in("Jan", "Novák")
    person = create_walk_in("Zdeňka", "Kučerová")
    with pytest.raises(Refused) as refused:
        set_up_person(user=person, username="jan.novak", password="tři čuníci")
    assert refused.value.code == "username_taken"
    person.refresh_from_db()
    assert not person.has_usable_password()
