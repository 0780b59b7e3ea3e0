"""Lists of cards that a format has: what is banned, and what leaves the game for good once it was used."""

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from config.errors.wording import say
from decks.queries.catalogue import current_catalogue
from games.construction import Banned, CardPool
from games.declaration import Format, Game
from games.registry import find_format, find_game
from language.sorting import czech_sort_key
from problems import Problem, refuse
from rulings.queries.books import count_rulings_by_card, list_removed_after_use, list_rulings_on_topics
from rulings.views.caching import conditional_on_rulings_and_cards
from rulings.views.presentation import present_rulings

_RULES_OF_CLASSES = (CardPool,)
_BANNED, _LIMITED = "banned", "limited"
_TOPICS_OF_BANS = (_BANNED, "card pool")


@require_safe
@conditional_on_rulings_and_cards
def banned_list(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    """Every banned card with its rulings, and the classes of cards that are banned without being named."""
    found, rules = find_format(f"{game}/{slug}")
    names = [card.card for rule in rules.rules if isinstance(rule, Banned) for card in rule.cards]
    classes = [
        say(Problem(f"rule_{rule.code}", rule.params())) for rule in rules.rules if isinstance(rule, _RULES_OF_CLASSES)
    ]
    if not names and not classes:
        refuse("not_found")
    about = sorted(list_rulings_on_topics(game, rules.key_in(found), _TOPICS_OF_BANS), key=lambda row: not _bans(row))
    context = {
        **_heads(found, rules),
        "cards": _cards(game, names),
        "classes": classes,
        "about": list(zip(present_rulings(about), [_verdict(row, rules) for row in about], strict=True)),
        "banned_classes": sum(_bans(row) and not row.cards.all() for row in about),
    }
    return render(request, "rulings/banned.html", context)


@require_safe
@conditional_on_rulings_and_cards
def removed_list(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    """Every card that is sacrificed after use, and the rulings that name whole classes of them."""
    found, rules = find_format(f"{game}/{slug}")
    rulings = list_removed_after_use(game, rules.key_in(found))
    subjects = {row.pk: [card for card in row.cards.all() if card.role == "subject"] for row in rulings}
    names = [card.name for cards in subjects.values() for card in cards]
    context = {
        **_heads(found, rules),
        "cards": _cards(game, dict.fromkeys(names)),
        "naming": present_rulings(row for row in rulings if subjects[row.pk]),
        "classes": present_rulings(row for row in rulings if not subjects[row.pk]),
    }
    return render(request, "rulings/removed.html", context)


def _bans(ruling: Any) -> bool:
    return _BANNED in ruling.topics


def _verdict(ruling: Any, rules: Format) -> tuple[str, str]:
    """A word for the row, and its state: whether what the ruling is about may be played."""
    if _bans(ruling):
        return pgettext("cards", "banned"), "bad"
    pools = [rule for rule in rules.rules if isinstance(rule, CardPool)]
    if _LIMITED in ruling.topics and pools:
        language = pools[0].language.in_language(get_language())
        return _("only what came out in %(language)s") % {"language": language}, "warn"
    return pgettext("cards", "permitted"), "ok"


def list_banning_formats(game: str) -> frozenset[str]:
    """Keys of the game's formats that ban something."""
    found = find_game(game)
    return frozenset(
        rules.key_in(found)
        for rules in found.formats
        if any(isinstance(rule, Banned) and rule.cards for rule in rules.rules)
    )


def _heads(game: Game, rules: Format) -> dict[str, Any]:
    return {"game": game, "format": rules, "key": rules.key_in(game), "sources": rules.sources}


def _cards(game: str, names: Iterable[str]) -> list[dict[str, Any]]:
    """By the Czech alphabet, each with its page and the number of rulings about it."""
    catalogue = current_catalogue(game)
    found = [(name, catalogue.find(name)) for name in sorted(names, key=czech_sort_key)]
    counts = count_rulings_by_card(game, [card.key for _, card in found if card])
    return [{"name": name, "card": card, "rulings": counts.get(card.key, 0) if card else 0} for name, card in found]
