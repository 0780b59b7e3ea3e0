"""Fragments with the rulings about some cards, which other pages fetch.

``GET /rulings/for-cards/?game=doomtrooper&card=zbabelost&card=zolik`` returns the rulings by cards, empty without any;
with ``answers=1`` with their texts and sources.
``GET /rulings/for-decks/?game=doomtrooper&card=...&other=...`` returns the rulings about a card of one deck and a card
of the other, by pairs. One parameter may hold several keys, separated by commas, which keeps the address short.
"""

from collections.abc import Iterable
from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from decks.queries.catalogue import current_catalogue
from rulings.queries.cards import is_banned
from rulings.queries.rulings import find_rulings_for_cards, find_rulings_for_pairs
from rulings.views.caching import conditional_on_rulings_and_cards
from rulings.views.parameters import get_parameter
from rulings.views.presentation import ruling_presenter, source_name

MOST_CARDS = 200


@require_safe
@conditional_on_rulings_and_cards
def card_rulings_fragment(request: HttpRequest) -> HttpResponse:
    """Show the requested cards that have rulings, each with its rulings."""
    found = find_rulings_for_cards(game=_game(request), keys=_keys(request, "card"))
    catalogue = current_catalogue(_game(request))
    row = ruling_presenter(ruling for _, rulings in found for ruling in rulings)
    cards = [
        (
            card,
            is_banned(card.name, card.ruling.formats, catalogue),
            [replace(row(ruling), document=source_name(ruling.source)) for ruling in rulings],
        )
        for card, rulings in found
    ]
    context = {"cards": cards, "game": _game(request), "with_answers": request.GET.get("answers") == "1"}
    return render(request, "rulings/for_cards.html", context)


@require_safe
@conditional_on_rulings_and_cards
def deck_rulings_fragment(request: HttpRequest) -> HttpResponse:
    """Show the pairs of a card of one deck and a card of the other that have rulings, each with its rulings."""
    found = find_rulings_for_pairs(game=_game(request), first=_keys(request, "card"), second=_keys(request, "other"))
    row = ruling_presenter(ruling for pair in found for ruling in pair.rulings)
    pairs = [(pair.first, pair.second, [row(ruling) for ruling in pair.rulings]) for pair in found]
    return render(request, "rulings/for_decks.html", {"pairs": pairs, "game": _game(request)})


def _game(request: HttpRequest) -> str:
    return get_parameter(request.GET, "game")


def _keys(request: HttpRequest, name: str) -> list[str]:
    keys: Iterable[str] = (key for value in request.GET.getlist(name) for key in value.split(","))
    # PostgreSQL refuses NUL in a query, and no key is longer than its column.
    return [key for key in keys if key and len(key) <= 120 and "\x00" not in key][:MOST_CARDS]
