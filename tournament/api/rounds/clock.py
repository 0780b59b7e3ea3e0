"""``events/{slug}/rounds/{n}/clock/`` and ``matches/{id}/extra-time/``: pause, resume, add time, extra time."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests import find_signed_in_person
from tournament.api.fields import StrictIntegerField, operation
from tournament.api.requests import get_permitted_event
from tournament.api.rounds.matches import MatchAnswer
from tournament.api.rounds.rounds import RoundDetailAnswer
from tournament.rounds.queries.rounds import get_match
from tournament.rounds.services.clock import change_clock, give_extra_time
from web.request_body import read_body


class ClockRequest(serializers.Serializer[Any]):
    """A change of a started clock; ``seen`` is ``clock_changes`` of the round as the sender read it.

    The same request sent again changes nothing and gets the same answer.
    """

    do = serializers.ChoiceField(choices=["pause", "resume", "add"])
    minutes = StrictIntegerField(
        required=False, help_text="With add: for all matches; a negative number takes added minutes back."
    )
    seen = StrictIntegerField(min_value=0, help_text="409 clock_changed_meanwhile if the clock has changed since.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Require ``minutes`` with ``add``, and only with it."""
        if (attrs["do"] == "add") != ("minutes" in attrs):
            raise serializers.ValidationError({"minutes": _("Give minutes with add, and only with it.")})
        return attrs


class ExtraTimeRequest(serializers.Serializer[Any]):
    """``minutes`` that the match plays longer than its round, in total; 0 removes them."""

    minutes = StrictIntegerField(min_value=0)
    reason = serializers.CharField(required=False, allow_blank=True)


class RoundClockView(APIView):
    @operation("round_clock", RoundDetailAnswer, request=ClockRequest)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Pause or resume the clock, or add time for all matches. For organizers."""
        event = get_permitted_event(request, slug, "organize")
        body = read_body(ClockRequest, request)
        changed = change_clock(
            event=event,
            number=number,
            kind=body["do"],
            minutes=body.get("minutes", 0),
            known_changes=body["seen"],
            actor=find_signed_in_person(request),
        )
        return Response(RoundDetailAnswer(changed).data)


class MatchExtraTime(APIView):
    @operation("match_extra_time", MatchAnswer, request=ExtraTimeRequest)
    def put(self, request: Request, slug: str, match_id: int) -> Response:
        """Set the extra time of a match, which its players see with their clock. For judges and organizers."""
        event = get_permitted_event(request, slug, "judge")
        body = read_body(ExtraTimeRequest, request)
        give_extra_time(event=event, match_id=match_id, actor=find_signed_in_person(request), **body)
        return Response(MatchAnswer(get_match(event, match_id)).data)
