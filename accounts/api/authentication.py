"""Signing in to the API by ``Authorization: Bearer``."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from accounts.queries.tokens import find_token


class BearerToken(BaseAuthentication):
    """A token signs in its person, for this request; a wrong one is an error and not a visitor."""

    def authenticate(self, request: Request) -> tuple[Any, Any] | None:
        """The person and the token's row; None for a request without a token."""
        scheme, _, token = get_authorization_header(request).decode("latin-1").partition(" ")
        if scheme.lower() != "bearer":
            return None
        found = find_token(token.strip())
        if found is None:
            raise AuthenticationFailed
        return found.user, found

    def authenticate_header(self, request: Request) -> str:
        """What a 401 answers."""
        return 'Bearer realm="kartel"'


class BearerTokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How the API's documentation tells of it."""

    target_class = "accounts.api.authentication.BearerToken"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """As OpenAPI names it."""
        return {"type": "http", "scheme": "bearer"}
