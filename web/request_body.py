"""Bodies of requests to the API in the shape of a serializer. Entry points: :func:`read_body`, :func:`require_no_body`.

A key that the serializer lacks is refused: a misspelled one, such as ``revison``, would switch a protection off.
"""

from collections.abc import Iterator
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from problems import Problem, Refused


def read_body(kind: type[serializers.Serializer[Any]], request: Request) -> dict[str, Any]:
    """Return the body of a request.

    Raises Refused field_unknown for each key that the serializer lacks, and ValidationError naming the path of every
    other fault.
    """
    serializer = kind(data=request.data)
    _require_known(serializer, request.data)
    serializer.is_valid(raise_exception=True)
    return dict(serializer.validated_data)


def require_no_body(request: Request) -> None:
    """Raise Refused field_unknown for each key of a request that takes none."""
    _require_known(serializers.Serializer(), request.data)


def _require_known(serializer: serializers.Serializer[Any], data: object) -> None:
    if unknown := tuple(_find_unknown(serializer, data, "")):
        raise Refused(unknown)


def _find_unknown(field: object, data: object, path: str) -> Iterator[Problem]:
    """Yield a problem for each key of the data, at any depth, that the serializer at the path lacks."""
    if isinstance(field, serializers.ListSerializer) and isinstance(data, list):
        for number, item in enumerate(data):
            yield from _find_unknown(field.child, item, f"{path}[{number}]")
    elif isinstance(field, serializers.Serializer) and isinstance(data, dict):
        fields = field.fields
        for key, value in data.items():
            place = f"{path}.{key}".lstrip(".")
            if key in fields:
                yield from _find_unknown(fields[key], value, place)
            else:
                yield Problem("field_unknown", {"field": place, "known": ", ".join(fields)})
