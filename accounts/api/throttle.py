"""The limit on writes per minute for one account or token. Reads are not counted, and nothing is counted by address."""

from typing import Any

from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from accounts.queries.sign_in_links import digest_code


class WriteThrottle(SimpleRateThrottle):
    """The limit: high enough for three scorekeepers on one account, low enough to stop a faulty script."""

    scope = "writes"
    rate = "1200/min"

    def get_cache_key(self, request: Request, view: Any) -> str | None:
        """Return a key per token, else per person. None, which means not counted, for reads and for visitors."""
        if request.method in SAFE_METHODS or not request.user.is_authenticated:
            return None
        owner = f"token:{request.auth.pk}" if request.auth else f"person:{request.user.pk}"
        return f"writes:{digest_code(owner)}"
