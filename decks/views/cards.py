"""The page of one card: its names and its status in every format."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from decks.queries.cards import find_card, statuses_of


def card_page(request: HttpRequest, game: str, key: str) -> HttpResponse:
    """A card under its own address."""
    found = find_card(game, key)
    kind = found.game.types_by_key.get(found.card.type or "")
    context = {"game": found.game, "card": found.card, "kind": kind, "statuses": statuses_of(found)}
    return render(request, "decks/card.html", context)
