"""Pages of lists in the API."""

from typing import Any

from rest_framework.pagination import LimitOffsetPagination
from rest_framework.request import Request
from rest_framework.serializers import IntegerField, Serializer


class PageParameters(Serializer[Any]):
    """The part of a list that a query string asks for."""

    limit = IntegerField(min_value=1, required=False)
    offset = IntegerField(min_value=0, required=False)


class Pages(LimitOffsetPagination):
    """Pages of 100 rows, or of ``limit`` rows. A number that cannot be read is refused by its name."""

    default_limit = 100

    def get_limit(self, request: Request) -> int:
        """Return the number of rows, at most ``max_limit``; raises ValidationError."""
        limit: int = _read_page_parameters(request).get("limit", self.default_limit)
        return min(limit, self.max_limit or limit)

    def get_offset(self, request: Request) -> int:
        """Return the number of rows to skip; raises ValidationError."""
        return int(_read_page_parameters(request).get("offset", 0))


def _read_page_parameters(request: Request) -> dict[str, Any]:
    query = PageParameters(data=request.query_params)
    query.is_valid(raise_exception=True)
    return dict(query.validated_data)
