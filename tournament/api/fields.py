"""What addresses share: strict integers, the refusal, parameters of pages, the idempotency key, their description."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeVar

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers

from decks.api.serializers import ProblemAnswer
from engine.standings import write_json_number

_Method = TypeVar("_Method", bound=Callable[..., Any])


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

# Every address can refuse.
REFUSALS: dict[Any, Any] = {("4XX", "application/problem+json"): Refusal}


def operation(name: str, answer: Any = None, *, status: int = 200, **options: Any) -> Callable[[_Method], _Method]:
    """Describe the method of a view in the schema: its id, its answer under the status, and that it may refuse."""
    return extend_schema(operation_id=name, responses={status: answer, **REFUSALS}, **options)
