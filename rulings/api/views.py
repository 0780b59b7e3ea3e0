"""``GET rulings/`` and ``GET rulings/{id}/``: public, answered 304 if nothing has changed.

``POST rulings/for-decks/`` is public, too, and its answer is not stored.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.decorators import method_decorator
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from problems import refuse
from rulings.api.shapes import shape_answer, shape_pair, shape_record
from rulings.queries.cards import find_cards
from rulings.queries.rulings import find_rulings_for_pairs, get_ruling
from rulings.queries.search import MAX_RESULTS, search_rulings
from rulings.views.etags import conditional_on_rulings, conditional_on_rulings_and_cards
from rulings.views.parameters import get_parameter, has_many_words
from web.expensive_work import expensive_work
from web.request_body import read_body

_DEFAULT_LIMIT = 20
MAX_CARDS = 200
MAX_OFFSET = 100_000
_PARAMETERS = [
    OpenApiParameter("q", str, description="A question in Czech or English; without it every ruling, by id."),
    OpenApiParameter(
        "game", str, description="Key of a game; only its rulings. Of a format: what it rules otherwise first."
    ),
    OpenApiParameter("card", str, description="Key or name of a card; only rulings about it or naming it."),
    OpenApiParameter("language", str, enum=["cs", "en"], description="Language of the highlight."),
    OpenApiParameter("limit", int, description=f"At most so many results, up to {MAX_RESULTS}."),
    OpenApiParameter("offset", int, description="So many results are left out before the first."),
]


@method_decorator([conditional_on_rulings_and_cards, expensive_work("search", when=has_many_words)], name="get")
class RulingSearch(APIView):
    """Search for rulings, the best match first."""

    @extend_schema(operation_id="rulings_search", parameters=_PARAMETERS, responses=OpenApiTypes.OBJECT)
    def get(self, request: Request) -> Response:
        """Return ``{count, equals, fits_well, results, terms, cards}``; ``game`` is the key of a game or a format."""
        parameters = request.query_params
        language = _parse_language(parameters.get("language", ""))
        limit = _parse_number(parameters, "limit", _DEFAULT_LIMIT, range(1, MAX_RESULTS + 1))
        offset = _parse_number(parameters, "offset", 0, range(MAX_OFFSET + 1))
        text, format_key, card = (get_parameter(parameters, name) for name in ("q", "game", "card"))
        game = format_key.partition("/")[0]
        answer = search_rulings(text, game=game, card=card, format_key=format_key, limit=limit, offset=offset)
        return Response(shape_answer(answer, () if card else find_cards(text, game=game), language))


@method_decorator(conditional_on_rulings, name="get")
class RulingDetail(APIView):
    """One ruling with its sources, contradictions and history."""

    @extend_schema(operation_id="ruling", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, ruling_id: str) -> Response:
        """Return the ruling. Raises Refused not_found."""
        return Response(shape_record(get_ruling(ruling_id)))


def _card_keys() -> serializers.ListField:
    return serializers.ListField(child=serializers.CharField(max_length=120), max_length=MAX_CARDS)


class TwoDecks(serializers.Serializer[Any]):
    """The keys of the cards of two decks of a game."""

    game = serializers.CharField(max_length=40)
    cards = _card_keys()
    other = _card_keys()


@method_decorator(never_cache, name="dispatch")
@method_decorator(expensive_work("search"), name="post")
class RulingsForDecks(APIView):
    """Rulings about a card of one deck and a card of another."""

    @extend_schema(operation_id="rulings_for_decks", request=TwoDecks, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request) -> Response:
        """Return ``{pairs}``; nothing is stored, and no address holds a card."""
        values = read_body(TwoDecks, request)
        pairs = find_rulings_for_pairs(game=values["game"], first=values["cards"], second=values["other"])
        return Response({"pairs": list(map(shape_pair, pairs))})


def _parse_number(parameters: Mapping[str, str], name: str, default: int, allowed: range) -> int:
    """Return a number of the address. Raises Refused field_invalid outside ``allowed``."""
    value = parameters.get(name)
    if value is None:
        return default
    # Longer texts of digits are not read: Python refuses to, above 4,300 digits.
    if not value.isascii() or not value.isdigit() or len(value) > 9 or int(value) not in allowed:
        refuse("field_invalid", field=name, detail=f"{allowed[0]}-{allowed[-1]}")
    return int(value)


def _parse_language(value: str) -> str:
    """Return the wanted language, by default that of the request. Raises Refused field_invalid."""
    if value and value not in ("cs", "en"):
        refuse("field_invalid", field="language", detail="cs, en")
    return value or ("cs" if (get_language() or "").startswith("cs") else "en")
