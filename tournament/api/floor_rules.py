"""``floor-rules/`` of an event: what the event settles itself, all of it or what a question is about."""

from __future__ import annotations

from typing import get_args

from django.utils.translation import override
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from decks.api.serializers import BilingualText
from tournament.api.fields import operation
from tournament.api.requests import get_permitted_event
from tournament.domain.question_topics import FloorTopic
from tournament.floor_rules.queries import Place, find_floor_rules
from web.answers import AnswerShape

PLACES = get_args(Place)


class FloorFactAnswer(AnswerShape):
    """A label and its text, both in two languages."""

    label = BilingualText()  # type: ignore[assignment]
    text = BilingualText()


class FloorRuleAnswer(AnswerShape):
    """The facts of a topic; ``places`` say where organizers change them, ``place`` is the first of them."""

    topic = serializers.ChoiceField(choices=[topic.value for topic in FloorTopic])
    place = serializers.ChoiceField(choices=PLACES)
    places = serializers.ListField(child=serializers.ChoiceField(choices=PLACES))
    facts = FloorFactAnswer(many=True)


class FloorRulesAnswer(AnswerShape):
    """The rules of the topics that the question is about; every rule without a question."""

    rules = FloorRuleAnswer(many=True)


class FloorRules(APIView):
    """Rules that the settings of an event answer: time, draws, late players, drops, sideboard, points, finals."""

    @operation(
        "event_floor_rules",
        FloorRulesAnswer,
        parameters=[OpenApiParameter("q", str, description="A question in Czech or English.")],
    )
    def get(self, request: Request, slug: str) -> Response:
        """Return the rules; none if the question is about none of the topics."""
        event = get_permitted_event(request, slug)
        question = request.query_params.get("q", "")
        in_both = {}
        for language in ("cs", "en"):
            with override(language):
                in_both[language] = find_floor_rules(event, question)
        rules = [
            {
                "topic": czech.topic.value,
                "place": czech.places[0],
                "places": czech.places,
                "facts": [
                    {"label": {"cs": cs[0], "en": en[0]}, "text": {"cs": cs[1], "en": en[1]}}
                    for cs, en in zip(czech.facts, english.facts, strict=True)
                ],
            }
            for czech, english in zip(in_both["cs"], in_both["en"], strict=True)
        ]
        return Response(FloorRulesAnswer({"rules": rules}).data)
