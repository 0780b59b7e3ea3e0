"""``events/{slug}/rounds/{n}/clock/`` and ``matches/{id}/extra-time/``: pausing, going on, more time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests import person_or_none
from tournament.api.event_start import arrive, read_body
from tournament.api.fields import REFUSALS, Whole
from tournament.api.matches import MatchAnswer
from tournament.api.rounds import RoundDetailAnswer
from tournament.rounds.queries.rounds import get_match
from tournament.rounds.services.clock import change_clock, give_extra_time

if TYPE_CHECKING:
    from rest_framework.request import Request


class ClockRequest(serializers.Serializer[Any]):
    """What to do with a running clock; ``seen`` is ``clock_changes`` of the round as it was read.

    The same request sent once more changes nothing and gets the same answer.
    """

    do = serializers.ChoiceField(choices=["pause", "resume", "add"])
    minutes = Whole(required=False, help_text="With add: for everybody; negative takes given minutes back.")
    seen = Whole(min_value=0, help_text="409 clock_changed_meanwhile where there are more.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Minutes where they are added, and only there."""
        if (attrs["do"] == "add") != ("minutes" in attrs):
            raise serializers.ValidationError({"minutes": _("Give minutes with add, and only with it.")})
        return attrs


class ExtraTimeRequest(serializers.Serializer[Any]):
    """``minutes`` that the match plays longer than its round, in all; 0 takes them away."""

    minutes = Whole(min_value=0)
    reason = serializers.CharField(required=False, allow_blank=True)


class RoundClock(APIView):
    """The clock of a round that was started."""

    @extend_schema(operation_id="round_clock", request=ClockRequest, responses={200: RoundDetailAnswer, **REFUSALS})
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Organizers pause the clock, let it go on, or give everybody more time."""
        event = arrive(request, slug, "organize")
        asked = read_body(ClockRequest, request)
        changed = change_clock(
            event=event,
            number=number,
            kind=asked["do"],
            minutes=asked.get("minutes", 0),
            known_changes=asked["seen"],
            actor=person_or_none(request),
        )
        return Response(RoundDetailAnswer(changed).data)


class MatchExtraTime(APIView):
    """More time for one table."""

    @extend_schema(operation_id="match_extra_time", request=ExtraTimeRequest, responses={200: MatchAnswer, **REFUSALS})
    def put(self, request: Request, slug: str, match_id: int) -> Response:
        """Judges and organizers say how much longer a match plays; its players read it with their clock."""
        event = arrive(request, slug, "judge")
        asked = read_body(ExtraTimeRequest, request)
        give_extra_time(event=event, match_id=match_id, actor=person_or_none(request), **asked)
        return Response(MatchAnswer(get_match(event, match_id)).data)
