"""``events/{slug}/check-in/`` and ``check-in-code/``: players check in themselves by a code that organizers change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.urls import reverse
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests import require_person
from ledger.services.idempotency import Answer
from tournament.api.entries.entries import EntryAnswer, respond_with_entry
from tournament.api.fields import IDEMPOTENCY_KEY, operation
from tournament.api.requests import answer_request_once, get_permitted_event
from tournament.own_entry.services import change_check_in_code, check_in_by_code, end_check_in_code
from web.answers import AnswerShape
from web.links import find_base_url
from web.request_body import read_body, require_no_body

if TYPE_CHECKING:
    from tournament.models import Event


class CheckInRequest(serializers.Serializer[Any]):
    """The code shown at the venue; case, spaces and hyphens do not matter."""

    code = serializers.CharField(max_length=40)


class CheckInCodeAnswer(AnswerShape):
    """The present check-in code and the address in its QR code; both blank if there is none."""

    code = serializers.CharField(allow_blank=True)
    url = serializers.CharField(allow_blank=True)


class OwnCheckIn(APIView):
    @operation("check_in_by_code", EntryAnswer, request=CheckInRequest, parameters=[IDEMPOTENCY_KEY])
    def post(self, request: Request, slug: str) -> Response:
        """Check the own entry in by the code shown at the venue; sent again it answers the same. For players.

        409 check_in_closed, check_in_waiting, check_in_dropped, check_in_deck_missing, 422 check_in_code_wrong.
        """
        event, actor = get_permitted_event(request, slug), require_person(request)
        code = read_body(CheckInRequest, request)["code"]

        def check_in() -> Answer:
            return 200, {"entry": check_in_by_code(event=event, user=actor, code=code).pk}

        status, stored = answer_request_once(request, check_in)
        return respond_with_entry(request, event, stored["entry"], status)


class CheckInCode(APIView):
    @operation("check_in_code", CheckInCodeAnswer)
    def get(self, request: Request, slug: str) -> Response:
        """Return the code. For organizers."""
        return _respond_with_code(request, get_permitted_event(request, slug, "organize"))

    @operation("check_in_code_change", CheckInCodeAnswer, request=None, parameters=[IDEMPOTENCY_KEY])
    def post(self, request: Request, slug: str) -> Response:
        """Draw a new code; the one before stops working at once. For organizers. 409 check_in_over during play."""
        event, actor = get_permitted_event(request, slug, "organize"), require_person(request)
        require_no_body(request)

        def change_code() -> Answer:
            change_check_in_code(event=event, actor=actor)
            return 200, {}

        # The code is not stored under the key: a repeated request is answered with the code that is valid then.
        answer_request_once(request, change_code)
        return _respond_with_code(request, get_permitted_event(request, slug, "organize"))

    @operation("check_in_code_end", status=204)
    def delete(self, request: Request, slug: str) -> Response:
        """Remove the code, so that only the staff check players in. For organizers."""
        event = get_permitted_event(request, slug, "organize")
        end_check_in_code(event=event, actor=require_person(request))
        return Response(status=204)


def _respond_with_code(request: Request, event: Event) -> Response:
    code = event.check_in_code
    path = reverse("event-here-code", args=[event.slug, code]) if code else ""
    url = find_base_url(request._request) + path if code else ""
    return Response(CheckInCodeAnswer({"code": code, "url": url}).data)
