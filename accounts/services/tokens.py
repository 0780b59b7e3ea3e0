"""Handing out and revoking API tokens."""

import secrets

from django.contrib.auth import authenticate
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from accounts.models import ApiToken, User
from accounts.queries.sign_in_links import digest_of
from accounts.services.attempts import count_failure, require_attempts_left
from ledger.services.log import record_action
from problems import refuse

# Secret scanners and people know by it what they have found.
PREFIX = "kartel_"
_LONGEST_NAME = 60


@transaction.atomic
def issue_token(*, user: User, name: str = "") -> tuple[ApiToken, str]:
    """A new token for a person. Returns its row and the token, which is kept nowhere and never shown again."""
    token = PREFIX + secrets.token_urlsafe(32)
    row = ApiToken.objects.create(user=user, name=name.strip()[:_LONGEST_NAME], token_digest=digest_of(token))
    record_action(actor=user, verb="token.issued", scope="site", subject=f"token:{row.pk}")
    return row, token


@transaction.atomic
def revoke_token(*, user: User, token_id: int) -> None:
    """Make one of the person's own tokens useless; raises Refused not_found for any other."""
    revoked = ApiToken.objects.filter(pk=token_id, user=user, revoked_at=None).update(revoked_at=timezone.now())
    if not revoked:
        refuse("not_found")
    record_action(actor=user, verb="token.revoked", scope="site", subject=f"token:{token_id}")


@transaction.atomic
def revoke_all_tokens(*, user: User) -> None:
    """Make every token of a person useless: a new password shuts out whoever came in by the old one."""
    for token_id in ApiToken.objects.filter(user=user, revoked_at=None).values_list("pk", flat=True):
        revoke_token(user=user, token_id=token_id)


def check_password(*, request: HttpRequest, username: str, password: str) -> User:
    """The person with this name and password; raises Refused credentials_wrong, or throttled after too many."""
    require_attempts_left(username)
    user = authenticate(request, username=username, password=password)
    if not isinstance(user, User):
        count_failure(username)
        refuse("credentials_wrong")
    return user
