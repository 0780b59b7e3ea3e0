"""Issuing and revoking API tokens, and recording their use."""

import secrets
from contextlib import suppress
from datetime import timedelta

from django.db import DatabaseError, transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import ApiToken, User
from accounts.queries.sign_in_links import digest_code
from ledger.services.log import record_action
from problems import refuse

# Lets people and secret scanners recognize a leaked token.
PREFIX = "kartel_"
_MAX_NAME_LENGTH = 60
# The days that a new token works.
DEFAULT_DAYS, MAX_DAYS = 365, 366
_BETWEEN_RECORDS = timedelta(hours=1)


@transaction.atomic
def issue_token(
    *, user: User, name: str = "", scope: str = ApiToken.Scope.ORGANIZE, days: int = DEFAULT_DAYS
) -> tuple[ApiToken, str]:
    """Create a token that works for so many days. Return its row and its text; only the digest of the text is stored.

    Raises Refused token_days_out_of_range.
    """
    if not 1 <= days <= MAX_DAYS:
        refuse("token_days_out_of_range", most=MAX_DAYS)
    token = PREFIX + secrets.token_urlsafe(32)
    row = ApiToken.objects.create(
        user=user,
        name=name.strip()[:_MAX_NAME_LENGTH],
        token_digest=digest_code(token),
        scope=scope,
        expires_at=timezone.now() + timedelta(days=days),
    )
    record_action(
        actor=user,
        verb="token.issued",
        scope="site",
        subject=f"token:{row.pk}",
        after={"scope": scope, "days": days},
    )
    return row, token


@transaction.atomic
def revoke_token(*, user: User, token_id: int, actor: User | None = None) -> None:
    """Revoke a token of the person; ``actor`` is by default the person. Raises Refused not_found for other tokens."""
    revoked = ApiToken.objects.filter(pk=token_id, user=user, revoked_at=None).update(revoked_at=timezone.now())
    if not revoked:
        refuse("not_found")
    record_action(actor=actor or user, verb="token.revoked", scope="site", subject=f"token:{token_id}")


@transaction.atomic
def revoke_all_tokens(*, user: User, actor: User | None = None) -> None:
    for token_id in ApiToken.objects.filter(user=user, revoked_at=None).values_list("pk", flat=True):
        revoke_token(user=user, token_id=token_id, actor=actor)


def record_use(token: ApiToken) -> None:
    """Store that the token is used now, at most once an hour. A database that cannot write refuses no reader."""
    now = timezone.now()
    if token.last_used_at is not None and token.last_used_at > now - _BETWEEN_RECORDS:
        return
    earlier = Q(last_used_at=None) | Q(last_used_at__lte=now - _BETWEEN_RECORDS)
    with suppress(DatabaseError), transaction.atomic():
        ApiToken.objects.filter(earlier, pk=token.pk).update(last_used_at=now)
