"""``events/{slug}/entries/`` and ``entries/{id}/``: registration, check-in, drops."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests import require_person
from tournament.api.event_start import Pages, arrive, read_body
from tournament.api.fields import PAGING, REFUSALS
from tournament.entries.queries.check_in_list import ENTRY_FILTERS, filter_entries
from tournament.entries.queries.entries import entries_of, entry_of, get_entry
from tournament.entries.services.entries import add_walk_in, join_event
from tournament.entries.services.notes import change_entry, disqualify
from tournament.permissions import may, require

if TYPE_CHECKING:
    from rest_framework.request import Request

    from tournament.models import Entry, Event

# What the outside calls active is checked in: reinstating is checking in again.
_STATUSES = {"registered": "registered", "checked_in": "checked_in", "active": "checked_in", "dropped": "dropped"}


_SEARCH = [
    *PAGING,
    OpenApiParameter("q", str, description="Words that names or the club begin with, in any case."),
    OpenApiParameter("state", str, enum=[state for state in ENTRY_FILTERS if state], description="Only these."),
]


class EntryAnswer(serializers.Serializer[Any]):
    """A player or a team; ``dropped_after`` is the last round that counts for a dropped entry.

    The status ``waiting`` means the waiting list.
    """

    id = serializers.IntegerField()
    name = serializers.CharField()
    name_surname_first = serializers.CharField()
    status = serializers.CharField()
    dropped_after = serializers.IntegerField(allow_null=True)
    club = serializers.CharField()
    is_disqualified = serializers.BooleanField()
    fee_paid = serializers.SerializerMethodField()

    @extend_schema_field(serializers.BooleanField(allow_null=True))
    def get_fee_paid(self, entry: Entry) -> bool | None:
        """Shown to staff with the task of taking fees; null for other readers."""
        return entry.fee_paid if self.context.get("tells_fees") else None


class EntryRequest(serializers.Serializer[Any]):
    """Empty: the sender joins. With both names: staff add a walk-in.

    A name that is in the event already is refused with ``name_entered_already`` unless ``confirm`` is sent.
    """

    given_name = serializers.CharField(max_length=60, required=False)
    family_name = serializers.CharField(max_length=60, required=False)
    confirm = serializers.BooleanField(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Both names or none."""
        for name in ("given_name", "family_name"):
            if attrs and name not in attrs:
                raise serializers.ValidationError({name: self.fields[name].error_messages["required"]})
        return attrs


class EntryChange(serializers.Serializer[Any]):
    """What becomes of the entry, ``active`` reinstates; whether the fee is paid; the club. What is left out stays."""

    status = serializers.ChoiceField(choices=list(_STATUSES), required=False)
    fee_paid = serializers.BooleanField(required=False)
    club = serializers.CharField(required=False, allow_blank=True)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Something at least."""
        if not attrs:
            raise serializers.ValidationError({"status": self.fields["status"].error_messages["required"]})
        return attrs


class ReasonRequest(serializers.Serializer[Any]):
    """Why; the staff and the player read it."""

    reason = serializers.CharField(allow_blank=True)


class Entries(GenericAPIView[Any]):
    """The entries of an event, dropped ones included."""

    pagination_class = Pages

    @extend_schema(operation_id="entries_list", parameters=_SEARCH, responses={200: EntryAnswer(many=True), **REFUSALS})
    def get(self, request: Request, slug: str) -> Response:
        """Return a page of entries in the Czech order of surnames; public, like the page of entries."""
        event = arrive(request, slug)
        # A list already: sorted by names of people, which no database does the same way.
        asked, tells_fees = request.query_params, may(request.user, "fees", event)
        state = asked.get("state", "")
        if state == "unpaid":
            require(request.user, "fees", event)
        page = self.paginate_queryset(filter_entries(entries_of(event), text=asked.get("q", ""), state=state))
        return self.get_paginated_response(EntryAnswer(page, many=True, context={"tells_fees": tells_fees}).data)

    @extend_schema(operation_id="entry_create", request=EntryRequest, responses={201: EntryAnswer, **REFUSALS})
    def post(self, request: Request, slug: str) -> Response:
        """Join as a player, or wait when the capacity is reached; an entry dropped before play is used again.

        Organizers add a walk-in, checked in at once.
        """
        event = arrive(request, slug)
        actor = require_person(request)
        names = read_body(EntryRequest, request)
        if not names:
            entry = join_event(event=event, user=actor)
        else:
            require(actor, "organize", event)
            confirmed = names.pop("confirm", False)
            entry = add_walk_in(event=event, actor=actor, confirmed=confirmed, **names)
        return answer_with(request, event, entry.pk, 201)


class EntryDetail(APIView):
    """One entry."""

    @extend_schema(operation_id="entry_update", request=EntryChange, responses={200: EntryAnswer, **REFUSALS})
    def patch(self, request: Request, slug: str, entry_id: int) -> Response:
        """Check in, drop, reinstate, admit from the waiting list, write clubs (organizers); players drop themselves.

        Organizers and scorekeepers tick off fees. All that is asked for is done, or nothing.
        """
        event = arrive(request, slug)
        actor = require_person(request)
        change = self._allowed(request, event, entry_id)
        if "status" in change:
            change["status"] = _STATUSES[change["status"]]
        change_entry(entry=get_entry(event, entry_id), actor=actor, **change)
        return answer_with(request, event, entry_id)

    def _allowed(self, request: Request, event: Event, entry_id: int) -> dict[str, Any]:
        """The change, where the sender may make all of it."""
        actor = require_person(request)
        if request.data == {"status": "dropped"} and _is_own(event, actor, entry_id):
            return {"status": "dropped"}
        asks = set(request.data) if isinstance(request.data, dict) else set()
        require(actor, "fees" if asks == {"fee_paid"} else "organize", event)
        return read_body(EntryChange, request)


class Disqualify(APIView):
    """Disqualification of an entry."""

    @extend_schema(operation_id="entry_disqualify", request=ReasonRequest, responses={200: EntryAnswer, **REFUSALS})
    def post(self, request: Request, slug: str, entry_id: int) -> Response:
        """Organizers drop an entry for a reason; what was played stays, and reinstating takes it back."""
        event = arrive(request, slug, "organize")
        reason = read_body(ReasonRequest, request)["reason"]
        disqualify(entry=get_entry(event, entry_id), reason=reason, actor=require_person(request))
        return answer_with(request, event, entry_id)


def _is_own(event: Event, user: Any, entry_id: int) -> bool:
    own: Entry | None = entry_of(event, user)
    return own is not None and own.pk == entry_id


def answer_with(request: Request, event: Event, entry_id: int, status: int = 200) -> Response:
    context = {"tells_fees": may(request.user, "fees", event)}
    return Response(EntryAnswer(get_entry(event, entry_id), context=context).data, status=status)
