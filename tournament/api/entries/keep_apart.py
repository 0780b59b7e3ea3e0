"""``events/{slug}/apart/``: pairs of entries that are kept apart.

``wish_id`` in the address of one pair is the id of its ``KeptApart`` row, the ``id`` of the pair in the list.
"""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests import require_person
from tournament.api.fields import PAGING, StrictIntegerField, operation
from tournament.api.requests import ListView, get_permitted_event
from tournament.entries.queries.kept_apart import list_kept_apart_pairs
from tournament.entries.services.keep_apart import end_keep_apart, keep_apart
from web.answers import AnswerShape
from web.request_body import read_body


class KeptApartPairAnswer(AnswerShape):
    """Two entries by their ids, and the reason."""

    id = serializers.IntegerField()
    first = serializers.IntegerField(source="first_id")
    second = serializers.IntegerField(source="second_id")
    reason = serializers.CharField()


class KeptApartPairRequest(serializers.Serializer[Any]):
    """Two entries by their ids, and the reason, which staff read."""

    first = StrictIntegerField(min_value=1)
    second = StrictIntegerField(min_value=1)
    reason = serializers.CharField(required=False, allow_blank=True)


class KeptApartPairs(ListView):
    @operation("apart_list", KeptApartPairAnswer(many=True), parameters=PAGING)
    def get(self, request: Request, slug: str) -> Response:
        """Return a page of the pairs kept apart. For organizers."""
        event = get_permitted_event(request, slug, "organize")
        return self.respond_with_page(list_kept_apart_pairs(event), KeptApartPairAnswer)

    @operation("apart_create", KeptApartPairAnswer, status=201, request=KeptApartPairRequest)
    def post(self, request: Request, slug: str) -> Response:
        """Keep two entries apart from the next pairing on, wherever that is possible. For organizers."""
        event = get_permitted_event(request, slug, "organize")
        pair = keep_apart(event=event, actor=require_person(request), **read_body(KeptApartPairRequest, request))
        return Response(KeptApartPairAnswer(pair).data, status=201)


class KeptApartPair(APIView):
    @operation("apart_end", status=204)
    def delete(self, request: Request, slug: str, wish_id: int) -> Response:
        """Let the two entries meet again. For organizers."""
        event = get_permitted_event(request, slug, "organize")
        end_keep_apart(event=event, pair_id=wish_id, actor=require_person(request))
        return Response(status=204)
