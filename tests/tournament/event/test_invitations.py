"""Invitations to roles: no rights before they are accepted, and nothing that tells whether a user name exists."""

from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import SignInLink, User
from accounts.queries.sign_in_links import read_link
from accounts.services.erasure import erase_person
from accounts.services.sign_in_links import issue_link
from engine.limits import MAX_INVITATIONS
from ledger.models import Action
from tests.builders import give_role, make_event, make_person, organizer_of
from tests.ledger.threads import run_at_once
from tests.refusals import refused
from tests.tournament.test_at_once import outcomes
from tournament.event.queries.invitations import find_open_invitations, read_invitation_link
from tournament.event.queries.staff import find_roles, list_staff
from tournament.event.services.invitations import (
    accept_invitation,
    accept_invitation_link,
    decline_invitation,
    invite_by_link,
    invite_person,
)
from tournament.event.services.staff import revoke_role
from tournament.models import Event, StaffRole
from tournament.organizing.services.whole_event import copy_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_event(0)


@pytest.fixture
def judge() -> User:
    return make_person("Ladislav Kubát")


def invite(event: Event, username: str = "ladislav.kubat", role: str = "judge") -> StaffRole:
    return invite_person(event=event, username=username, role=role, actor=organizer_of(event))


def shown(event: Event) -> list[tuple[str, str, str, str]]:
    return [(row.username, row.name, row.role, row.status) for row in list_staff(event, organizer_of(event))]


@pytest.mark.parametrize("role", ["organizer", "scorekeeper", "judge"])
def test_an_invitation_gives_no_right_and_an_accepted_one_the_role(event: Event, judge: User, role: str) -> None:
    invitation = invite(event, role=role)
    assert find_roles(judge, event) == frozenset()
    assert accept_invitation(invitation_id=invitation.pk, user=judge).pk == invitation.pk
    assert find_roles(judge, event) == {role}


def test_a_second_invitation_changes_nothing(event: Event, judge: User) -> None:
    first = invite(event)
    lines = Action.objects.count()
    assert invite(event, "Ladislav.Kubat") == first
    assert Action.objects.count() == lines
    accept_invitation(invitation_id=first.pk, user=judge)
    assert invite(event).user == judge


def test_giving_a_role_leaves_the_links_and_accepting_it_withdraws_them(event: Event, judge: User) -> None:
    code = issue_link(user=judge, actor=None)
    invitation = invite(event)
    assert read_link(code=code).user == judge
    accept_invitation(invitation_id=invitation.pk, user=judge)
    with refused("link_expired"):
        read_link(code=code)


def test_unknown_and_known_user_names_take_the_same_steps(event: Event, judge: User) -> None:
    """The same statements, rows and log lines, apart from the user name and the ids."""
    found: list[Any] = []
    for username in (judge.username, "nikdo.takovy"):
        lines = Action.objects.count()
        with CaptureQueriesContext(
            connection,
        ) as statements:
            invitation = invite(event, username)
        line = Action.objects.latest("id")
        assert line.subject == f"invitation:{invitation.pk}"
        row = next(row for row in list_staff(event, organizer_of(event)) if row.id == invitation.pk)
        kinds = [query["sql"].split(" WHERE ")[0].split(" VALUES ")[0] for query in statements]
        written = (Action.objects.count() - lines, line.verb, line.scope, line.after)
        found.append(([*map(strip_ids, kinds)], row.name, row.status, written))
        assert row.username == username
    assert found[0] == found[1]


def strip_ids(statement: str) -> str:
    return "".join(character for character in statement if not character.isdigit())


def test_a_declined_invitation_looks_open_to_the_organizer(event: Event, judge: User) -> None:
    invitation = invite(event)
    before, lines = shown(event), Action.objects.filter(scope=event.scope).count()
    decline_invitation(invitation_id=invitation.pk, user=judge)
    assert (shown(event), Action.objects.filter(scope=event.scope).count()) == (before, lines)
    assert invite(event) == invitation
    assert not find_open_invitations(judge).exists()
    line = Action.objects.latest("id")
    assert (line.verb, line.scope, line.actor) == ("role.declined", "site", judge)
    with refused("invitation_over"):
        accept_invitation(invitation_id=invitation.pk, user=judge)


def test_only_the_invited_person_answers(event: Event, judge: User) -> None:
    invitation, other = invite(event), make_person("Jiný Člověk")
    for answer in (accept_invitation, decline_invitation):
        with refused("invitation_over"):
            answer(invitation_id=invitation.pk, user=other)
    assert not find_open_invitations(other).exists()
    linked, _code = invite_by_link(event=event, role="judge", actor=None)
    with refused("invitation_over"):
        accept_invitation(invitation_id=linked.pk, user=judge)


def test_a_withdrawn_invitation_is_over(event: Event, judge: User) -> None:
    invitation = invite(event)
    linked, code = invite_by_link(event=event, role="judge", actor=None)
    for row in (invitation, linked):
        revoke_role(event=event, role_id=row.pk, actor=organizer_of(event))
        assert Action.objects.latest("id").verb == "role.withdrawn"
    with refused("invitation_over"):
        accept_invitation(invitation_id=invitation.pk, user=judge)
    with refused("invitation_over"):
        accept_invitation_link(code=code, user=judge)


