"""Reading API tokens."""

from collections.abc import Iterable

from accounts.models import ApiToken, User
from accounts.queries.sign_in_links import digest_code


def find_token(token: str) -> ApiToken | None:
    """Return the row of a valid token with its person, None for any other text."""
    found = ApiToken.objects.select_related("user").filter(token_digest=digest_code(token), revoked_at=None).first()
    return found if found and found.user.is_active else None


def list_tokens(user: User) -> Iterable[ApiToken]:
    """Return the valid tokens of a person, oldest first."""
    return ApiToken.objects.filter(user=user, revoked_at=None)
