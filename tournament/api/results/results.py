"""``events/{slug}/matches/{id}/result/``: enter, correct and clear results, once per Idempotency-Key."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests import require_person
from engine.outcomes import EndReason, Outcome
from ledger.services.idempotency import Answer
from tournament.api.fields import IDEMPOTENCY_KEY, StrictIntegerField, operation
from tournament.api.requests import answer_request_once, get_permitted_event, read_query
from tournament.api.rounds.matches import MatchAnswer
from tournament.permissions import require
from tournament.results.checks import ResultInput
from tournament.results.services import clear_result, enter_slip
from tournament.rounds.queries.rounds import get_match
from web.request_body import read_body

if TYPE_CHECKING:
    from tournament.models import Event

# A limit of the request's shape; the event's match format limits the number of games.
_MAX_GAMES = 32


class ResultFields(serializers.Serializer[Any]):
    """``games`` or ``outcome``; ``in_game_points`` and ``ended`` hold one item per game.

    ``games`` are wins of the first seat, wins of the second, draws.

    With ``in_game_points`` alone the points decide the winner, if the game counts points; 422 ``points_do_not_decide``
    names the game that they leave open. An unusual result is refused with ``result_unusual`` until it is sent again
    with ``confirm``.
    """

    games = serializers.ListField(child=StrictIntegerField(), max_length=_MAX_GAMES, required=False, allow_null=True)
    outcome = serializers.CharField(
        max_length=20, required=False, allow_null=True, help_text=f"One of: {', '.join(Outcome)}."
    )
    in_game_points = serializers.ListField(
        child=serializers.ListField(child=StrictIntegerField(), max_length=_MAX_GAMES),
        max_length=_MAX_GAMES,
        required=False,
        allow_null=True,
    )
    ended = serializers.ListField(
        child=serializers.CharField(max_length=20),
        max_length=_MAX_GAMES,
        required=False,
        allow_null=True,
        help_text=f"How each game ended: {', '.join(EndReason)}.",
    )
    confirm = serializers.BooleanField(required=False)


class ResultRequest(ResultFields):
    """A result; ``revision`` is the revision of the match that the sender read.

    A result of a closed round is corrected with a ``reason``. A judge accepts a result that the game's rules forbid
    with ``override`` and a reason.
    """

    revision = StrictIntegerField(min_value=0, required=False, allow_null=True)
    reason = serializers.CharField(required=False, allow_blank=True)
    drops = serializers.ListField(
        child=StrictIntegerField(),
        max_length=_MAX_GAMES,
        required=False,
        help_text="Entries of the match that drop after it, together with the result or not at all.",
    )
    override = serializers.BooleanField(required=False)


class ClearingQuery(serializers.Serializer[Any]):
    """The revision of the match that the sender read, and a reason for the log."""

    revision = serializers.IntegerField(min_value=0, required=False, help_text="409 if there is a newer one.")
    reason = serializers.CharField(required=False, allow_blank=True)


class ResultEntry(APIView):
    @operation("result_enter", MatchAnswer, request=ResultRequest, parameters=[IDEMPOTENCY_KEY])
    def post(self, request: Request, slug: str, match_id: int) -> Response:
        """Enter or correct a result; 409 result_changed if ``revision`` is not the current one. For staff."""
        event = get_permitted_event(request, slug, "score")
        actor = require_person(request)
        body = read_body(ResultRequest, request)
        if body.get("override"):
            require(request.user, "judge", event)
        enter = partial(
            enter_slip,
            event=event,
            match_id=match_id,
            result=read_result(body),
            actor=actor,
            revision=body.get("revision"),
            reason=body.get("reason", ""),
            drops=frozenset(body.get("drops", ())),
            confirmed=body.get("confirm", False),
            overridden=body.get("override", False),
        )
        return respond_with_match(request, event, match_id, enter)

    @operation("result_clear", MatchAnswer, parameters=[IDEMPOTENCY_KEY, ClearingQuery])
    def delete(self, request: Request, slug: str, match_id: int) -> Response:
        """Clear the result of an open round, so that the table waits again; earlier revisions stay. For staff.

        409 result_changed if ``revision`` is not the current one, clear_round_closed or round_has_next in a closed
        round, nothing_to_clear without a result.
        """
        event = get_permitted_event(request, slug, "score")
        actor = require_person(request)
        query = read_query(ClearingQuery, request)
        clear = partial(clear_result, event=event, match_id=match_id, actor=actor, **query)
        return respond_with_match(request, event, match_id, clear, contents=query)


def respond_with_match(
    request: Request,
    event: Event,
    match_id: int,
    write: Callable[[], object],
    answer: type[MatchAnswer] = MatchAnswer,
    *,
    contents: Any = None,
) -> Response:
    """Call ``write`` once for the request's Idempotency-Key, and return the match as it is then."""

    def do() -> Answer:
        write()
        return 200, {"match": match_id}

    # Only the id is stored under the key and names are read again, so no name stays there when a person is erased.
    status, stored = answer_request_once(request, do, contents)
    return Response(answer(get_match(event, stored["match"])).data, status=status)


def read_result(body: dict[str, Any]) -> ResultInput:
    """Return the result of a request's body; in-game points alone decide the winner."""
    games, outcome, points = body.get("games"), body.get("outcome") or "", body.get("in_game_points") or []
    return ResultInput(
        games=games,
        outcome=outcome,
        in_game_points=points,
        ended=body.get("ended") or [],
        by_points=bool(points) and not games and not outcome,
    )
