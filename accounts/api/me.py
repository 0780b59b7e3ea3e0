"""``me/``: who a request speaks as, the name others read, everything as JSON, and erasing it."""

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
from accounts.services.privacy import choose_names
from problems import refuse


class MeAnswer(serializers.Serializer[Any]):
    """The person; ``public_name`` is what everybody reads."""

    id = serializers.IntegerField()
    username = serializers.CharField()
    full_name = serializers.CharField()
    display_name = serializers.CharField()
    is_hidden = serializers.BooleanField()
    public_name = serializers.CharField()


class NamesRequest(serializers.Serializer[Any]):
    """What is left out stays. An empty ``display_name`` is one's own name."""

    display_name = serializers.CharField(max_length=60, required=False, allow_blank=True)
    is_hidden = serializers.BooleanField(required=False)


class EraseRequest(serializers.Serializer[Any]):
    """``confirm`` repeats one's own user name; ``texts`` are other texts by the keys of mentions, else as suggested."""

    confirm = serializers.CharField(max_length=60)
    texts = serializers.DictField(child=serializers.CharField(allow_blank=True), required=False)


class MentionAnswer(serializers.Serializer[Any]):
    """A text in which one's name stands, where it stands, and the text without the name."""

    key = serializers.CharField()
    place = serializers.CharField()
    text = serializers.CharField()
    suggested = serializers.CharField()


class ErasingAnswer(serializers.Serializer[Any]):
    """What erasing would rewrite."""

    mentions = MentionAnswer(many=True)


class Me(APIView):
    """Whoever asks."""

    @extend_schema(operation_id="me", responses=MeAnswer)
    def get(self, request: Request) -> Response:
        """The person, as the row has them."""
        return Response(MeAnswer(require_person(request)).data)

    @extend_schema(operation_id="me_names", request=NamesRequest, responses=MeAnswer)
    def patch(self, request: Request) -> Response:
        """Choose the name that others read, and whether public lists have none."""
        person = require_person(request)
        asked = NamesRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        chosen = {"display_name": person.display_name, "is_hidden": person.is_hidden, **asked.validated_data}
        return Response(MeAnswer(choose_names(user=person, **chosen)).data)


class MyData(APIView):
    """Everything that is held of whoever asks."""

    @extend_schema(operation_id="me_export", request=None, responses={200: dict[str, Any]})
    def post(self, request: Request) -> Response:
        """All of it as JSON; a line in the log says that it was given."""
        return Response(export_person(user=require_person(request)))


class EraseMe(APIView):
    """The end of an account."""

    @extend_schema(operation_id="me_erasing", responses=ErasingAnswer)
    def get(self, request: Request) -> Response:
        """Texts that people typed in which one's name stands; erasing writes them anew."""
        return Response(ErasingAnswer({"mentions": find_mentions(require_person(request), by_staff=False)}).data)

    @extend_schema(operation_id="me_erase", request=EraseRequest, responses={204: None})
    def post(self, request: Request) -> Response:
        """Erase what is personal; results stay without the name."""
        person = require_person(request)
        asked = EraseRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        if asked.validated_data["confirm"] != person.username:
            refuse("word_not_typed", word=person.username)
        erase_person(user=person, texts=asked.validated_data.get("texts"))
        return Response(status=204)
