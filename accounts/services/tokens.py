"""Issuing and revoking API tokens."""

import secrets

from django.db import transaction
from django.utils import timezone

from accounts.models import ApiToken, User
from accounts.queries.sign_in_links import digest_code
from ledger.services.log import record_action
from problems import refuse

# Lets people and secret scanners recognize a leaked token.
PREFIX = "kartel_"
_LONGEST_NAME = 60


@transaction.atomic
def issue_token(*, user: User, name: str = "") -> tuple[ApiToken, str]:
    """Create a token. Return its row and its text; only the digest of the text is stored."""
    token = PREFIX + secrets.token_urlsafe(32)
    row = ApiToken.objects.create(user=user, name=name.strip()[:_LONGEST_NAME], token_digest=digest_code(token))
    record_action(actor=user, verb="token.issued", scope="site", subject=f"token:{row.pk}")
    return row, token


@transaction.atomic
def revoke_token(*, user: User, token_id: int) -> None:
    """Revoke a token of the person. Raises Refused not_found for any other token."""
    revoked = ApiToken.objects.filter(pk=token_id, user=user, revoked_at=None).update(revoked_at=timezone.now())
    if not revoked:
        refuse("not_found")
    record_action(actor=user, verb="token.revoked", scope="site", subject=f"token:{token_id}")


@transaction.atomic
def revoke_all_tokens(*, user: User) -> None:
    """Revoke every token of a person."""
    for token_id in ApiToken.objects.filter(user=user, revoked_at=None).values_list("pk", flat=True):
        revoke_token(user=user, token_id=token_id)
