"""``events/{slug}/entries/`` and ``entries/{id}/``: registration, check-in, drops."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests import require_person
from tournament.api.fields import PAGING, operation
from tournament.api.requests import ListView, get_permitted_event
from tournament.entries.queries.entries import find_entry_of_user, get_entry
from tournament.entries.queries.listed_entries import ENTRY_FILTERS, FILTERS_OF_FEES, find_listed_ids
from tournament.entries.queries.name_order import load_in_order
from tournament.entries.services.disqualification import disqualify
from tournament.entries.services.entries import add_walk_in, join_event
from tournament.organizing.services.finals_declining import change_entry_and_place
from tournament.own_entry.queries import OWN_CHECK_IN, find_own_changes
from tournament.own_entry.services import drop_own_entry
from tournament.permissions import may, require
from web.answers import AnswerShape
from web.request_body import read_body

if TYPE_CHECKING:
    from tournament.models import Event

# The API's ``active`` is stored as checked in: reinstating is checking in again.
_STATUSES = {"registered": "registered", "checked_in": "checked_in", "active": "checked_in", "dropped": "dropped"}

_SEARCH = [
    *PAGING,
    OpenApiParameter("q", str, description="Beginnings of words in names or the club, case-insensitive."),
    OpenApiParameter(
        "state", str, enum=[state for state in ENTRY_FILTERS if state], description="Only entries in this state."
    ),
]


class EntryAnswer(AnswerShape):
    """A player or a team; ``dropped_after`` is the last round that counts for a dropped entry.

    An entry with the status ``waiting`` is on the waiting list. ``name_mark`` tells the entry from others with a
    name that is the same for the sender: a word of the organizer, the club, or a number; blank where the name does it.
    A disqualified entry ``without_place`` stands last in the standings, with the rank null.
    ``declines_finals``: the player takes no place in the finals; null to readers without the task ``fees``.
    """

    id = serializers.IntegerField()
    name = serializers.CharField(source="unmarked_name")
    name_surname_first = serializers.CharField(source="unmarked_surname_first")
    name_mark = serializers.CharField(allow_blank=True)
    status = serializers.CharField()
    dropped_after = serializers.IntegerField(allow_null=True)
    club = serializers.CharField()
    is_disqualified = serializers.BooleanField()
    without_place = serializers.BooleanField(source="is_without_place")
    fee_paid = serializers.BooleanField(allow_null=True, read_only=True)
    # When the player checked in by the code; null if the staff did it.
    own_check_in_at = serializers.DateTimeField(allow_null=True, read_only=True, format=None)
    declines_finals = serializers.BooleanField(allow_null=True, read_only=True)

    computed = {"own_check_in_at": lambda _entry: None}


class EntryRequest(serializers.Serializer[Any]):
    """Empty: the sender joins. With both names: staff add a walk-in.

    A name that a player of the event has already is refused with ``name_entered_already`` unless ``confirm`` is sent.
    ``check_in`` false enters the walk-in as registered, to be checked in later; 409 ``late_entry_closed`` once that
    would be too late.
    """

    given_name = serializers.CharField(max_length=60, required=False)
    family_name = serializers.CharField(max_length=60, required=False)
    confirm = serializers.BooleanField(required=False)
    check_in = serializers.BooleanField(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Require both names or neither."""
        for name in ("given_name", "family_name"):
            if attrs and name not in attrs:
                raise serializers.ValidationError({name: self.fields[name].error_messages["required"]})
        return attrs


