"""The search page: a search field with results as the reader types; it also works without JavaScript."""

from itertools import groupby
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.registry import find_formats, find_games
from rulings.domain.search.analysis import MAX_TEXT_LENGTH
from rulings.queries.cards import find_card, find_cards
from rulings.queries.rulings import list_sections
from rulings.queries.search import search_rulings
from rulings.queries.snapshot import list_overriding_formats
from rulings.views.etags import conditional_on_rulings_and_cards
from rulings.views.labels import label_section, make_section_sort_key
from rulings.views.parameters import encode_search, get_parameter, has_many_words
from rulings.views.presentation import name_game, name_source, present_result
from web.expensive_work import expensive_work

# A shorter query is not searched.
MIN_CHARACTERS = 2
FIRST_RESULTS = 8
# The number of rulings shown if nothing found answers the query.
NEAREST_RESULTS = 3
# More than the search reads, so that a longer query gets a note instead of being cut in the field.
MAX_TYPED_LENGTH = MAX_TEXT_LENGTH + 100
# The largest number of rulings on the page: with the parameter "all", and in a list without a query.
ALL_RESULTS = 200


@require_safe
@conditional_on_rulings_and_cards
@expensive_work("search", when=has_many_words)
def search_page(request: HttpRequest) -> HttpResponse:
    """Show the page; for a request of htmx only the results."""
    htmx = bool(getattr(request, "htmx", False))
    template = "rulings/found.html" if htmx else "rulings/search.html"
    return render(request, template, _search_context(request))


def _search_context(request: HttpRequest) -> dict[str, Any]:
    typed = get_parameter(request.GET, "q").strip()
    text = typed[:MAX_TEXT_LENGTH]
    # The parameter "game" holds the key of a game or of a format.
    scope, card, section = (get_parameter(request.GET, name) for name in ("game", "card", "section"))
    game = scope.partition("/")[0]
    has_query = len(text) >= MIN_CHARACTERS
    # The slug of the event in which the search is: its own rules stand above the rulings.
    event = get_parameter(request.GET, "event")
    form = {"text": text, "game": game, "event": event, **_scope_choices(scope), "longest_typed": MAX_TYPED_LENGTH}
    if not (has_query or card or section):
        return {**form, "games": _games_with_sections(game if game in find_games() else "")}
    query = text if has_query else ""
    shows_all = not has_query or "all" in request.GET
    limit = ALL_RESULTS if shows_all else FIRST_RESULTS
    answer = search_rulings(query, game=game, card=card, section=section, format_key=scope, limit=limit)
    cards = find_cards(text, game=game) if has_query and not card else ()
    cards_first = any(found_card.is_named for found_card in cards)
    lacks_answer = has_query and not answer.fits_well and not cards_first
    return {
        **form,
        "cut_at": MAX_TEXT_LENGTH if len(typed) > MAX_TEXT_LENGTH else 0,
        "answer": answer,
        "lacks_answer": lacks_answer,
        "rulings": [
            present_result(result, answer)
            for result in answer.results[: NEAREST_RESULTS if lacks_answer and not shows_all else None]
        ],
        "terms": [present_result(result, answer) for result in answer.terms],
        "terms_first": answer.is_about_a_term,
        "cards": [(found_card, name_game(found_card.game)) for found_card in cards],
        "cards_first": cards_first,
        "search_query": encode_search(request.GET),
        "all_query": "" if shows_all else encode_search({**request.GET.dict(), "all": "1"}),
        "all_games_query": encode_search({"q": text, "event": event}),
        "heading": _list_heading(game, card, section),
    }


def _scope_choices(scope: str) -> dict[str, Any]:
    """Return the choices by key: each game, followed by its formats with overrides; and the key of the chosen one.

    An event searches in its format; if that has no overrides, the game is chosen.
    """
    formats = find_formats()
    choices = {key: [game.name] for key, game in find_games().items()}
    choices |= {key: [part.name for part in formats[key]] for key in list_overriding_formats() if key in formats}
    chosen_scope = scope if scope in choices else scope.partition("/")[0]
    return {"scope_choices": sorted(choices.items()), "scope": chosen_scope}


def _list_heading(game: str, card: str, section: str) -> str:
    """Return the heading of a list by card or section; empty for a query."""
    if card:
        named_card = find_card(game, card) if game else None
        return named_card.name if named_card else card
    return label_section(section) if section else ""


def _games_with_sections(chosen_game: str) -> list[dict[str, Any]]:
    """Return all games, or the chosen one, with their sections by source, in the order of the source.

    Sections are grouped by source because two sources of a game may have sections of the same name.
    """
    sections = sorted(
        list_sections(),
        key=lambda section: ([source.short for source in section.sources], make_section_sort_key(section.key)),
    )
    games = []
    for key, game in find_games().items():
        own_sections = [section for section in sections if section.game == key and chosen_game in {"", key}]
        by_source = [
            (", ".join(sources), [(section, label_section(section.key)) for section in same])
            for sources, same in groupby(
                own_sections, key=lambda section: [name_source(source) for source in section.sources]
            )
        ]
        if by_source:
            games.append({"game": game, "sources": by_source})
    return games
