"""``events/{slug}/entries/`` and ``entries/{id}/``: who comes and who leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests import signed_in
from tournament.api.fields import PAGING, REFUSALS
from tournament.api.place import Pages, arrive, read_body
from tournament.permissions import require
from tournament.queries.entries import entries_of, entry_of, get_entry
from tournament.services.entries import add_walk_in, change_status, join_event

if TYPE_CHECKING:
    from rest_framework.request import Request

    from tournament.models import Entry, Event

# What the outside calls active is checked in: reinstating is checking in again.
_STATUSES = {"registered": "registered", "checked_in": "checked_in", "active": "checked_in", "dropped": "dropped"}


class EntryAnswer(serializers.Serializer[Any]):
    """A player or a team; ``dropped_after`` is the last round that counts for who dropped.

    Who has the status ``waiting`` is on the waiting list, in the order of ids.
    """

    id = serializers.IntegerField()
    name = serializers.CharField()
    name_surname_first = serializers.CharField()
    status = serializers.CharField()
    dropped_after = serializers.IntegerField(allow_null=True)


class EntryRequest(serializers.Serializer[Any]):
    """Empty: I join. With both names: staff enter somebody at the door."""

    given_name = serializers.CharField(max_length=60, required=False)
    family_name = serializers.CharField(max_length=60, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Both names or none."""
        for name in ("given_name", "family_name"):
            if attrs and name not in attrs:
                raise serializers.ValidationError({name: self.fields[name].error_messages["required"]})
        return attrs


class StatusRequest(serializers.Serializer[Any]):
    """What becomes of the entry; ``active`` reinstates."""

    status = serializers.ChoiceField(choices=list(_STATUSES))


class Entries(GenericAPIView[Any]):
    """Who is or was in the event."""

    pagination_class = Pages

    @extend_schema(operation_id="entries_list", parameters=PAGING, responses={200: EntryAnswer(many=True), **REFUSALS})
    def get(self, request: Request, slug: str) -> Response:
        """A page of entries in the Czech order of surnames; open to everybody, like the page of entries."""
        event = arrive(request, slug)
        # A list already: sorted by names of people, which no database does the same way.
        page = self.paginate_queryset(entries_of(event))
        return self.get_paginated_response(EntryAnswer(page, many=True).data)

    @extend_schema(operation_id="entry_create", request=EntryRequest, responses={201: EntryAnswer, **REFUSALS})
    def post(self, request: Request, slug: str) -> Response:
        """A player joins, or waits where all places are taken; an organizer enters somebody, checked in at once."""
        event = arrive(request, slug)
        actor = signed_in(request)
        names = read_body(EntryRequest, request)
        if not names:
            entry = join_event(event=event, user=actor)
        else:
            require(actor, "organize", event)
            entry = add_walk_in(event=event, actor=actor, **names)
        return _answer(event, entry.pk, 201)


class EntryDetail(APIView):
    """One entry."""

    @extend_schema(operation_id="entry_update", request=StatusRequest, responses={200: EntryAnswer, **REFUSALS})
    def patch(self, request: Request, slug: str, entry_id: int) -> Response:
        """Organizers check in, drop, reinstate and let in who waits; players drop themselves."""
        event = arrive(request, slug)
        actor = signed_in(request)
        drops_themselves = request.data == {"status": "dropped"} and _is_own(event, actor, entry_id)
        if not drops_themselves:
            require(actor, "organize", event)
        to = _STATUSES[read_body(StatusRequest, request)["status"]]
        change_status(entry=get_entry(event, entry_id), to=to, actor=actor)
        return _answer(event, entry_id)


def _is_own(event: Event, user: Any, entry_id: int) -> bool:
    own: Entry | None = entry_of(event, user)
    return own is not None and own.pk == entry_id


def _answer(event: Event, entry_id: int, status: int = 200) -> Response:
    return Response(EntryAnswer(get_entry(event, entry_id)).data, status=status)
