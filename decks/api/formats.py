"""``GET formats/``: every format with its rules."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from decks.api.serializers import FormatAnswer
from games.registry import find_formats
from web.paging import Pages


class FormatList(GenericAPIView[Any]):
    """The formats by which decks can be checked."""

    pagination_class = Pages

    @extend_schema(responses=FormatAnswer(many=True))
    def get(self, request: Request) -> Response:
        """Return all formats in pages."""
        page = self.paginate_queryset(list(find_formats().values()))
        return self.get_paginated_response(FormatAnswer(page, many=True).data)
