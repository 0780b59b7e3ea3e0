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
    found_cards = filter_cards(query)
    chosen_game = games.get(query.game)
    context = {
        "games": games.values(),
        "chosen_game": chosen_game,
        "q": query.text,
        "query": query,
        "filters": list_filters(found_cards, chosen_game) if chosen_game else [],
        "formats": [(rules.key_in(chosen_game), rules) for rules in chosen_game.formats] if chosen_game else [],
        "states": list_states(query, found_cards),
        "wider_searches": list_wider_searches(query, found_cards),
        "page": Paginator(found_cards.cards, _CARDS_PER_PAGE).get_page(request.GET.get("page")),
        "cards_found": len(found_cards.cards),
    }
    return render(request, "decks/cards.html", context)


def card_page(request: HttpRequest, game: str, key: str) -> HttpResponse:
    """Show one card with its statuses and history."""
    card_of_game = find_card(game, key)
    group_keys = find_group_keys(card_of_game)
    card_type = card_of_game.game.types_by_key.get(card_of_game.card.type or "")
    context = {
        "card_of_game": card_of_game,
        "game": card_of_game.game,
        "card": card_of_game.card,
        "card_type": card_type,
        "statuses": find_statuses_by_format(card_of_game),
        "source": find_card_source(card_of_game),
        "keys_of_rulings": ",".join((key, *group_keys)),
        "group_rows": [find_card(game, other).card for other in group_keys],
        "cards_by_shared_name": list_cards_sharing_names(card_of_game),
        "meant_cards": [find_card(game, other).card for other in card_of_game.card.stands_for],
        "history": read_card_history(game, key),
    }
    return render(request, "decks/card.html", context)
