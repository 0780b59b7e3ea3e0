"""``GET formats/``: every format with its rules."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from decks.api.serializers import FormatAnswer
from decks.queries.formats import list_formats
from web.paging import Pages


class FormatList(APIView):
    """The formats by which decks can be checked."""

    @extend_schema(responses=FormatAnswer(many=True))
    def get(self, request: Request) -> Response:
        """Return all formats in pages."""
        pages = Pages()
        page = pages.paginate_queryset(list_formats(), request, view=self)
        return pages.get_paginated_response(FormatAnswer(page, many=True).data)
