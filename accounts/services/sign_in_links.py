"""Handing out, reissuing and redeeming one-time sign-in links."""

import hashlib
import secrets
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import SignInLink, User
from ledger.services.log import record_action
from problems import refuse

GOOD_FOR = timedelta(hours=24)


@transaction.atomic
def issue_link(
    *,
    user: User,
    actor: User | None,
    scope: str = "site",
    good_for: timedelta = GOOD_FOR,
    asks_for_password: bool = False,
) -> str:
    """Make a link for one person and put aside the person's older ones. Returns the code, which is kept nowhere."""
    now = timezone.now()
    SignInLink.objects.filter(user=user, used_at=None, replaced_at=None).update(replaced_at=now)
    code = secrets.token_urlsafe(24)
    SignInLink.objects.create(
        user=user,
        code_digest=_digest(code),
        issued_by=actor,
        issued_at=now,
        expires_at=now + good_for,
        asks_for_password=asks_for_password,
    )
    record_action(actor=actor, verb="sign_in_link.issued", scope=scope, subject=f"person:{user.pk}")
    return code


def read_link(*, code: str, now: datetime | None = None) -> SignInLink:
    """The link behind a code; raises Refused link_unknown, link_used or link_expired."""
    link = SignInLink.objects.select_related("user").filter(code_digest=_digest(code)).first()
    if link is None or not link.user.is_active:
        refuse("link_unknown")
    if link.used_at is not None:
        refuse("link_used")
    if link.replaced_at is not None or link.expires_at <= (now or timezone.now()):
        refuse("link_expired")
    return link


@transaction.atomic
def redeem_link(*, code: str, now: datetime | None = None) -> SignInLink:
    """Use up the link: of two people with the same code one is let in. Returns the link; raises as read_link does."""
    link = read_link(code=code, now=now)
    used = SignInLink.objects.filter(pk=link.pk, used_at=None, replaced_at=None).update(used_at=now or timezone.now())
    if not used:
        refuse("link_used")
    record_action(actor=link.user, verb="sign_in_link.used", scope="site", subject=f"person:{link.user_id}")
    return link


def _digest(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()
