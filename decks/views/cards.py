"""Pages of the catalogue: search by text and filters, and one card with its names, statuses, sources and history."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from decks.queries.card_filters import filter_cards, keep_known_filters
from decks.queries.card_history import read_card_history
from decks.queries.card_sources import find_card_source
from decks.queries.cards import find_card, find_group_keys, find_statuses_by_format, list_cards_sharing_names
from decks.views.card_filters import list_filters, list_states, list_wider_searches, read_card_query
from games.registry import find_games

_CARDS_PER_PAGE = 60


def cards_page(request: HttpRequest) -> HttpResponse:
    """Show the cards of all games with names that contain the text; of one game also by filters, with counts."""
    games = find_games()
    query = keep_known_filters(read_card_query(request, games))
    found = filter_cards(query)
    chosen = games.get(query.game)
    context = {
        "games": games.values(),
        "chosen": chosen,
        "q": query.text,
        "query": query,
        "filters": list_filters(found, chosen) if chosen else [],
        "formats": [(rules.key_in(chosen), rules) for rules in chosen.formats] if chosen else [],
        "states": list_states(query, found),
        "wider_searches": list_wider_searches(query, found),
        "page": Paginator(found.cards, _CARDS_PER_PAGE).get_page(request.GET.get("page")),
        "cards_found": len(found.cards),
    }
    return render(request, "decks/cards.html", context)


def card_page(request: HttpRequest, game: str, key: str) -> HttpResponse:
    """Show one card with its statuses and history."""
    found = find_card(game, key)
    group_keys = find_group_keys(found)
    card_type = found.game.types_by_key.get(found.card.type or "")
    context = {
        "found": found,
        "game": found.game,
        "card": found.card,
        "card_type": card_type,
        "statuses": find_statuses_by_format(found),
        "source": find_card_source(found),
        "keys_of_rulings": ",".join((key, *group_keys)),
        "group_rows": [find_card(game, other).card for other in group_keys],
        "cards_by_shared_name": list_cards_sharing_names(found),
        "meant_cards": [find_card(game, other).card for other in found.card.stands_for],
        "history": read_card_history(game, key),
    }
    return render(request, "decks/card.html", context)
