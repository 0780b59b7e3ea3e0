"""Fields and answers that addresses share: strict integers, the refusal, parameters of pages, the idempotency key."""

from fractions import Fraction
from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers

from decks.api.serializers import ProblemAnswer
from engine.standings import write_json_number


class StrictIntegerField(serializers.IntegerField):
    """A JSON integer; ``"2"`` and ``true`` are refused."""

    def to_internal_value(self, data: Any) -> int:
        """Return the number; raises ValidationError for anything else."""
        if isinstance(data, bool) or not isinstance(data, int):
            self.fail("invalid")
        return super().to_internal_value(data)


class NumberField(serializers.FloatField):
    """A number that is counted exactly: whole where it is whole, else rounded to four places."""

    def to_representation(self, value: Fraction | float) -> Any:
        """Return the JSON number."""
        return write_json_number(Fraction(value) if isinstance(value, float) else value)


class Refusal(serializers.Serializer[Any]):
    """Problem details (RFC 9457) with every reason; the request changed nothing."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    code = serializers.CharField()
    detail = serializers.CharField()
    problems = ProblemAnswer(many=True)


# Stated by each list, because the generator takes the refusals for the main answer and finds no list there.
PAGING = [
    OpenApiParameter("limit", int, description="The largest number of rows to return, up to 500; 100 by default."),
    OpenApiParameter("offset", int, description="The number of rows to skip at the beginning."),
]

IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    str,
    OpenApiParameter.HEADER,
    description="The same request under the same key is carried out once and gets the same answer.",
)

# Every address can refuse; used as extend_schema(responses={200: ..., **REFUSALS}).
REFUSALS: dict[Any, Any] = {("4XX", "application/problem+json"): Refusal}