def test_an_expired_invitation_is_over_and_can_be_repeated(event: Event, judge: User) -> None:
    invitation = invite(event)
    _linked, code = invite_by_link(event=event, role="judge", actor=None)
    StaffRole.objects.filter(user=None).update(expires_at=timezone.now() - timedelta(seconds=1))
    with refused("invitation_over"):
        accept_invitation(invitation_id=invitation.pk, user=judge)
    with refused("invitation_over"):
        read_invitation_link(code=code)
    assert [row[3] for row in shown(event)] == ["accepted"]
    assert accept_invitation(invitation_id=invite(event).pk, user=judge).user == judge


def test_a_link_gives_the_role_once_and_is_stored_as_a_digest(event: Event, judge: User) -> None:
    _linked, code = invite_by_link(event=event, role="scorekeeper", actor=organizer_of(event))
    assert code not in str(StaffRole.objects.values())
    assert SignInLink.objects.count() == 0
    accept_invitation_link(code=code, user=judge)
    assert find_roles(judge, event) == {"scorekeeper"}
    other = make_person("Jiný Člověk")
    with refused("invitation_over"):
        accept_invitation_link(code=code, user=other)


def test_accepting_a_role_that_the_person_has_uses_the_invitation_up(event: Event, judge: User) -> None:
    role = give_role(event, judge, "judge")
    linked, code = invite_by_link(event=event, role="judge", actor=None)
    assert accept_invitation_link(code=code, user=judge) == role
    assert not StaffRole.objects.filter(pk=linked.pk).exists()


def test_unknown_roles_and_too_many_invitations_are_refused(event: Event) -> None:
    with refused("role_unknown"):
        invite(event, role="king")
    StaffRole.objects.bulk_create(
        StaffRole(event=event, role="judge", invited_key=f"n{number}", expires_at=timezone.now() + timedelta(days=1))
        for number in range(MAX_INVITATIONS)
    )
    with refused("invitations_full"):
        invite(event)
    with refused("invitations_full"):
        invite_by_link(event=event, role="judge", actor=None)


def test_a_copied_event_invites_the_staff(event: Event, judge: User) -> None:
    give_role(event, judge, "judge")
    invite(event, "nikdo.takovy")
    code = issue_link(user=judge, actor=None)
    owner = organizer_of(event)
    copy = copy_event(event=event, name="Další", starts_at=event.starts_at, actor=owner, with_staff=True)
    assert [row[0::3] for row in shown(copy)] == [(owner.username, "accepted"), (judge.username, "invited")]
    assert find_roles(judge, copy) == frozenset()
    assert read_link(code=code).user == judge


def test_erasing_a_person_deletes_the_invitations(event: Event, judge: User) -> None:
    invite(event)
    lines = Action.objects.filter(scope=event.scope).count()
    erase_person(user=judge)
    assert [row[3] for row in shown(event)] == ["accepted"]
    assert Action.objects.filter(scope=event.scope).count() == lines


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(steps=st.lists(st.sampled_from(["invite", "accept", "decline", "revoke", "expire"]), max_size=8))
def test_only_accepting_ever_gives_the_role(steps: list[str]) -> None:
    """In any order of steps the person has the role exactly if the last of them that counts was an acceptance."""
    event = make_event(0, name="Pokus")
    judge = User.objects.create(username=f"j{User.objects.count()}")
    has_role = is_open = is_known = False
    for step in steps:
        row = StaffRole.objects.filter(event=event, role="judge").first()
        if step == "invite":
            invite(event, judge.username)
            is_open, is_known = is_open or not (has_role or is_known), True
        elif step == "expire":
            StaffRole.objects.filter(event=event, user=None).update(expires_at=timezone.now())
            is_open, is_known = False, has_role
        elif step == "revoke" and row is not None:
            revoke_role(event=event, role_id=row.pk, actor=None)
            has_role = is_open = is_known = False
        elif step in ("accept", "decline") and row is not None:
            answer = accept_invitation if step == "accept" else decline_invitation
            if is_open:
                answer(invitation_id=row.pk, user=judge)
                has_role, is_open = step == "accept", False
            else:
                with refused("invitation_over"):
                    answer(invitation_id=row.pk, user=judge)
        assert (find_roles(judge, event) == {"judge"}) == has_role
        assert find_open_invitations(judge).exists() == is_open


@pytest.mark.django_db(transaction=True)
def test_one_of_two_people_takes_a_link_at_once() -> None:
    event = make_event(0)
    _linked, code = invite_by_link(event=event, role="judge", actor=None)
    people = [make_person("Jana Prvá"), make_person("Dana Druhá")]
    answers = run_at_once(*[partial(accept_invitation_link, code=code, user=user) for user in people])
    assert sorted(outcomes([*answers])) == ["invitation_over", "won"]
    assert [bool(find_roles(user, event)) for user in people].count(True) == 1


@pytest.mark.django_db(transaction=True)
def test_two_invitations_at_once_make_one() -> None:
    event = make_event(0)
    run_at_once(*[partial(invite, event, "nikdo.takovy") for _ in range(2)])
    assert StaffRole.objects.filter(event=event, user=None).count() == 1
    assert Action.objects.filter(verb="role.invited").count() == 1
