"""``POST decks/check/`` and ``decks/file/``: the verdict about a pasted deck list, and the list as a file."""

from typing import Any

from django.http import HttpResponse
from django.utils.decorators import method_decorator
from django.utils.translation import get_language
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from decks.api.serializers import CheckRequest, VerdictAnswer
from decks.domain.exporting.kinds import DECK_FILE_KINDS
from decks.queries.deck_files import make_deck_file
from decks.services import check_text
from web.downloads import IgnoreAcceptHeader, download_response
from web.expensive_work import expensive_work
from web.request_body import read_body

# The answers with a deck file, by status and media type, for the schema.
DECK_FILE_RESPONSES: dict[Any, Any] = {
    (200, media_type): OpenApiTypes.BINARY
    for media_type in sorted({kind.media_type for kind in DECK_FILE_KINDS.values()})
}
KIND_PARAMETER = OpenApiParameter(
    "kind", str, required=True, enum=list(DECK_FILE_KINDS), description="kind of the file"
)


@method_decorator(expensive_work("deck_check"), name="post")
class DeckCheck(APIView):
    """Check a deck without storing it."""

    # A session would require a CSRF token; the check changes nothing and is open to all readers.
    authentication_classes = ()

    @extend_schema(request=CheckRequest, responses=VerdictAnswer)
    def post(self, request: Request) -> Response:
        """Return the verdict with every problem at its line, and every line of the text."""
        body = read_body(CheckRequest, request)
        verdict = check_text(format_key=body["format"], text=body["text"])
        return Response(VerdictAnswer(verdict).data)


class DeckFileRequest(CheckRequest):
    """A deck list, the key of its format, the kind of the file, and the title of the deck."""

    kind = serializers.CharField()
    title = serializers.CharField(required=False, default="deck", max_length=120)


@method_decorator(expensive_work("deck_check"), name="post")
class DeckFileMaking(APIView):
    """Make a deck file without storing the deck."""

    # A session would require a CSRF token; the request changes nothing and is open to all readers.
    authentication_classes = ()
    content_negotiation_class = IgnoreAcceptHeader

    @extend_schema(operation_id="deck_file", request=DeckFileRequest, responses=DECK_FILE_RESPONSES)
    def post(self, request: Request) -> HttpResponse:
        """Return the deck list as a file of one of the kinds; its headings are in the language of the request."""
        values = read_body(DeckFileRequest, request)
        file = make_deck_file(
            kind=values["kind"],
            format_key=values["format"],
            text=values["text"],
            title=values["title"],
            language=get_language() or "en",
        )
        return download_response(file.content, name=file.name, media_type=file.media_type)
