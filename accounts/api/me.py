"""``me/``: the signed-in person, the names shown to others, the export of personal data, and its erasure."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.queries.my_data import find_mentions
from accounts.requests import require_person
from accounts.services.erasure import erase_person
from accounts.services.export import export_person
from accounts.services.names import MAX_LATIN_NAME_LENGTH
from accounts.services.privacy import choose_names
from problems import refuse
from web.answers import AnswerShape
from web.request_body import read_body, require_no_body


class MeAnswer(AnswerShape):
    """The person; ``public_name`` is what public pages show, ``latin_name`` the own name in Latin letters or blank."""

    id = serializers.IntegerField()
    username = serializers.CharField()
    full_name = serializers.CharField()
    display_name = serializers.CharField()
    is_hidden = serializers.BooleanField()
    public_name = serializers.CharField()
    latin_name = serializers.CharField(allow_blank=True)


class NamesRequest(serializers.Serializer[Any]):
    """Fields left out keep their value. An empty ``display_name`` means the person's own name.

    ``latin_name`` is printed on papers that cannot print the letters of the own name.
    """

    display_name = serializers.CharField(max_length=60, required=False, allow_blank=True)
    is_hidden = serializers.BooleanField(required=False)
    latin_name = serializers.CharField(max_length=MAX_LATIN_NAME_LENGTH, required=False, allow_blank=True)


class EraseRequest(serializers.Serializer[Any]):
    """``confirm`` repeats the own user name. ``texts`` maps keys of mentions to texts to keep.

    Only the unchanged text keeps a mention as it is; any other value, or none, means the suggested text.
    """

    confirm = serializers.CharField(max_length=60)
    texts = serializers.DictField(child=serializers.CharField(allow_blank=True), required=False)


class MentionAnswer(AnswerShape):
    """A text that contains the person's name, where it stands, and the text without the name."""

    key = serializers.CharField()
    place = serializers.CharField()
    text = serializers.CharField()
    suggested = serializers.CharField()


class ErasingAnswer(AnswerShape):
    """The texts that erasing would rewrite."""

    mentions = MentionAnswer(many=True)


class OwnAccount(APIView):
    """The signed-in person."""

    @extend_schema(operation_id="me", responses=MeAnswer)
    def get(self, request: Request) -> Response:
        """Return the signed-in person."""
        return Response(MeAnswer(require_person(request)).data)

    @extend_schema(operation_id="me_names", request=NamesRequest, responses=MeAnswer)
    def patch(self, request: Request) -> Response:
        """Choose the name shown to others, and whether public lists hide it."""
        person = require_person(request)
        kept = {"display_name": person.display_name, "is_hidden": person.is_hidden}
        names = {**kept, **read_body(NamesRequest, request)}
        return Response(MeAnswer(choose_names(user=person, **names)).data)


class OwnData(APIView):
    """The personal data of the signed-in person."""

    @extend_schema(operation_id="me_export", request=None, responses={200: dict[str, Any]})
    def post(self, request: Request) -> Response:
        """Return all of it as JSON and record the export in the action log."""
        require_no_body(request)
        return Response(export_person(user=require_person(request)))


class OwnErasure(APIView):
    """The erasure of the signed-in person."""

    @extend_schema(operation_id="me_erasing", responses=ErasingAnswer)
    def get(self, request: Request) -> Response:
        """Return the free texts that contain the person's name and that erasing rewrites."""
        return Response(ErasingAnswer({"mentions": find_mentions(require_person(request), by_staff=False)}).data)

    @extend_schema(operation_id="me_erase", request=EraseRequest, responses={204: None})
    def post(self, request: Request) -> Response:
        """Erase the personal data. Results stay without the name.

        Raises Refused word_not_typed, erase_last_organizer, erase_last_operator or erase_text_too_long.
        """
        person = require_person(request)
        body = read_body(EraseRequest, request)
        if body["confirm"] != person.username:
            refuse("word_not_typed", word=person.username)
        erase_person(user=person, texts=body.get("texts"))
        return Response(status=204)
