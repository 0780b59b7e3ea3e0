"""Lists of cards of a format: banned cards, and cards that are removed from the game after use."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from decks.queries.catalogue import get_catalogue
from games.construction import CardPool
from games.construction.rule import describe_rule
from games.registry import find_format, find_formats
from language.sorting import make_czech_sort_key
from problems import refuse
from rulings.queries.books import count_rulings_by_card, list_rulings_on_removed_cards, list_rulings_on_topics
from rulings.views.etags import conditional_on_rulings_and_cards
from rulings.views.presentation import present_rulings
from web.errors.wording import say

# Topics of rulings: banned cards; cards of which only some printings are permitted; the cards that a format permits.
_BANNED, _LIMITED, _CARD_POOL = "banned", "limited", "card pool"
_LEGALITY_TOPICS = (_BANNED, _CARD_POOL)


@require_safe
@conditional_on_rulings_and_cards
def banned_cards_page(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    """Show every banned card with the number of its rulings, the card pool, and the rulings on both.

    Raises Refused format_unknown, and not_found for a format that neither bans cards nor limits the card pool.
    """
    registered = find_format(f"{game}/{slug}")
    declared_game, game_format = registered
    names = [card.card for card in registered.banned]
    pools = [rule for rule in game_format.rules if isinstance(rule, CardPool)]
    if not names and not pools:
        refuse("not_found")
    rulings = list_rulings_on_topics(game, game_format.key_in(declared_game), _LEGALITY_TOPICS)
    rulings = tuple(sorted(rulings, key=lambda row: not _is_ban(row)))
    legality_labels = [_legality_label(row, pools) for row in rulings]
    context = {
        "game": declared_game,
        "format": game_format,
        "cards": _card_rows(game, names),
        "pool_sentences": [say(describe_rule(rule)) for rule in pools],
        "rulings_with_legality": list(zip(present_rulings(rulings), legality_labels, strict=True)),
        # A ruling that names banned cards one by one is about no class.
        "banned_classes": sum(_is_ban(row) and not row.cards.all() for row in rulings),
    }
    return render(request, "rulings/banned.html", context)


@require_safe
@conditional_on_rulings_and_cards
def removed_cards_page(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    """Show every card that is removed after use, and the rulings about whole classes of cards."""
    declared_game, game_format = find_format(f"{game}/{slug}")
    rulings = list_rulings_on_removed_cards(game, game_format.key_in(declared_game))
    subjects = {row.pk: [card for card in row.cards.all() if card.role == "subject"] for row in rulings}
    names = [card.name for cards in subjects.values() for card in cards]
    context = {
        "game": declared_game,
        "format": game_format,
        "cards": _card_rows(game, dict.fromkeys(names)),
        "card_rulings": present_rulings(row for row in rulings if subjects[row.pk]),
        "class_rulings": present_rulings(row for row in rulings if not subjects[row.pk]),
    }
    return render(request, "rulings/removed.html", context)


def _is_ban(ruling: Any) -> bool:
    return _BANNED in ruling.topics


def _legality_label(ruling: Any, pools: Sequence[CardPool]) -> tuple[str, str]:
    """Return text and state of a badge: whether the cards that the ruling is about are legal.

    ``pools`` are the rules of the format that limit its card pool.
    """
    if _is_ban(ruling):
        return pgettext("cards", "banned"), "bad"
    if _LIMITED in ruling.topics and pools:
        language = pools[0].language.in_language(get_language())
        return _("only what came out in %(language)s") % {"language": language}, "warn"
    return pgettext("cards", "permitted"), "ok"


def list_banning_formats(game: str) -> frozenset[str]:
    """Return the keys of the game's formats that ban cards by name."""
    formats = (registered for registered in find_formats().values() if registered.game.key == game)
    return frozenset(registered.key for registered in formats if registered.banned)


def _card_rows(game: str, names: Iterable[str]) -> list[dict[str, Any]]:
    """Return rows of names in Czech alphabetical order.

    ``card`` is None for a name that is not in the catalogue, ``rulings`` is the number of rulings about the card.
    """
    catalogue = get_catalogue(game)
    cards = [(name, catalogue.find(name)) for name in sorted(names, key=make_czech_sort_key)]
    counts = count_rulings_by_card(game, [card.key for _, card in cards if card])
    return [{"name": name, "card": card, "rulings": counts.get(card.key, 0) if card else 0} for name, card in cards]
