"""``events/{slug}/tables/`` and ``entries/{id}/table/``: rooms with their tables, and who always plays at one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests import person_or_none
from tournament.api.event_start import arrive, read_body
from tournament.api.fields import REFUSALS, Whole
from tournament.domain.rooms import LONGEST_NAME, Room
from tournament.rounds.queries.tables import fixed_entries, rooms_of_event
from tournament.rounds.services.tables import fix_table, set_rooms

if TYPE_CHECKING:
    from rest_framework.request import Request

    from tournament.models import Event


class RoomShape(serializers.Serializer[Any]):
    """Tables ``first`` to ``last`` stand in the room; the name may be empty."""

    name = serializers.CharField(max_length=LONGEST_NAME, allow_blank=True)
    first = Whole(min_value=1)
    last = Whole(min_value=1)


class RoomsRequest(serializers.Serializer[Any]):
    """All rooms, in the order they are filled; none: tables count from 1."""

    rooms = RoomShape(many=True)


class FixedAnswer(serializers.Serializer[Any]):
    """An entry, and the table it plays at every round."""

    entry = serializers.IntegerField(source="pk")
    table = serializers.IntegerField(source="fixed_table")


class TablesAnswer(serializers.Serializer[Any]):
    """Rooms in the order they are filled, and fixed tables."""

    rooms = RoomShape(many=True)
    fixed = FixedAnswer(many=True)


class TableRequest(serializers.Serializer[Any]):
    """``null`` takes the fixed table away."""

    table = Whole(min_value=1, allow_null=True)


def _answer(event: Event) -> Response:
    return Response(TablesAnswer({"rooms": rooms_of_event(event), "fixed": fixed_entries(event)}).data)


class Tables(APIView):
    """The rooms of an event."""

    @extend_schema(operation_id="tables", responses={200: TablesAnswer, **REFUSALS})
    def get(self, request: Request, slug: str) -> Response:
        """Rooms and fixed tables, for who organizes."""
        return _answer(arrive(request, slug, "organize"))

    @extend_schema(operation_id="tables_write", request=RoomsRequest, responses={200: TablesAnswer, **REFUSALS})
    def put(self, request: Request, slug: str) -> Response:
        """Organizers write all rooms; the next round that is paired follows."""
        event = arrive(request, slug, "organize")
        rooms = [Room(**room) for room in read_body(RoomsRequest, request)["rooms"]]
        return _answer(set_rooms(event=event, rooms=rooms, actor=person_or_none(request)))


class EntryTable(APIView):
    """The fixed table of one entry."""

    @extend_schema(operation_id="entry_table", request=TableRequest, responses={200: TablesAnswer, **REFUSALS})
    def put(self, request: Request, slug: str, entry_id: int) -> Response:
        """Organizers give an entry a table of its own, or take it away."""
        event = arrive(request, slug, "organize")
        table = read_body(TableRequest, request)["table"]
        fix_table(event=event, entry_id=entry_id, table=table, actor=person_or_none(request))
        return _answer(event)
