"""What a request with a token may do. The table of the addresses is ``web/token_scopes.py``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from problems import refuse
from web.token_scopes import NO_TOKEN, WITH_PASSWORD, find_scope

if TYPE_CHECKING:
    from accounts.models import ApiToken


class TokenScope(BasePermission):
    """Refuses a request with a token that lacks the scope of its address; requests without a token are free."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Return true, or raise Refused token_scope_needed or token_not_enough."""
        token, match = cast("ApiToken | None", request.auth), request.resolver_match
        if token is None:
            return True
        needed = find_scope(match.url_name or "" if match else "", request.method or "")
        if needed == NO_TOKEN:
            refuse("token_not_enough")
        if needed != WITH_PASSWORD and not token.allows(needed):
            refuse("token_scope_needed", scope=needed, own=token.scope)
        return True
