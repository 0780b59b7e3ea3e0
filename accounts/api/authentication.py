"""Authentication of API requests by ``Authorization: Bearer``."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from accounts.queries.tokens import find_token
from accounts.services.tokens import record_use


class BearerToken(BaseAuthentication):
    """Signs in the owner of a token for one request. An unknown token is an error, not an anonymous request."""

    def authenticate(self, request: Request) -> tuple[Any, Any] | None:
        """Return the person and the token's row, None for a request without a token.

        Raises AuthenticationFailed for an unknown, ended or revoked token.
        """
        scheme, _, token = get_authorization_header(request).decode("latin-1").partition(" ")
        if scheme.lower() != "bearer":
            return None
        row = find_token(token.strip())
        if row is None:
            raise AuthenticationFailed
        record_use(row)
        return row.user, row

    def authenticate_header(self, request: Request) -> str:
        """Return the WWW-Authenticate header of a 401."""
        return 'Bearer realm="kartel"'


class BearerTokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """The entry for :class:`BearerToken` in the API's documentation."""

    target_class = "accounts.api.authentication.BearerToken"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """Return the security scheme in OpenAPI's terms."""
        return {"type": "http", "scheme": "bearer"}
