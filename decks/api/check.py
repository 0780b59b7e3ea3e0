"""``POST decks/check/``: the verdict about a pasted deck list."""

from django.utils.decorators import method_decorator
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from decks.api.serializers import CheckRequest, VerdictAnswer
from decks.services import check_text
from web.expensive_work import expensive_work
from web.request_body import read_body


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