class EntryChangeRequest(serializers.Serializer[Any]):
    """Changes of an entry; absent fields keep their value. The status ``active`` reinstates a dropped entry.

    ``name_mark`` is the organizer's word that tells the entry from its namesakes; blank: the club or the number again.
    ``without_place`` takes the place of a disqualified entry in the standings, or with false gives it back.
    ``declines_finals`` gives the place in the finals to the next in the standings, until their first round is
    published: 409 ``decline_too_late``.
    """

    status = serializers.ChoiceField(choices=list(_STATUSES), required=False)
    fee_paid = serializers.BooleanField(required=False)
    club = serializers.CharField(required=False, allow_blank=True)
    name_mark = serializers.CharField(required=False, allow_blank=True)
    without_place = serializers.BooleanField(required=False)
    declines_finals = serializers.BooleanField(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Require at least one field."""
        if not attrs:
            raise serializers.ValidationError({"status": self.fields["status"].error_messages["required"]})
        return attrs


class DisqualificationRequest(serializers.Serializer[Any]):
    """The reason of a disqualification, which staff and the player read. Without ``without_place`` the place stays."""

    reason = serializers.CharField(allow_blank=True)
    without_place = serializers.BooleanField(required=False)


class Entries(ListView):
    @operation("entries_list", EntryAnswer(many=True), parameters=_SEARCH)
    def get(self, request: Request, slug: str) -> Response:
        """Return a page of entries in the Czech order of surnames. Public, like the page of entries."""
        event = get_permitted_event(request, slug)
        query = request.query_params
        state = query.get("state", "")
        if state in FILTERS_OF_FEES:
            require(request.user, "fees", event)
        # Sorted and filtered in Python, because databases do not sort Czech names alike.
        ids = self.paginate_queryset(find_listed_ids(event, text=query.get("q", ""), state=state))
        given = _find_given_fields(request, event, ids or [])
        return self.get_paginated_response(EntryAnswer(load_in_order(event, ids or []), many=True, given=given).data)

    @operation("entry_create", EntryAnswer, status=201, request=EntryRequest)
    def post(self, request: Request, slug: str) -> Response:
        """Join as a player, on the waiting list if the capacity is reached; an entry dropped before play is used again.

        With names: add a walk-in, checked in at once, or only registered with ``check_in`` false. For organizers.
        """
        event = get_permitted_event(request, slug)
        actor = require_person(request)
        names = read_body(EntryRequest, request)
        if not names:
            entry = join_event(event=event, user=actor)
        else:
            require(actor, "organize", event)
            confirmed, is_here = names.pop("confirm", False), names.pop("check_in", True)
            entry = add_walk_in(event=event, actor=actor, confirmed=confirmed, is_here=is_here, **names)
        return respond_with_entry(request, event, entry.pk, 201)


class EntryDetail(APIView):
    @operation("entry_update", EntryAnswer, request=EntryChangeRequest)
    def patch(self, request: Request, slug: str, entry_id: int) -> Response:
        """Check in, drop, reinstate, admit, set club, fee or place, decline the finals: all of it or nothing.

        For organizers; scorekeepers may mark fees as paid, players may drop themselves unless the event has
        ``player_drops`` switched off: 409 own_drop_off.
        """
        event = get_permitted_event(request, slug)
        actor = require_person(request)
        if self._is_own_drop(request, event, entry_id):
            drop_own_entry(event=event, user=actor)
            return respond_with_entry(request, event, entry_id)
        change = self._read_permitted_change(request, event)
        if "status" in change:
            change["status"] = _STATUSES[change["status"]]
        change_entry_and_place(entry=get_entry(event, entry_id), actor=actor, **change)
        return respond_with_entry(request, event, entry_id)

    def _is_own_drop(self, request: Request, event: Event, entry_id: int) -> bool:
        """Return true if the sender drops the own entry as a player.

        False for an organizer where ``player_drops`` is off: they drop their entry as staff.
        """
        own = find_entry_of_user(event, require_person(request)) if request.data == {"status": "dropped"} else None
        is_own = own is not None and own.pk == entry_id
        return is_own and (event.player_drops or not may(request.user, "organize", event))

    def _read_permitted_change(self, request: Request, event: Event) -> dict[str, Any]:
        """Return the change if the sender may make all of it; raises Refused sign_in_needed, not_allowed."""
        actor = require_person(request)
        fields = set(request.data) if isinstance(request.data, dict) else set()
        require(actor, "fees" if fields == {"fee_paid"} else "organize", event)
        return read_body(EntryChangeRequest, request)


class EntryDisqualification(APIView):
    @operation("entry_disqualify", EntryAnswer, request=DisqualificationRequest)
    def post(self, request: Request, slug: str, entry_id: int) -> Response:
        """Disqualify an entry for a reason. Its results stay; reinstating undoes it. For organizers."""
        event = get_permitted_event(request, slug, "organize")
        body = read_body(DisqualificationRequest, request)
        disqualify(entry=get_entry(event, entry_id), actor=require_person(request), **body)
        return respond_with_entry(request, event, entry_id)


def respond_with_entry(request: Request, event: Event, entry_id: int, status: int = 200) -> Response:
    """Return the entry as the answer to a request, with the fee if the sender may see it."""
    given = _find_given_fields(request, event, [entry_id])
    return Response(EntryAnswer(get_entry(event, entry_id), given=given).data, status=status)


def _find_given_fields(request: Request, event: Event, entry_ids: Sequence[int]) -> dict[str, Any]:
    """Return null for what is shown to the staff only, or for staff the times of own check-ins by entry."""
    hidden = {} if may(request.user, "fees", event) else {"fee_paid": None, "declines_finals": None}
    own = find_own_changes(event, entry_ids, OWN_CHECK_IN) if may(request.user, "staff", event) else {}
    return {**hidden, "own_check_in_at": lambda entry: own.get(entry.pk)}
