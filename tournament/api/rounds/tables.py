"""``events/{slug}/tables/`` and ``entries/{id}/table/``: rooms with their tables, and fixed tables of entries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests import find_signed_in_person
from engine.rooms import MAX_NAME_LENGTH, Room
from tournament.api.fields import StrictIntegerField, operation
from tournament.api.requests import get_permitted_event
from tournament.rounds.queries.tables import list_fixed_entries, read_rooms_of_event
from tournament.rounds.services.tables import fix_table, set_rooms
from web.answers import AnswerShape
from web.request_body import read_body

if TYPE_CHECKING:
    from tournament.models import Event


class RoomShape(serializers.Serializer[Any]):
    """A room with the tables ``first`` to ``last``; the name may be empty."""

    name = serializers.CharField(max_length=MAX_NAME_LENGTH, allow_blank=True)
    first = StrictIntegerField(min_value=1)
    last = StrictIntegerField(min_value=1)


class RoomsRequest(serializers.Serializer[Any]):
    """All rooms in the order they are filled; without rooms, tables are numbered from 1."""

    rooms = RoomShape(many=True)


class FixedTableAnswer(AnswerShape):
    """An entry and its fixed table."""

    entry = serializers.IntegerField(source="pk")
    table = serializers.IntegerField(source="fixed_table")


class TablesAnswer(AnswerShape):
    """Rooms in the order they are filled, and fixed tables."""

    rooms = RoomShape(many=True)
    fixed = FixedTableAnswer(many=True)


class FixedTableRequest(serializers.Serializer[Any]):
    """The fixed table of an entry; ``null`` removes it."""

    table = StrictIntegerField(min_value=1, allow_null=True)


def _respond_with_tables(event: Event) -> Response:
    return Response(TablesAnswer({"rooms": read_rooms_of_event(event), "fixed": list_fixed_entries(event)}).data)


class Tables(APIView):
    """The rooms of an event."""

    @operation("tables", TablesAnswer)
    def get(self, request: Request, slug: str) -> Response:
        """Return rooms and fixed tables. For organizers."""
        return _respond_with_tables(get_permitted_event(request, slug, "organize"))

    @operation("tables_write", TablesAnswer, request=RoomsRequest)
    def put(self, request: Request, slug: str) -> Response:
        """Replace all rooms, from the next pairing on. For organizers."""
        event = get_permitted_event(request, slug, "organize")
        rooms = [Room(**room) for room in read_body(RoomsRequest, request)["rooms"]]
        return _respond_with_tables(set_rooms(event=event, rooms=rooms, actor=find_signed_in_person(request)))


class EntryFixedTable(APIView):
    @operation("entry_table", TablesAnswer, request=FixedTableRequest)
    def put(self, request: Request, slug: str, entry_id: int) -> Response:
        """Give an entry a fixed table, or remove it. For organizers."""
        event = get_permitted_event(request, slug, "organize")
        table = read_body(FixedTableRequest, request)["table"]
        fix_table(event=event, entry_id=entry_id, table=table, actor=find_signed_in_person(request))
        return _respond_with_tables(event)
