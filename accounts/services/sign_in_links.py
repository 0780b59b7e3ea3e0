"""Issuing, withdrawing and redeeming one-time sign-in links."""

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import SignInLink, User
from accounts.queries.sign_in_links import digest_code, read_link
from ledger.services.log import record_action, record_actions
from problems import refuse

LINK_LIFETIME = timedelta(hours=24)
# A query names so many persons.
MAX_AT_ONCE = 500


@transaction.atomic
def issue_link(
    *,
    user: User,
    actor: User | None,
    scope: str = "site",
    lifetime: timedelta = LINK_LIFETIME,
    asks_for_password: bool = False,
) -> str:
    """Create a sign-in link and return its code; only the digest is stored.

    A link of an event (``scope``) replaces the person's older links of this event only: its organizers have no say
    about links of other events. A link of the site, which only the operator issues, replaces all of them. One that
    ``asks_for_password`` ends the present password when it is used, and leads to choosing a user name and a new one.
    """
    # The lock serializes two reissues at once, so that one valid link of the event is left.
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    issued = insert_links(
        people=[user.pk], actor=actor, scope=scope, lifetime=lifetime, asks_for_password=asks_for_password
    )
    return issued[user.pk]


def insert_links(
    *,
    people: Sequence[int],
    actor: User | None,
    scope: str,
    lifetime: timedelta,
    asks_for_password: bool = False,
) -> dict[int, str]:
    """Create a link as :func:`issue_link` does for each of these persons, whom the caller has locked.

    Returns the codes by the ids of the persons. A few statements for all of them, so at most ``MAX_AT_ONCE``.
    """
    now = timezone.now()
    _replace_open_links(people, scope, now)
    codes = {person: secrets.token_urlsafe(24) for person in people}
    SignInLink.objects.bulk_create(
        SignInLink(
            user_id=person,
            code_digest=digest_code(code),
            scope=scope,
            issued_by=actor,
            issued_at=now,
            expires_at=now + lifetime,
            asks_for_password=asks_for_password,
        )
        for person, code in codes.items()
    )
    lines = {f"person:{person}": None for person in people}
    record_actions(actor=actor, verb="sign_in_link.issued", scope=scope, subjects=lines)
    return codes


@transaction.atomic
def withdraw_links(*, user: User, actor: User | None, scope: str = "site") -> None:
    """Withdraw the open links of a person that belong to an event (``scope``), by default all of them.

    Only the organizer of the event, the person and the operator may end a link, so no other account may cause a call.
    All links are withdrawn, in the same transaction, where the person sets a password, accepts a role or creates an
    event, and where the operator gives a role of the site: a link made before must not open the more powerful account.
    """
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if withdrawn := _replace_open_links([user.pk], scope, timezone.now()):
        record_action(
            actor=actor,
            verb="sign_in_link.withdrawn",
            scope=scope,
            subject=f"person:{user.pk}",
            after={"links": withdrawn},
        )


@transaction.atomic
def withdraw_all_links(*, actor: User | None) -> int:
    """Withdraw the open links of all persons and return their number.

    Restoring a backup calls this: a link that was used after the backup was made must not work a second time.
    """
    withdrawn = SignInLink.objects.filter(used_at=None, replaced_at=None).update(replaced_at=timezone.now())
    if withdrawn:
        record_action(
            actor=actor, verb="sign_in_link.withdrawn", scope="site", subject="site", after={"links": withdrawn}
        )
    return withdrawn


def _replace_open_links(people: Sequence[int], scope: str, now: datetime) -> int:
    waiting = SignInLink.objects.filter(user__in=people, used_at=None, replaced_at=None)
    return (waiting if scope == "site" else waiting.filter(scope=scope)).update(replaced_at=now)


@transaction.atomic
def redeem_link(*, code: str, now: datetime | None = None, actor: User | None = None) -> SignInLink:
    """Use up a link and return it. Of two requests with the same code one succeeds.

    ``actor`` is the account that uses the link, by default the link's own person. A link for choosing a user name and a
    password removes the old password, which ends every session. Raises Refused link_unknown, link_used, link_expired.
    """
    link = read_link(code=code, now=now)
    used = SignInLink.objects.filter(pk=link.pk, used_at=None, replaced_at=None).update(used_at=now or timezone.now())
    if not used:
        refuse("link_used")
    if link.asks_for_password:
        link.user.set_unusable_password()
        link.user.save(update_fields=["password"])
    record_action(actor=actor or link.user, verb="sign_in_link.used", scope="site", subject=f"person:{link.user_id}")
    return link
