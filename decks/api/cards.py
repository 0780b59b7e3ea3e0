"""``GET cards/`` and ``cards/{game}/{key}/``: the catalogue."""

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from decks.api.serializers import CardAnswer, CardDetailAnswer
from decks.api.shapes import card_shape, card_with_formats_shape
from decks.queries.cards import find_card, search_cards


class CardSearch(APIView):
    """Search cards by a part of a name."""

    @extend_schema(
        parameters=[OpenApiParameter("q", str), OpenApiParameter("game", str)], responses=CardAnswer(many=True)
    )
    def get(self, request: Request) -> Response:
        """Return cards with names that contain ``q``, best matches first, in pages.

        If there are none, cards with similar names are returned.
        """
        query = request.query_params
        found = search_cards(query.get("q", ""), game=query.get("game", ""))
        pages = LimitOffsetPagination()
        page = pages.paginate_queryset(found, request, view=self)
        return pages.get_paginated_response([card_shape(card) for card in page or ()])


class CardDetail(APIView):
    """One card."""

    @extend_schema(responses=CardDetailAnswer)
    def get(self, _request: Request, game: str, key: str) -> Response:
        """Return the card with its status in every format and its history."""
        return Response(card_with_formats_shape(find_card(game, key)))
