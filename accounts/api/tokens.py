"""``tokens/``: a person makes, sees and revokes the tokens of their scripts."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.queries.tokens import tokens_of
from accounts.requests import require_person
from accounts.services.tokens import check_password, issue_token, revoke_token


class TokenRequest(serializers.Serializer[Any]):
    """What the token is for; the name and password of a person who is not signed in."""

    name = serializers.CharField(max_length=60, required=False, default="")
    username = serializers.CharField(max_length=60, required=False)
    password = serializers.CharField(max_length=200, required=False, trim_whitespace=False)


class TokenRow(serializers.Serializer[Any]):
    """A token as its owner sees it later."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    issued_at = serializers.DateTimeField()


class NewToken(TokenRow):
    """A token as its owner sees it once."""

    token = serializers.CharField()


class Tokens(APIView):
    """The tokens of whoever asks."""

    @extend_schema(operation_id="token_list", responses=TokenRow(many=True))
    def get(self, request: Request) -> Response:
        """Those that still work, without the secret."""
        return Response(TokenRow(tokens_of(require_person(request)), many=True).data)

    @extend_schema(operation_id="token_issue", request=TokenRequest, responses={201: NewToken})
    def post(self, request: Request) -> Response:
        """Make one; its text is in this answer and nowhere else."""
        asked = TokenRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        given = asked.validated_data
        if "username" in given:
            user = check_password(
                request=request._request, username=given["username"], password=given.get("password", "")
            )
        else:
            user = require_person(request)
        row, token = issue_token(user=user, name=given["name"])
        return Response({**TokenRow(row).data, "token": token}, status=201)


class TokenDetail(APIView):
    """One token."""

    @extend_schema(operation_id="token_revoke", responses={204: None})
    def delete(self, request: Request, token_id: int) -> Response:
        """Revoke it."""
        revoke_token(user=require_person(request), token_id=token_id)
        return Response(status=204)
