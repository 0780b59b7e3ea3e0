"""Pages of the catalogue: search by a part of a name, and one card with its history."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from decks.queries.card_history import history_of
from decks.queries.cards import find_card, search_cards, statuses_of
from games.registry import find_games

_CARDS_PER_PAGE = 60
_LONGEST_QUERY = 200


def cards_page(request: HttpRequest) -> HttpResponse:
    """Show the cards of one game, or of all games, with names that contain the text."""
    games = find_games()
    query = request.GET.get("q", "")[:_LONGEST_QUERY]
    chosen = request.GET.get("game", "")
    found = search_cards(query, game=chosen if chosen in games else "")
    page = Paginator(found, _CARDS_PER_PAGE).get_page(request.GET.get("page"))
    context = {"games": games.values(), "chosen": games.get(chosen), "q": query, "page": page, "number": len(found)}
    return render(request, "decks/cards.html", context)


def card_page(request: HttpRequest, game: str, key: str) -> HttpResponse:
    """Show one card with its statuses and history."""
    found = find_card(game, key)
    kind = found.game.types_by_key.get(found.card.type or "")
    context = {
        "game": found.game,
        "card": found.card,
        "kind": kind,
        "statuses": statuses_of(found),
        "history": history_of(game, key),
    }
    return render(request, "decks/card.html", context)
