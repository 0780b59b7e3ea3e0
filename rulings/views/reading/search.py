"""The search page: one box, results as you type, the same page without JavaScript."""

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.registry import find_games, formats
from rulings.domain.search.analysis import LONGEST_TEXT
from rulings.queries.cards import find_card, find_cards
from rulings.queries.rulings import GameSection, list_sections
from rulings.queries.search import search_rulings
from rulings.queries.snapshot import list_overriding_formats
from rulings.views.caching import conditional_on_rulings_and_cards
from rulings.views.labels import section_label, section_order
from rulings.views.parameters import encode_search, get_parameter
from rulings.views.presentation import game_name, present_result, source_name

FEWEST_CHARACTERS = 2
SHOWN = 8
# More than is read, so that who types on is told and not just stopped.
LONGEST_TYPED = LONGEST_TEXT + 100
SHOWN_OF_ALL = 200


@require_safe
@conditional_on_rulings_and_cards
def search_page(request: HttpRequest) -> HttpResponse:
    """The whole page, or only what was found where htmx asks for it."""
    htmx = bool(getattr(request, "htmx", False))
    template = "rulings/found.html" if htmx else "rulings/search.html"
    return render(request, template, _context(request))


def _context(request: HttpRequest) -> dict[str, Any]:
    said = get_parameter(request.GET, "q").strip()
    text = said[:LONGEST_TEXT]
    rules, card, section = (get_parameter(request.GET, name) for name in ("game", "card", "section"))
    game = rules.partition("/")[0]
    asked = len(text) >= FEWEST_CHARACTERS
    choice = {"text": text, "game": game, **_choices(rules), "longest_typed": LONGEST_TYPED}
    if not (asked or card or section):
        return {**choice, "games": _games(game if game in find_games() else "")}
    limit = SHOWN if asked and "all" not in request.GET else SHOWN_OF_ALL
    answer = search_rulings(text if asked else "", game=game, card=card, section=section, format_key=rules, limit=limit)
    cards = find_cards(text, game=game) if asked and not card else ()
    return {
        **choice,
        "cut_at": LONGEST_TEXT if len(said) > LONGEST_TEXT else 0,
        "answer": answer,
        "rulings": [present_result(found, answer) for found in answer.found],
        "terms": [present_result(found, answer) for found in answer.terms],
        "terms_first": answer.is_about_a_term,
        "cards": [(found, game_name(found.game)) for found in cards],
        "cards_first": any(found.is_named for found in cards),
        "asked": encode_search(request.GET),
        "heading": _heading(game, card, section),
    }


def _choices(rules: str) -> dict[str, Any]:
    """Games to ask in, each followed by its formats that rule otherwise, and which of them is chosen.

    An event asks in its format; where that rules as the game does, the game is chosen.
    """
    known = formats()
    listed = {key: [game.name] for key, game in find_games().items()}
    listed |= {key: [part.name for part in known[key]] for key in list_overriding_formats() if key in known}
    return {"all_rules": sorted(listed.items()), "rules": rules if rules in listed else rules.partition("/")[0]}


def _heading(game: str, card: str, section: str) -> str:
    """What the list is of, where it is not of a question."""
    if card:
        named = find_card(game, card) if game else None
        return named.name if named else card
    return section_label(section) if section else ""


def _games(chosen: str) -> list[dict[str, Any]]:
    """Games, or the chosen one, with their sections by source, in the order in which a document of rules has them."""
    found = sorted(list_sections(), key=lambda one: (_shorts(one), section_order(one.key)))
    games = [
        {"game": game, "sources": _by_source(one for one in found if one.game == key)}
        for key, game in find_games().items()
        if chosen in {"", key}
    ]
    return [row for row in games if row["sources"]]


def _by_source(found: Iterable[GameSection]) -> list[tuple[str, list[tuple[GameSection, str]]]]:
    """Two sources of a game may have a section of one name, so they are told apart."""
    return [
        (", ".join(sources), [(one, section_label(one.key)) for one in same])
        for sources, same in groupby(found, key=lambda one: [source_name(source) for source in one.sources])
    ]


def _shorts(section: GameSection) -> list[str]:
    return [source.short for source in section.sources]
