"""``tokens/``: create, list and revoke the API tokens of a person."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.devices import HEADER, sign_device_text
from accounts.queries.tokens import list_tokens
from accounts.requests import require_person
from accounts.services.password_checks import check_password
from accounts.services.tokens import DEFAULT_DAYS, MAX_DAYS, issue_token, revoke_token
from problems import refuse
from web.answers import AnswerShape
from web.request_body import read_body
from web.token_scopes import TOKEN_SCOPES


class TokenRequest(serializers.Serializer[Any]):
    """The new token. Every caller sends the password; one that is not signed in sends the user name as well."""

    name = serializers.CharField(max_length=60, required=False, allow_blank=True, default="")
    username = serializers.CharField(max_length=60, required=False)
    password = serializers.CharField(max_length=200, required=False, trim_whitespace=False)
    scope = serializers.ChoiceField(TOKEN_SCOPES, required=False, default=TOKEN_SCOPES[-1])
    days = serializers.IntegerField(min_value=1, max_value=MAX_DAYS, required=False, default=DEFAULT_DAYS)


class TokenRow(AnswerShape):
    """A token without its secret text. ``scope`` is blank, and the end null, for tokens older than scopes."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    issued_at = serializers.DateTimeField()
    scope = serializers.CharField()
    expires_at = serializers.DateTimeField(allow_null=True)
    last_used_at = serializers.DateTimeField(allow_null=True)


class NewToken(TokenRow):
    """A new token with its text, which is shown once, and the text by which the client's device is recognized."""

    token = serializers.CharField()
    device = serializers.CharField()


_DEVICE_HEADER = OpenApiParameter(
    HEADER,
    str,
    OpenApiParameter.HEADER,
    description="`device` of an earlier answer: wrong passwords of others do not lock this client out.",
)


class Tokens(APIView):
    """The tokens of the signed-in person."""

    @extend_schema(operation_id="token_list", responses=TokenRow(many=True))
    def get(self, request: Request) -> Response:
        """Return the valid tokens, without their text."""
        return Response(TokenRow(list_tokens(require_person(request)), many=True).data)

    @extend_schema(
        operation_id="token_issue", parameters=[_DEVICE_HEADER], request=TokenRequest, responses={201: NewToken}
    )
    def post(self, request: Request) -> Response:
        """Create a token. Its text is in this answer only. A session or another token alone creates none.

        Raises Refused token_needs_password, token_not_enough, credentials_wrong, throttled, sign_in_busy.
        """
        fields = read_body(TokenRequest, request)
        username = fields["username"] if "username" in fields else require_person(request).username
        if "username" not in fields and "password" not in fields:
            refuse("token_not_enough" if request.auth else "token_needs_password")
        user = check_password(request=request._request, username=username, password=fields.get("password", ""))
        row, token = issue_token(user=user, name=fields["name"], scope=fields["scope"], days=fields["days"])
        device = sign_device_text(request._request, user, by_password=True)
        return Response(NewToken(row, given={"token": token, "device": device}).data, status=201)


class TokenDetail(APIView):
    """One token of the signed-in person."""

    @extend_schema(operation_id="token_revoke", responses={204: None})
    def delete(self, request: Request, token_id: int) -> Response:
        """Revoke the token."""
        revoke_token(user=require_person(request), token_id=token_id)
        return Response(status=204)
