"""``events/{slug}/rounds/`` and ``rounds/{n}/`` with publish, unpublish, start, close and reopen."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests import find_signed_in_person
from decks.api.serializers import ProblemAnswer
from problems import refuse
from tournament.api.fields import PAGING, StrictIntegerField, operation
from tournament.api.requests import ListView, get_permitted_event, read_query
from tournament.api.rounds.matches import MatchAnswer
from tournament.api.rounds.pairing_version import PairingVersionQuery, PairingVersionRequest, read_stated_version
from tournament.permissions import may
from tournament.rounds.queries.draft_changes import find_draft_changes
from tournament.rounds.queries.rounds import get_round, load_matches_in_batches, match_ids_of
from tournament.rounds.services import rounds as service
from tournament.rounds.services.manual_change import Kind, ManualChange, make_change, undo_change
from web.answers import AnswerShape
from web.request_body import read_body, require_no_body

if TYPE_CHECKING:
    from tournament.models import Round


class RoundAnswer(AnswerShape):
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
    clock_changes = serializers.IntegerField(read_only=True)
    closed_at = serializers.DateTimeField(allow_null=True)
    attempt = serializers.IntegerField()
    # With ``attempt`` it identifies the version of a draft.
    changes = serializers.IntegerField(read_only=True)
    engine = serializers.CharField()
    digest = serializers.CharField(source="output_digest")
    report = serializers.DictField()

    computed = {
        "clock_changes": lambda round_: round_.clock_changes.count(),
        "changes": lambda round_: round_.deviations.count(),
    }


class RoundDetailAnswer(RoundAnswer):
    """A round with its matches by table, the bye last.

    For a draft, ``since_paired`` names what has changed since it was paired, and ``deck_changes`` counts the decks
    handed in since; for other rounds they are empty and 0.
    """

    matches = MatchAnswer(many=True, read_only=True)
    since_paired = ProblemAnswer(many=True, read_only=True)
    deck_changes = serializers.IntegerField(read_only=True)

    computed = {
        **RoundAnswer.computed,
        "matches": lambda round_: chain.from_iterable(load_matches_in_batches(round_, match_ids_of(round_))),
        "since_paired": lambda round_: () if round_.is_visible else find_draft_changes(round_).describe(),
        "deck_changes": lambda round_: 0 if round_.is_visible else find_draft_changes(round_).deck_changes,
    }


class PublishRequest(PairingVersionRequest):
    """The version of the draft, and ``deck_changes`` as the sender read it; without them they are not checked."""

    deck_changes = StrictIntegerField(
        min_value=0, required=False, help_text="409 decks_changed_meanwhile if more decks have changed."
    )


class PairRequest(serializers.Serializer[Any]):
    """``number`` is the round to pair, the next one by default; with it a request sent twice pairs once."""

    number = StrictIntegerField(min_value=1, required=False)


_KINDS_OF_CHANGE = {"swap", "table", "bye", "match", "take_apart", "undo"}


def _pair_field(help_text: str) -> serializers.ListField:
    """Return an optional field of exactly two positive numbers."""
    number = StrictIntegerField(min_value=1)
    return serializers.ListField(child=number, min_length=2, max_length=2, required=False, help_text=help_text)


class ChangeRequest(PairingVersionRequest):
    """One manual change of a draft, and the version of the draft that the sender read: ``attempt`` and ``changes``.

    Without these two the change applies to the draft as it is now, whatever other organizers have changed, and a
    request sent twice is carried out twice: a swap is then undone. Give them if a request may be sent again.
    """

    swap = _pair_field("Two entries; if one has the bye, the other gets it.")
    table = _pair_field("Two tables; if the second is free, the match moves there.")
    bye = StrictIntegerField(
        min_value=1, required=False, help_text="The entry that gets the bye; the entry that had it takes the seat."
    )
    match = _pair_field("Two entries that play each other.")
    take_apart = StrictIntegerField(min_value=1, required=False, help_text="The table of the match to dissolve.")
    undo = serializers.BooleanField(required=False, help_text="True: undo the last change; needs no reason.")
    reason = serializers.CharField(required=False, help_text="Kept with the change and shown beside the pairing.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Require exactly one kind of change, a reason except for ``undo``, and a whole pairing version or none."""
        if len(attrs.keys() & _KINDS_OF_CHANGE) != 1 or attrs.get("undo") is False:
            raise serializers.ValidationError({"swap": _("Give one of swap, table, bye, match, take_apart and undo.")})
        if "undo" not in attrs and not attrs.get("reason"):
            raise serializers.ValidationError({"reason": _("Give a reason; it is kept with the change.")})
        return super().validate(attrs)


