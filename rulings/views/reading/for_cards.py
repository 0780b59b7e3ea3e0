"""Fragments with the rulings about some cards, which other pages fetch.

``GET /rulings/for-cards/?game=doomtrooper&card=zbabelost&card=zolik`` returns the rulings by cards, empty without any;
with ``answers=1`` with their texts and sources.
``POST /rulings/for-decks/`` with ``game``, ``card`` and ``other`` returns the rulings about a card of one deck and a
card of the other, by pairs. Cards of decks are posted and the answer is not stored, because addresses are kept in logs
and histories and a deck may be secret until the event ends. One parameter may hold several keys, separated by commas.
"""

from collections.abc import Iterable
from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.datastructures import MultiValueDict
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from decks.queries.catalogue import get_catalogue
from rulings.queries.cards import is_banned
from rulings.queries.rulings import find_rulings_for_cards, find_rulings_for_pairs
from rulings.views.etags import conditional_on_rulings_and_cards
from rulings.views.parameters import get_parameter
from rulings.views.presentation import make_ruling_presenter, name_source
from web.expensive_work import expensive_work

MAX_CARDS = 200


@require_safe
@conditional_on_rulings_and_cards
def card_rulings_fragment(request: HttpRequest) -> HttpResponse:
    """Show the requested cards that have rulings, each with its rulings."""
    game = get_parameter(request.GET, "game")
    rulings_by_card = find_rulings_for_cards(game=game, keys=_read_keys(request.GET, "card"))
    catalogue = get_catalogue(game)
    present = make_ruling_presenter(ruling for _, rulings in rulings_by_card for ruling in rulings)
    cards = [
        (
            card,
            is_banned(card.name, card.ruling.formats, catalogue),
            [replace(present(ruling), document=name_source(ruling.source)) for ruling in rulings],
        )
        for card, rulings in rulings_by_card
    ]
    context = {"cards": cards, "game": game, "with_answers": request.GET.get("answers") == "1"}
    return render(request, "rulings/for_cards.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@expensive_work("search", when=lambda request: request.method == "POST")
def deck_rulings_fragment(request: HttpRequest) -> HttpResponse:
    """Show the pairs of a card of one deck and a card of the other that have rulings, each with its rulings.

    Only posted cards are read: a GET answers an empty part.
    """
    game = get_parameter(request.POST, "game")
    ours, theirs = _read_keys(request.POST, "card"), _read_keys(request.POST, "other")
    rulings_by_pair = find_rulings_for_pairs(game=game, first=ours, second=theirs)
    present = make_ruling_presenter(ruling for pair in rulings_by_pair for ruling in pair.rulings)
    pairs = [
        (
            pair.first,
            pair.second,
            [replace(present(ruling), document=name_source(ruling.source)) for ruling in pair.rulings],
        )
        for pair in rulings_by_pair
    ]
    return render(request, "rulings/for_decks.html", {"pairs": pairs, "game": game})


def _read_keys(parameters: MultiValueDict[str, str], name: str) -> list[str]:
    keys: Iterable[str] = (key for value in parameters.getlist(name) for key in value.split(","))
    # PostgreSQL refuses NUL in a query, and no key is longer than its column.
    return [key for key in keys if key and len(key) <= 120 and "\x00" not in key][:MAX_CARDS]
