"""Parameters of a request, without characters that PostgreSQL refuses."""

from collections.abc import Mapping
from urllib.parse import urlencode

from django.http import HttpRequest

from rulings.domain.search.analysis import MAX_TEXT_LENGTH

_SEARCH_PARAMETERS = ("q", "game", "card", "section", "all", "event")

# A question of more words is expensive work (web/expensive_work.py); shorter ones are searched while they are typed.
MANY_WORDS = 6


def has_many_words(request: HttpRequest) -> bool:
    return len(request.GET.get("q", "").split()) > MANY_WORDS


def get_parameter(query: Mapping[str, str], name: str) -> str:
    """Return a parameter, empty if it is missing; NUL, which PostgreSQL refuses, becomes a space."""
    return query.get(name, "").replace("\x00", " ")


def encode_search(query: Mapping[str, str]) -> str:
    """Return the non-empty parameters of a search as a query string, each cut to the length that the search reads."""
    values = {name: get_parameter(query, name)[:MAX_TEXT_LENGTH] for name in _SEARCH_PARAMETERS}
    return urlencode({name: value for name, value in values.items() if value})