def _read_change(body: dict[str, Any]) -> ManualChange:
    if "bye" in body or "take_apart" in body:
        return ManualChange("bye", body["bye"]) if "bye" in body else ManualChange("break", body["take_apart"])
    kinds: dict[str, Kind] = {"swap": "players", "table": "tables", "match": "match"}
    key = next(key for key in kinds if key in body)
    return ManualChange(kinds[key], *body[key])


class Rounds(ListView):
    @operation("rounds_list", RoundAnswer(many=True), parameters=PAGING)
    def get(self, request: Request, slug: str) -> Response:
        """Return a page of rounds in their order; drafts only to staff."""
        event = get_permitted_event(request, slug)
        rounds = event.rounds.order_by("number")
        visible = rounds if may(request.user, "staff", event) else rounds.exclude(state="draft")
        return self.respond_with_page(visible, RoundAnswer)

    @operation("round_pair", RoundDetailAnswer, status=201, request=PairRequest)
    def post(self, request: Request, slug: str) -> Response:
        """Pair the next round as a draft. For organizers."""
        event = get_permitted_event(request, slug, "organize")
        number = read_body(PairRequest, request).get("number")
        drafted = service.pair_next_round(event=event, actor=find_signed_in_person(request), number=number)
        return Response(RoundDetailAnswer(drafted).data, status=201)


class RoundDetail(APIView):
    @operation("round", RoundDetailAnswer)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Return the round with its matches; a draft only to staff."""
        event = get_permitted_event(request, slug)
        round_ = get_round(event, number)
        if not round_.is_visible and not may(request.user, "staff", event):
            refuse("round_unknown", number=number)
        return Response(RoundDetailAnswer(round_).data)

    @operation("round_change", RoundDetailAnswer, request=ChangeRequest)
    def patch(self, request: Request, slug: str, number: int) -> Response:
        """Change a draft, for a reason; the engine's pairing stays on record. For organizers.

        With ``attempt`` and ``changes`` as the sender read them: 409 draft_changed_meanwhile if the draft has changed
        since, also by this same request sent before. Without them the change applies to the draft as it is.
        """
        event = get_permitted_event(request, slug, "organize")
        body = read_body(ChangeRequest, request)
        actor, version = find_signed_in_person(request), read_stated_version(body)
        if "undo" in body:
            changed = undo_change(event=event, number=number, actor=actor, version=version)
        else:
            change, reason = _read_change(body), body["reason"]
            changed = make_change(
                event=event, number=number, change=change, reason=reason, actor=actor, version=version
            )
        return Response(RoundDetailAnswer(changed).data)

    @operation("round_discard", status=204, parameters=[PairingVersionQuery])
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """Discard a draft; with ``?attempt=&changes=`` only the version that the sender read. For organizers."""
        event = get_permitted_event(request, slug, "organize")
        version = read_stated_version(read_query(PairingVersionQuery, request))
        service.discard_draft(event=event, number=number, actor=find_signed_in_person(request), version=version)
        return Response(status=204)


def _move_round(move: Callable[..., Round], request: Request, slug: str, number: int) -> Response:
    """Call a service that moves a round to another state; return the round. For organizers, without a body."""
    require_no_body(request)
    event = get_permitted_event(request, slug, "organize")
    moved = move(event=event, number=number, actor=find_signed_in_person(request))
    return Response(RoundDetailAnswer(moved).data)


class RoundPublication(APIView):
    """Publication: players see the round from then on, and results can be entered."""

    @operation("round_publish", RoundDetailAnswer, request=PublishRequest)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Publish a draft; with ``attempt`` and ``changes`` only the version that the sender read. For organizers."""
        event = get_permitted_event(request, slug, "organize")
        body = read_body(PublishRequest, request)
        published = service.publish_round(
            event=event,
            number=number,
            actor=find_signed_in_person(request),
            version=read_stated_version(body),
            deck_changes=body.get("deck_changes"),
        )
        return Response(RoundDetailAnswer(published).data)


class RoundWithdrawal(APIView):
    @operation("round_unpublish", RoundDetailAnswer, request=None)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Make a round a draft again; 409 round_has_results once a result is in. For organizers."""
        return _move_round(service.unpublish_round, request, slug, number)


class RoundStart(APIView):
    @operation("round_start", RoundDetailAnswer, request=None)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Start the clock. For organizers."""
        return _move_round(service.start_round, request, slug, number)


class RoundReopening(APIView):
    @operation("round_reopen", RoundDetailAnswer, request=None)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Reopen the newest round; 409 round_has_next once another is paired. For organizers."""
        return _move_round(service.reopen_round, request, slug, number)


class RoundClosing(APIView):
    @operation("round_close", RoundDetailAnswer, request=None)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Close a round; 409 results_missing names the tables without a result. For organizers."""
        return _move_round(service.close_round, request, slug, number)
