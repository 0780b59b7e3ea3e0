"""A fragment for other pages to fetch by its address: the rulings that touch some cards.

``GET /rulings/for-cards/?game=doomtrooper&card=zbabelost&card=zolik`` answers a list, or nothing where there is none.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rulings.queries.catalogue import is_banned
from rulings.queries.reading import rulings_for_cards
from rulings.views.caching import unchanged_since
from rulings.views.shown import show

MOST_CARDS = 200


@require_safe
@unchanged_since
def rulings_of_cards(request: HttpRequest) -> HttpResponse:
    """For each card asked for that has rulings, those rulings."""
    keys = request.GET.getlist("card")[:MOST_CARDS]
    found = rulings_for_cards(game=request.GET.get("game", ""), keys=keys)
    cards = [
        (card, is_banned(card.name, card.ruling.formats), [show(ruling) for ruling in rulings])
        for card, rulings in found
    ]
    return render(request, "rulings/for_cards.html", {"cards": cards, "game": request.GET.get("game", "")})
