"""``GET rulings/`` and ``GET rulings/{id}/``: open to everybody, answered 304 where nothing changed."""

from typing import Any

from django.utils.decorators import method_decorator
from django.utils.translation import get_language
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from problems import refuse
from rulings.api.shapes import answer_shape, record_shape
from rulings.queries.cards import find_cards
from rulings.queries.rulings import get_ruling
from rulings.queries.search import MOST_RESULTS, search_rulings
from rulings.views.caching import conditional_on_rulings, conditional_on_rulings_and_cards
from rulings.views.parameters import get_parameter

_LIMIT = 20
_PARAMETERS = [
    OpenApiParameter("q", str, description="A question in Czech or English; without it every ruling, by id."),
    OpenApiParameter(
        "game", str, description="Key of a game; only its rulings. Of a format: what it rules otherwise first."
    ),
    OpenApiParameter("card", str, description="Key or name of a card; only rulings about it or naming it."),
    OpenApiParameter("language", str, enum=["cs", "en"], description="Language of the highlight."),
    OpenApiParameter("limit", int, description=f"At most so many results, up to {MOST_RESULTS}."),
]


@method_decorator(conditional_on_rulings_and_cards, name="get")
class RulingSearch(APIView):
    """Rulings that answer a question, the best first."""

    @extend_schema(operation_id="rulings_search", parameters=_PARAMETERS, responses=OpenApiTypes.OBJECT)
    def get(self, request: Request) -> Response:
        """``{count, equals, results, terms, cards}``."""
        asked = request.query_params
        language = _language(asked.get("language", ""))
        text, rules, card = (get_parameter(asked, name) for name in ("q", "game", "card"))
        game = rules.partition("/")[0]
        answer = search_rulings(text, game=game, card=card, format_key=rules, limit=_limit(asked.get("limit")))
        return Response(answer_shape(answer, () if card else find_cards(text, game=game), language))


@method_decorator(conditional_on_rulings, name="get")
class RulingDetail(APIView):
    """One ruling with its sources, contradictions and history."""

    @extend_schema(operation_id="ruling", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, ruling_id: str) -> Response:
        """The ruling, or 404."""
        return Response(record_shape(get_ruling(ruling_id)))


def _limit(said: Any) -> int:
    if said is None:
        return _LIMIT
    if not str(said).isascii() or not str(said).isdigit() or not 1 <= int(str(said)[:9]) <= MOST_RESULTS:
        refuse("field_invalid", field="limit", detail=f"1-{MOST_RESULTS}")
    return int(said)


def _language(said: str) -> str:
    if said and said not in ("cs", "en"):
        refuse("field_invalid", field="language", detail="cs, en")
    return said or ("cs" if (get_language() or "").startswith("cs") else "en")
