"""Handing out, reissuing and redeeming one-time sign-in links."""

import secrets
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import SignInLink, User
from accounts.queries.sign_in_links import digest_of, read_link
from ledger.services.log import record_action
from problems import refuse

LINK_LIFETIME = timedelta(hours=24)


@transaction.atomic
def issue_link(
    *,
    user: User,
    actor: User | None,
    scope: str = "site",
    good_for: timedelta = LINK_LIFETIME,
    asks_for_password: bool = False,
) -> str:
    """Make a link for one person and put aside the person's older ones. Returns the code, which is kept nowhere."""
    now = timezone.now()
    # Two of the staff who reissue at once wait for each other: one link is left.
    User.objects.select_for_update().get(pk=user.pk)
    _put_aside(user, now)
    code = secrets.token_urlsafe(24)
    SignInLink.objects.create(
        user=user,
        code_digest=digest_of(code),
        issued_by=actor,
        issued_at=now,
        expires_at=now + good_for,
        asks_for_password=asks_for_password,
    )
    record_action(actor=actor, verb="sign_in_link.issued", scope=scope, subject=f"person:{user.pk}")
    return code


@transaction.atomic
def withdraw_links(*, user: User, actor: User | None, scope: str = "site") -> None:
    """Put all open links of a person aside, because from now on the person has more to lose than when they were made.

    Whoever gives a role, of the site or of an event, and whoever sets a password calls this in the same transaction.
    """
    User.objects.select_for_update().get(pk=user.pk)
    if withdrawn := _put_aside(user, timezone.now()):
        record_action(
            actor=actor,
            verb="sign_in_link.withdrawn",
            scope=scope,
            subject=f"person:{user.pk}",
            after={"links": withdrawn},
        )


def _put_aside(user: User, now: datetime) -> int:
    return SignInLink.objects.filter(user=user, used_at=None, replaced_at=None).update(replaced_at=now)


@transaction.atomic
def redeem_link(*, code: str, now: datetime | None = None, actor: User | None = None) -> SignInLink:
    """Use up the link: of two people with the same code one is let in. Returns the link; raises as read_link does.

    ``actor`` is who uses it, its own person unless said. A link to choose a name and a password takes the old password
    away, and with it every session it opened.
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
