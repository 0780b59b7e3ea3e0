"""Invite to a role in an event, and accept or decline an invitation.

Nothing here reads whether a user name exists, except the functions that the invited person uses. An organizer, which
any account may be, must not learn it from the answer, its time, the list of the staff or the log of the event.
"""

import secrets
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User, fold_username
from accounts.queries.sign_in_links import digest_code
from accounts.services.sign_in_links import withdraw_links
from engine.limits import MAX_INVITATIONS
from ledger.services.log import record_action
from problems import refuse
from tournament.event.queries.invitations import find_invitation, find_open_invitations, read_invitation_link
from tournament.event.queries.staff import list_accepted_roles
from tournament.event.services.log_lines import record_in_event
from tournament.models import Event, StaffRole

INVITATION_LIFETIME = timedelta(days=30)
INVITATION_LINK_LIFETIME = timedelta(hours=24)


@transaction.atomic
def invite_person(*, event: Event, username: str, role: str, actor: User | None) -> StaffRole:
    """Invite the person with a user name to a role, whether an account has this name or not. Return the invitation.

    If the invitation exists already, or the person has the role, nothing changes and the existing row is returned.
    Raises Refused role_unknown, invitations_full.
    """
    _require_role(role)
    key = fold_username(username)
    held = list_accepted_roles(event).filter(user__username_key=key, role=role).first()
    if held is not None:
        return held
    _delete_expired(event)
    invitation = StaffRole.objects.filter(event=event, user=None, invited_key=key, role=role).first()
    if invitation is not None:
        return invitation
    return _invite(event, role, actor, INVITATION_LIFETIME, {"invited_username": username, "invited_key": key})


@transaction.atomic
def invite_by_link(*, event: Event, role: str, actor: User | None) -> tuple[StaffRole, str]:
    """Create an invitation for the holder of a link. Return the invitation and the code of the link.

    The link identifies the invitation and does not sign its holder in. Raises Refused role_unknown, invitations_full.
    """
    _require_role(role)
    _delete_expired(event)
    code = secrets.token_urlsafe(24)
    return _invite(event, role, actor, INVITATION_LINK_LIFETIME, {"code_digest": digest_code(code)}), code


@transaction.atomic
def accept_invitation(*, invitation_id: int, user: User) -> StaffRole:
    """Give the person the role of an invitation to their user name, and withdraw their sign-in links. Return the role.

    If the person has the role already, the invitation is deleted and nothing else changes. The caller has checked that
    the person, and not the holder of a link to the account, accepts (``require_password_sign_in``). Raises Refused
    invitation_over for any other invitation.
    """
    return _accept(find_invitation(user, invitation_id), user)


@transaction.atomic
def accept_invitation_link(*, code: str, user: User) -> StaffRole:
    """Give the role of a link's invitation to its holder, as :func:`accept_invitation` does; the link works once.

    Raises Refused invitation_over.
    """
    return _accept(read_invitation_link(code=code), user)


@transaction.atomic
def decline_invitation(*, invitation_id: int, user: User) -> None:
    """Decline an invitation. The event's log and its staff do not learn of it. Raises Refused invitation_over."""
    invitation = find_invitation(user, invitation_id)
    if find_open_invitations(user).filter(pk=invitation.pk).update(declined_at=timezone.now()):
        subject, role = f"invitation:{invitation.pk}", {"role": invitation.role}
        record_action(actor=user, verb="role.declined", scope="site", subject=subject, after=role)


def _require_role(role: str) -> None:
    if role not in StaffRole.Role.values:
        refuse("role_unknown", role=role)


def _delete_expired(event: Event) -> None:
    StaffRole.objects.filter(event=event, user=None, expires_at__lte=timezone.now()).delete()


def _invite(
    event: Event, role: str, actor: User | None, lifetime: timedelta, addressee: Mapping[str, Any]
) -> StaffRole:
    """Create the invitation. The lock on the event serializes two requests, so that the limit and the key hold."""
    Event.objects.select_for_update().get(pk=event.pk)
    if StaffRole.objects.filter(event=event, user=None).count() >= MAX_INVITATIONS:
        refuse("invitations_full", most=MAX_INVITATIONS)
    invitation, created = StaffRole.objects.get_or_create(
        event=event,
        user=None,
        role=role,
        **addressee,
        defaults={"invited_by": actor, "expires_at": timezone.now() + lifetime},
    )
    if created:
        record_in_event(event, "role.invited", actor, f"invitation:{invitation.pk}", after={"role": role})
    return invitation


def _accept(invitation: StaffRole, user: User) -> StaffRole:
    """Turn the invitation into a role of the user, or delete it if the user has this role. Return the role.

    Raises Refused invitation_over if the invitation was accepted or withdrawn since it was read.
    """
    # The lock serializes two acceptances of one person, and a link issued at the same moment.
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    event, role = invitation.event, invitation.role
    waiting = StaffRole.objects.filter(pk=invitation.pk, user=None)
    held = list_accepted_roles(event).filter(user=user, role=role).first()
    if held is not None:
        waiting.delete()
        return held
    cleared = {"invited_username": "", "invited_key": "", "code_digest": "", "expires_at": None, "declined_at": None}
    if not waiting.update(user=user, **cleared):
        refuse("invitation_over")
    withdraw_links(user=user, actor=user)
    record_in_event(event, "role.accepted", user, f"person:{user.pk}", after={"role": role})
    return StaffRole.objects.get(pk=invitation.pk)
