"""``events/{slug}/rounds/`` and ``rounds/{n}/`` with publish, unpublish, start and close."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests import person_or_none
from problems import refuse
from tournament.api.draft_version import DraftVersionQuery, DraftVersionRequest, draft_version_in
from tournament.api.event_start import Pages, arrive, read_body
from tournament.api.fields import PAGING, REFUSALS, Whole
from tournament.api.matches import MatchAnswer
from tournament.permissions import may
from tournament.rounds.queries.rounds import get_round, matches_of
from tournament.rounds.services import rounds as service
from tournament.rounds.services.manual_change import Kind, ManualChange, make_change
from tournament.rounds.services.manual_matches import undo_change

if TYPE_CHECKING:
    from rest_framework.request import Request

    from tournament.models import Round


class RoundAnswer(serializers.Serializer[Any]):
    """A round; ``digest`` is that of its pairing, ``attempt`` counts how often the round was paired.

    ``deadline`` is null before the clock is started and while it is paused.
    """

    number = serializers.IntegerField()
    state = serializers.CharField()
    minutes = serializers.IntegerField()
    paired_at = serializers.DateTimeField()
    published_at = serializers.DateTimeField(allow_null=True)
    started_at = serializers.DateTimeField(allow_null=True)
    deadline = serializers.DateTimeField(allow_null=True)
    minutes_added = serializers.IntegerField()
    paused_at = serializers.DateTimeField(allow_null=True)
    clock_changes = serializers.SerializerMethodField()
    closed_at = serializers.DateTimeField(allow_null=True)
    attempt = serializers.IntegerField()
    changes = serializers.SerializerMethodField()
    engine = serializers.CharField()
    digest = serializers.CharField(source="output_digest")
    report = serializers.DictField()

    @extend_schema_field(serializers.IntegerField())
    def get_clock_changes(self, found: Round) -> int:
        """How often the clock was paused, let go on or given time."""
        return found.clock_changes.count()

    @extend_schema_field(serializers.IntegerField())
    def get_changes(self, found: Round) -> int:
        """How often it was changed by hand; with ``attempt`` it says which draft was seen."""
        return found.deviations.count()


class RoundDetailAnswer(RoundAnswer):
    """A round with its matches by table, the bye last."""

    matches = serializers.SerializerMethodField()

    @extend_schema_field(MatchAnswer(many=True))
    def get_matches(self, found: Round) -> Any:
        """All its matches."""
        return MatchAnswer(matches_of(found), many=True).data


class PairRequest(serializers.Serializer[Any]):
    """``number`` says which round is meant, so that sent twice it is paired once; without it the next one."""

    number = Whole(min_value=1, required=False)


_CHANGES = {"swap", "table", "bye", "match", "take_apart", "undo"}


def _two(what: str) -> serializers.ListField:
    return serializers.ListField(child=Whole(min_value=1), min_length=2, max_length=2, required=False, help_text=what)


class ChangeRequest(DraftVersionRequest):
    """One change of a draft by hand, and the draft as it was seen: ``attempt`` and ``changes`` of the round.

    Without these two it is made in the draft as it is now, whatever somebody else did meanwhile, and the same request
    sent twice is done twice: a swap then takes itself back. Give them wherever a request may be sent again.
    """

    swap = _two("Two entries; with the one who has the bye, the other gets it.")
    table = _two("Two tables; to a free one the match moves.")
    bye = Whole(min_value=1, required=False, help_text="The entry that gets the bye; who had it takes the seat.")
    match = _two("Two entries that play each other.")
    take_apart = Whole(min_value=1, required=False, help_text="The table whose match is taken apart.")
    undo = serializers.BooleanField(required=False, help_text="True: the last change is taken back; needs no reason.")
    reason = serializers.CharField(required=False, help_text="Kept with the change and shown beside what was drawn.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Just one change at a time, with its reason, and all or nothing of what was seen."""
        if len(attrs.keys() & _CHANGES) != 1 or attrs.get("undo") is False:
            raise serializers.ValidationError({"swap": _("Give one of swap, table, bye, match, take_apart and undo.")})
        if "undo" not in attrs and not attrs.get("reason"):
            raise serializers.ValidationError({"reason": _("Say why; the reason is kept with the change.")})
        return super().validate(attrs)


def _read_change(asked: dict[str, Any]) -> ManualChange:
    if "bye" in asked or "take_apart" in asked:
        return ManualChange("bye", asked["bye"]) if "bye" in asked else ManualChange("break", asked["take_apart"])
    kinds: dict[str, Kind] = {"swap": "players", "table": "tables", "match": "match"}
    key = next(key for key in kinds if key in asked)
    return ManualChange(kinds[key], *asked[key])


