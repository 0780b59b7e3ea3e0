"""How much one account or token may write in a minute. Reading is never counted, and nothing counts by address."""

from typing import Any

from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from accounts.queries.sign_in_links import digest_of


class WriteThrottle(SimpleRateThrottle):
    """High enough for a desk with three scorekeepers on one account; low enough to stop a script that runs wild."""

    scope = "writes"
    rate = "1200/min"

    def get_cache_key(self, request: Request, view: Any) -> str | None:
        """One count per token, else per person; None, not counted, for reading and for visitors."""
        if request.method in SAFE_METHODS or not request.user.is_authenticated:
            return None
        who = f"token:{request.auth.pk}" if request.auth else f"person:{request.user.pk}"
        return f"writes:{digest_of(who)}"
