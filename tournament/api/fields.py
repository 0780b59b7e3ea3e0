"""Shapes that several features share: strict whole numbers, and how a refusal looks."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers

from decks.api.serializers import ProblemAnswer


class Whole(serializers.IntegerField):
    """A JSON whole number; neither ``"2"`` nor ``true`` passes for one."""

    def to_internal_value(self, data: Any) -> int:
        """The number; anything else is refused under the field's name."""
        if isinstance(data, bool) or not isinstance(data, int):
            self.fail("invalid")
        return super().to_internal_value(data)


class Refusal(serializers.Serializer[Any]):
    """Problem details (RFC 9457) with every reason; nothing was changed."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    code = serializers.CharField()
    detail = serializers.CharField()
    problems = ProblemAnswer(many=True)


# Lists say so themselves: the generator takes the refusals for their main answer and finds no list there.
PAGING = [
    OpenApiParameter("limit", int, description="At most so many, up to 500; 100 unless said."),
    OpenApiParameter("offset", int, description="How many to leave out at the beginning."),
]

# Every address may refuse; for extend_schema(responses={200: ..., **REFUSALS}).
REFUSALS: dict[Any, Any] = {("4XX", "application/problem+json"): Refusal}