class Rounds(GenericAPIView[Any]):
    """The rounds of an event."""

    pagination_class = Pages

    @extend_schema(operation_id="rounds_list", parameters=PAGING, responses={200: RoundAnswer(many=True), **REFUSALS})
    def get(self, request: Request, slug: str) -> Response:
        """A page of rounds in their order; drafts only for staff."""
        event = arrive(request, slug)
        rounds = event.rounds.order_by("number")
        page = self.paginate_queryset(rounds if may(request.user, "staff", event) else rounds.exclude(state="draft"))
        return self.get_paginated_response(RoundAnswer(page, many=True).data)

    @extend_schema(operation_id="round_pair", request=PairRequest, responses={201: RoundDetailAnswer, **REFUSALS})
    def post(self, request: Request, slug: str) -> Response:
        """Organizers pair the next round, as a draft."""
        event = arrive(request, slug, "organize")
        number = read_body(PairRequest, request).get("number")
        drafted = service.pair_next_round(event=event, actor=person_or_none(request), number=number)
        return Response(RoundDetailAnswer(drafted).data, status=201)


class RoundDetail(APIView):
    """One round."""

    @extend_schema(operation_id="round", responses={200: RoundDetailAnswer, **REFUSALS})
    def get(self, request: Request, slug: str, number: int) -> Response:
        """The round with its matches; a draft only for staff."""
        event = arrive(request, slug)
        found = get_round(event, number)
        if not found.is_visible and not may(request.user, "staff", event):
            refuse("round_unknown", number=number)
        return Response(RoundDetailAnswer(found).data)

    @extend_schema(operation_id="round_change", request=ChangeRequest, responses={200: RoundDetailAnswer, **REFUSALS})
    def patch(self, request: Request, slug: str, number: int) -> Response:
        """Organizers change a draft by hand, with a reason; what was drawn stays beside it.

        With ``attempt`` and ``changes`` of the round as it was read: 409 draft_changed_meanwhile where it is another
        by now, also where this very request has come before. Without them the change is made whatever the draft is.
        """
        event = arrive(request, slug, "organize")
        asked = read_body(ChangeRequest, request)
        who: dict[str, Any] = {"event": event, "number": number, "actor": person_or_none(request)}
        who["version"] = draft_version_in(asked)
        if "undo" in asked:
            changed = undo_change(**who)
        else:
            changed = make_change(**who, change=_read_change(asked), reason=asked["reason"])
        return Response(RoundDetailAnswer(changed).data)

    @extend_schema(operation_id="round_discard", parameters=[DraftVersionQuery], responses={204: None, **REFUSALS})
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """Organizers throw a draft away; with ``?attempt=&changes=`` only the one that was read."""
        event = arrive(request, slug, "organize")
        asked = DraftVersionQuery(data=request.query_params)
        asked.is_valid(raise_exception=True)
        version = draft_version_in(dict(asked.validated_data))
        service.discard_draft(event=event, number=number, actor=person_or_none(request), version=version)
        return Response(status=204)


def _move(move: Callable[..., Round], request: Request, slug: str, number: int) -> Response:
    event = arrive(request, slug, "organize")
    moved = move(event=event, number=number, actor=person_or_none(request))
    return Response(RoundDetailAnswer(moved).data)


class PublishRound(APIView):
    """Players see the round from then on, and results are taken."""

    @extend_schema(
        operation_id="round_publish", request=DraftVersionRequest, responses={200: RoundDetailAnswer, **REFUSALS}
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Organizers publish a draft, with ``attempt`` and ``changes`` only the one that was read."""
        arrive(request, slug, "organize")
        version = draft_version_in(read_body(DraftVersionRequest, request))
        return _move(partial(service.publish_round, version=version), request, slug, number)


class UnpublishRound(APIView):
    """Back to a draft."""

    @extend_schema(operation_id="round_unpublish", request=None, responses={200: RoundDetailAnswer, **REFUSALS})
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Organizers take a round back; 409 round_has_results once a result is in."""
        return _move(service.unpublish_round, request, slug, number)


class StartRound(APIView):
    """The clock."""

    @extend_schema(operation_id="round_start", request=None, responses={200: RoundDetailAnswer, **REFUSALS})
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Organizers start the clock."""
        return _move(service.start_round, request, slug, number)


class ReopenRound(APIView):
    """Taking the end of a round back."""

    @extend_schema(operation_id="round_reopen", request=None, responses={200: RoundDetailAnswer, **REFUSALS})
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Organizers reopen the newest round; 409 round_has_next once another is paired."""
        return _move(service.reopen_round, request, slug, number)


class CloseRound(APIView):
    """The end of a round."""

    @extend_schema(operation_id="round_close", request=None, responses={200: RoundDetailAnswer, **REFUSALS})
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Organizers close a round; 409 results_missing names the tables."""
        return _move(service.close_round, request, slug, number)
