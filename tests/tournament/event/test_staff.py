"""Roles: granted once, revoked, never from the last organizer."""

import pytest

from ledger.models import Action
from tests.builders import make_event, make_person, organizer_of
from tests.refusals import refused
from tests.tournament.views.readers import browser
from tournament.event.queries.staff import roles_in, staff_of
from tournament.event.services.staff import grant_role, revoke_role
from tournament.models import StaffRole

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("role", ["organizer", "scorekeeper", "judge"])
def test_a_role_is_granted_by_user_name_and_once(role: str) -> None:
    event, judge = make_event(0), make_person("Ladislav Kubát")
    granted = grant_role(event=event, username="ladislav.kubat", role=role, actor=None)
    lines = Action.objects.count()
    assert grant_role(event=event, username="ladislav.kubat", role=role, actor=None) == granted
    assert roles_in(judge, event) == {role}
    assert Action.objects.count() == lines


def test_one_person_may_have_several_roles() -> None:
    event, helper = make_event(0), make_person("Ladislav Kubát")
    for role in ("judge", "scorekeeper"):
        grant_role(event=event, username=helper.username, role=role, actor=None)
    assert roles_in(helper, event) == {"judge", "scorekeeper"}


def test_unknown_users_and_unknown_roles_are_refused() -> None:
    event = make_event(0)
    with refused("person_unknown"):
        grant_role(event=event, username="nikdo", role="judge", actor=None)
    with refused("role_unknown"):
        grant_role(event=event, username=organizer_of(event).username, role="king", actor=None)


def test_revoking_a_role_is_logged() -> None:
    event, judge = make_event(0), make_person("Ladislav Kubát")
    granted = grant_role(event=event, username=judge.username, role="judge", actor=None)
    revoke_role(event=event, role_id=granted.pk, actor=organizer_of(event))
    assert roles_in(judge, event) == frozenset()
    assert Action.objects.latest("id").verb == "role.revoked"


def test_the_role_of_the_last_organizer_cannot_be_revoked() -> None:
    event, other = make_event(0), make_person("Ladislav Kubát")
    role = StaffRole.objects.get(event=event)
    with refused("last_organizer"):
        revoke_role(event=event, role_id=role.pk, actor=None)
    grant_role(event=event, username=other.username, role="organizer", actor=None)
    revoke_role(event=event, role_id=role.pk, actor=None)
    assert [role.user for role in staff_of(event)] == [other]


def test_a_role_of_another_event_is_not_revoked() -> None:
    event, other = make_event(0), make_event(0, name="Jarní turnaj")
    with refused("staff_role_unknown"):
        revoke_role(event=event, role_id=StaffRole.objects.get(event=other).pk, actor=None)
    assert StaffRole.objects.filter(event=other).exists()


def test_a_second_click_on_taking_away_leads_to_the_list() -> None:
    event, judge = make_event(0), make_person("Ladislav Kubát")
    granted = grant_role(event=event, username=judge.username, role="judge", actor=None)
    desk = browser(event, "organizer")
    for _ in range(2):
        answer = desk.post(f"/events/{event.slug}/staff/{granted.pk}/revoke/")
        assert (answer.status_code, answer["location"]) == (302, f"/events/{event.slug}/staff/")
    assert Action.objects.filter(verb="role.revoked").count() == 1
