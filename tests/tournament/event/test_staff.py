"""Roles: revoked, never from the last organizer; invitations are withdrawn the same way."""

import pytest

from ledger.models import Action
from tests.builders import give_role, make_event, make_person, organizer_of
from tests.refusals import refused
from tests.tournament.views.readers import browser
from tournament.event.queries.staff import find_roles, list_accepted_roles
from tournament.event.services.invitations import invite_person
from tournament.event.services.staff import revoke_role
from tournament.models import StaffRole

pytestmark = pytest.mark.django_db


def test_one_person_may_have_several_roles() -> None:
    event, helper = make_event(0), make_person("Ladislav Kubát")
    for role in ("judge", "scorekeeper"):
        give_role(event, helper, role)
    assert find_roles(helper, event) == {"judge", "scorekeeper"}


def test_revoking_a_role_is_logged() -> None:
    event, judge = make_event(0), make_person("Ladislav Kubát")
    revoke_role(event=event, role_id=give_role(event, judge, "judge").pk, actor=organizer_of(event))
    assert find_roles(judge, event) == frozenset()
    assert Action.objects.latest("id").verb == "role.revoked"


def test_the_role_of_the_last_organizer_cannot_be_revoked() -> None:
    """An invited organizer is not yet one."""
    event, other = make_event(0), make_person("Ladislav Kubát")
    role = StaffRole.objects.get(event=event)
    invite_person(event=event, username=other.username, role="organizer", actor=None)
    with refused("last_organizer"):
        revoke_role(event=event, role_id=role.pk, actor=None)
    give_role(event, other, "organizer")
    revoke_role(event=event, role_id=role.pk, actor=None)
    assert [role.user for role in list_accepted_roles(event)] == [other]


def test_a_role_of_another_event_is_not_revoked() -> None:
    event, other = make_event(0), make_event(0, name="Jarní turnaj")
    with refused("staff_role_unknown"):
        revoke_role(event=event, role_id=StaffRole.objects.get(event=other).pk, actor=None)
    assert StaffRole.objects.filter(event=other).exists()


def test_a_second_click_on_taking_away_leads_to_the_list() -> None:
    event, judge = make_event(0), make_person("Ladislav Kubát")
    granted = give_role(event, judge, "judge")
    desk = browser(event, "organizer")
    for _ in range(2):
        answer = desk.post(f"/events/{event.slug}/staff/{granted.pk}/revoke/")
        assert (answer.status_code, answer["location"]) == (302, f"/events/{event.slug}/staff/")
    assert Action.objects.filter(verb="role.revoked").count() == 1


@pytest.mark.parametrize(("state", "address"), [("registration", "/events/{slug}/"), ("draft", "/events/")])
def test_an_organizer_that_takes_the_own_role_away_sees_the_event_or_the_list(state: str, address: str) -> None:
    """The role was gone, and the answer was an error page."""
    event, other = make_event(0, state=state), make_person("Ladislav Kubát")
    give_role(event, other, "organizer")
    own = StaffRole.objects.exclude(user=other).get(event=event)
    answer = browser(event, "organizer").post(f"/events/{event.slug}/staff/{own.pk}/revoke/", follow=True)
    assert answer.redirect_chain == [(address.format(slug=event.slug), 302)]
    assert answer.status_code == 200
