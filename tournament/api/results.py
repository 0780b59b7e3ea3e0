"""``events/{slug}/matches/{id}/result/``: entering and correcting results, once per Idempotency-Key."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests import require_person
from ledger.services.idempotency import Answer, answer_once
from tournament.api.event_start import arrive, read_body
from tournament.api.fields import REFUSALS, Whole
from tournament.api.matches import MatchAnswer
from tournament.domain.types import EndReason, Outcome
from tournament.permissions import require
from tournament.results.services import ResultInput, enter_result
from tournament.rounds.queries.rounds import get_match

if TYPE_CHECKING:
    from rest_framework.request import Request

    from accounts.models import User
    from tournament.models import Event

# A limit of the request's shape; the event's match format limits the number of games.
_MOST_GAMES = 32
_KEY = OpenApiParameter(
    "Idempotency-Key",
    str,
    OpenApiParameter.HEADER,
    description="The same request under the same key is done once and gets the same answer.",
)


class ResultRequest(serializers.Serializer[Any]):
    """``games`` or ``outcome``; ``in_game_points`` and ``ended`` hold one item per game.

    With ``in_game_points`` alone the points decide the winner, where the game counts points; 422
    ``points_do_not_decide`` names the game that they leave open. ``revision`` is the match's revision that the sender
    read; ``reason`` lets a closed round be corrected. An unusual result is refused with ``result_unusual`` until it is
    sent again with ``confirm``; a judge accepts one that the game's rules forbid with ``override`` and a reason.
    """

    games = serializers.ListField(child=Whole(), max_length=_MOST_GAMES, required=False, allow_null=True)
    outcome = serializers.CharField(
        max_length=20, required=False, allow_null=True, help_text=f"One of: {', '.join(Outcome)}."
    )
    in_game_points = serializers.ListField(
        child=serializers.ListField(child=Whole(), max_length=_MOST_GAMES),
        max_length=_MOST_GAMES,
        required=False,
        allow_null=True,
    )
    ended = serializers.ListField(
        child=serializers.CharField(max_length=20),
        max_length=_MOST_GAMES,
        required=False,
        allow_null=True,
        help_text=f"How each game came to its end: {', '.join(EndReason)}.",
    )
    revision = Whole(min_value=0, required=False, allow_null=True)
    reason = serializers.CharField(required=False, allow_blank=True)
    confirm = serializers.BooleanField(required=False)
    override = serializers.BooleanField(required=False)


class MatchResult(APIView):
    """The result of a match."""

    @extend_schema(
        operation_id="result_enter",
        parameters=[_KEY],
        request=ResultRequest,
        responses={200: MatchAnswer, **REFUSALS},
    )
    def post(self, request: Request, slug: str, match_id: int) -> Response:
        """Staff enter a result, or correct it; 409 result_changed where ``revision`` is not the current one."""
        event = arrive(request, slug, "score")
        actor = require_person(request)
        asked = read_body(ResultRequest, request)
        if asked.get("override"):
            require(request.user, "judge", event)
        # Only ids are stored under the key and names are read anew, so that erasing a person erases them here too.
        status, body = answer_once(
            user=actor,
            key=request.headers.get("Idempotency-Key", ""),
            request=["POST", request.path, request.data],
            do=lambda: _enter(event, match_id, asked, actor),
        )
        return Response(MatchAnswer(get_match(event, body["match"])).data, status=status)


def _enter(event: Event, match_id: int, asked: dict[str, Any], actor: User) -> Answer:
    games, outcome, points = asked.get("games"), asked.get("outcome") or "", asked.get("in_game_points") or []
    enter_result(
        event=event,
        match_id=match_id,
        result=ResultInput(
            games=games,
            outcome=outcome,
            in_game_points=points,
            ended=asked.get("ended") or [],
            by_points=bool(points) and not games and not outcome,
        ),
        actor=actor,
        revision=asked.get("revision"),
        reason=asked.get("reason", ""),
        confirmed=asked.get("confirm", False),
        overridden=asked.get("override", False),
    )
    return 200, {"match": match_id}
