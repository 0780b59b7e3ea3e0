"""Reading API tokens."""

from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import ApiToken, User
from accounts.queries.sign_in_links import digest_code


def find_token(token: str) -> ApiToken | None:
    """Return the row of a valid token with its person, None for any other text."""
    row = _list_valid().select_related("user").filter(token_digest=digest_code(token)).first()
    return row if row and row.user.is_active else None


def list_tokens(user: User) -> QuerySet[ApiToken]:
    """Return the valid tokens of a person, oldest first."""
    return _list_valid().filter(user=user)


def _list_valid() -> QuerySet[ApiToken]:
    without_end_or_later = Q(expires_at=None) | Q(expires_at__gt=timezone.now())
    return ApiToken.objects.filter(without_end_or_later, revoked_at=None)
