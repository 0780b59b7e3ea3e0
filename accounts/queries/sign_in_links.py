"""Reading sign-in links by their codes."""

import hashlib
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import SignInLink
from problems import refuse


def digest_code(code: str) -> str:
    """Return the digest of a code, which recognizes the code but cannot be used in its place."""
    return hashlib.sha256(code.encode()).hexdigest()


def read_link(*, code: str, now: datetime | None = None) -> SignInLink:
    """Return the link of a code. Raises Refused link_unknown, link_used or link_expired."""
    link = SignInLink.objects.select_related("user").filter(code_digest=digest_code(code)).first()
    if link is None or not link.user.is_active:
        refuse("link_unknown")
    if link.used_at is not None:
        refuse("link_used")
    if link.replaced_at is not None or link.expires_at <= (now or timezone.now()):
        refuse("link_expired")
    return link


def find_open_links(people: QuerySet[Any, Any], scope: str) -> dict[int, SignInLink]:
    """Return the valid link of an event for each of these persons by the person's id. Persons without one are left out.

    ``people`` is a query of their ids, because a list of a whole event would be too long for one query.
    """
    waiting = SignInLink.objects.filter(user__in=people, scope=scope, used_at=None, replaced_at=None)
    return {link.user_id: link for link in waiting.filter(expires_at__gt=timezone.now())}
