"""``events/{slug}/entries/names/`` and ``entries/{id}/name/``: a pasted list at the door, a name that was misheard."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests import require_person
from problems import refuse
from tournament.api.entries import EntryAnswer, answer_with
from tournament.api.event_start import arrive, read_body
from tournament.api.fields import REFUSALS, Whole
from tournament.domain.name_lines import LONGEST_NAME, UnreadReason
from tournament.entries.queries.claims import correctable_person_id
from tournament.entries.queries.entries import get_entry
from tournament.entries.queries.namesakes import CheckedLine, check_name_list
from tournament.entries.services.check_in_desk import Newcomer, add_walk_ins, correct_name

if TYPE_CHECKING:
    from rest_framework.request import Request

_LONGEST_TEXT = 200_000
_MOST_LINES = 5_000


class NamesRequest(serializers.Serializer[Any]):
    """Names one a line: "Petr Novák" or "Novák, Petr". Without ``enter`` they are only read back.

    With it all names are entered, or none: a line whose name is taken needs its number in ``another`` (a different
    person) or in ``without`` (leave it out), a line that is no name in ``without``.
    """

    text = serializers.CharField(max_length=_LONGEST_TEXT)
    enter = serializers.BooleanField(required=False)
    another = serializers.ListField(child=Whole(min_value=1), max_length=_MOST_LINES, required=False)
    without = serializers.ListField(child=Whole(min_value=1), max_length=_MOST_LINES, required=False)


class NameLineAnswer(serializers.Serializer[Any]):
    """A line as it was read; ``unread`` says why it is no name, ``double`` names the entries that have it already."""

    number = serializers.IntegerField(source="line.number")
    text = serializers.CharField(source="line.text")
    given_name = serializers.CharField(source="line.given_name")
    family_name = serializers.CharField(source="line.family_name")
    unread = serializers.ChoiceField(choices=[str(one) for one in UnreadReason], allow_null=True, source="line.unread")
    double = serializers.CharField(allow_blank=True)


class NamesAnswer(serializers.Serializer[Any]):
    """How each line was read, and the created entries."""

    lines = NameLineAnswer(many=True)
    entered = EntryAnswer(many=True)


class NameRequest(serializers.Serializer[Any]):
    """Both names as they should have been written."""

    given_name = serializers.CharField(max_length=LONGEST_NAME)
    family_name = serializers.CharField(max_length=LONGEST_NAME)


class EntryNames(APIView):
    """Several players at the door at once."""

    @extend_schema(
        operation_id="entries_paste", request=NamesRequest, responses={200: NamesAnswer, 201: NamesAnswer, **REFUSALS}
    )
    def post(self, request: Request, slug: str) -> Response:
        """Read a pasted list (organizers): 200 says how it was read; with ``enter``, 201 lists the entries checked in.

        Sent again, each name is a double: 409 name_entered_already, and no entry is created twice.
        """
        event = arrive(request, slug, "organize")
        asked = read_body(NamesRequest, request)
        lines, entered = check_name_list(event, asked["text"]), []
        if asked.get("enter"):
            people = list(_chosen(lines, set(asked.get("another", ())), set(asked.get("without", ()))))
            entered = add_walk_ins(event=event, people=people, actor=require_person(request))
        told = EntryAnswer([get_entry(event, entry.pk) for entry in entered], many=True, context={"tells_fees": True})
        shape = {"lines": NameLineAnswer(lines, many=True).data, "entered": told.data}
        return Response(shape, status=201 if entered else 200)


class EntryName(APIView):
    """The name of a player without an account."""

    @extend_schema(operation_id="entry_name", request=NameRequest, responses={200: EntryAnswer, **REFUSALS})
    def put(self, request: Request, slug: str, entry_id: int) -> Response:
        """Correct a name (staff); 422 name_is_their_own for a person with an account."""
        event = arrive(request, slug, "staff")
        entry, names = get_entry(event, entry_id), read_body(NameRequest, request)
        correct_name(entry=entry, person_id=correctable_person_id(entry), actor=require_person(request), **names)
        return answer_with(request, event, entry_id)


def _chosen(lines: tuple[CheckedLine, ...], another: set[int], without: set[int]) -> Iterator[Newcomer]:
    """Return the names on the list without those left out. Raises Refused names_unread, no_name_in_text."""
    wanted = [one.line for one in lines if one.line.number not in without]
    if unread := [line.number for line in wanted if line.unread]:
        refuse("names_unread", lines=unread)
    if not wanted:
        refuse("no_name_in_text")
    for line in wanted:
        yield Newcomer(line.given_name, line.family_name, is_another=line.number in another)
