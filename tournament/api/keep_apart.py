"""``events/{slug}/apart/``: pairs of entries that should not meet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests import require_person
from tournament.api.event_start import Pages, arrive, read_body
from tournament.api.fields import PAGING, REFUSALS, Whole
from tournament.entries.queries.kept_apart import kept_apart_pairs
from tournament.entries.services.keep_apart import end_keep_apart, keep_apart

if TYPE_CHECKING:
    from rest_framework.request import Request


class ApartAnswer(serializers.Serializer[Any]):
    """Two entries by their ids, and why."""

    id = serializers.IntegerField()
    first = serializers.IntegerField(source="first_id")
    second = serializers.IntegerField(source="second_id")
    reason = serializers.CharField()


class ApartRequest(serializers.Serializer[Any]):
    """Two entries by their ids; why, for the staff."""

    first = Whole(min_value=1)
    second = Whole(min_value=1)
    reason = serializers.CharField(required=False, allow_blank=True)


class PairsApart(GenericAPIView[Any]):
    """The wishes of an event, for its organizers."""

    pagination_class = Pages

    @extend_schema(operation_id="apart_list", parameters=PAGING, responses={200: ApartAnswer(many=True), **REFUSALS})
    def get(self, request: Request, slug: str) -> Response:
        """A page of the wishes that hold."""
        page = self.paginate_queryset(kept_apart_pairs(arrive(request, slug, "organize")))
        return self.get_paginated_response(ApartAnswer(page, many=True).data)

    @extend_schema(operation_id="apart_create", request=ApartRequest, responses={201: ApartAnswer, **REFUSALS})
    def post(self, request: Request, slug: str) -> Response:
        """From the next draw on the two do not meet where it can be helped."""
        event = arrive(request, slug, "organize")
        wish = keep_apart(event=event, actor=require_person(request), **read_body(ApartRequest, request))
        return Response(ApartAnswer(wish).data, status=201)


class PairApart(APIView):
    """One wish."""

    @extend_schema(operation_id="apart_end", responses={204: None, **REFUSALS})
    def delete(self, request: Request, slug: str, wish_id: int) -> Response:
        """The two may meet again."""
        end_keep_apart(event=arrive(request, slug, "organize"), wish_id=wish_id, actor=require_person(request))
        return Response(status=204)
