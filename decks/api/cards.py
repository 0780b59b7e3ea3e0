"""``GET cards/`` and ``cards/{game}/{key}/``: the catalogue."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from decks.api.card_answers import CardAnswer, CardDetailAnswer
from decks.domain.cards.status import STATES
from decks.queries.card_filters import CardQuery, filter_cards
from decks.queries.cards import find_card
from web.paging import Pages

_FILTERS = {
    "game": "Key of a game.",
    "type": "Key of a type of cards, or `unknown`.",
    "affiliation": "An organisation in Czech or English, or `unknown`; a card of two has both.",
    "expansion": "The set that a card came out in, or `unknown`.",
    "after_play": "Where the card goes after play: `stays`, `discarded`, `leaves` (for good), `unknown` (no icon). "
    "With `in_format` the document of the format decides.",
    "in_format": "Key of a format; only cards of its game with the `status`.",
    "status": "Status in the format `in_format`, by default `legal`.",
}
_PARAMETERS = [
    OpenApiParameter("q", str, description="A part of a name."),
    *(
        OpenApiParameter(name, str, description=text, enum=STATES if name == "status" else None)
        for name, text in _FILTERS.items()
    ),
]


class CardSearch(GenericAPIView[Any]):
    """Search cards by a part of a name."""

    pagination_class = Pages

    @extend_schema(parameters=_PARAMETERS, responses=CardAnswer(many=True))
    def get(self, request: Request) -> Response:
        """Return cards with names that contain ``q`` and that pass all filters, best matches first, in pages.

        If no name contains ``q``, cards with similar names are returned.
        """
        query = request.query_params
        # The framework reads ``format`` itself, as the kind of the answer.
        values = {"format" if name == "in_format" else name: query.get(name, "") for name in _FILTERS}
        cards = filter_cards(CardQuery(text=query.get("q", ""), **values)).cards
        return self.get_paginated_response(CardAnswer(self.paginate_queryset(cards), many=True).data)


class CardDetail(APIView):
    """One card."""

    @extend_schema(responses=CardDetailAnswer)
    def get(self, _request: Request, game: str, key: str) -> Response:
        """Return the card with its status in every format and its history."""
        return Response(CardDetailAnswer(find_card(game, key)).data)
