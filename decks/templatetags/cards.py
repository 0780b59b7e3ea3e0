"""Template tags of the catalogue: facts of a card and their changes in the reader's language."""

from collections.abc import Iterable
from typing import NamedTuple

from django import template
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from decks.domain.cards.facts import FactChange
from decks.domain.checking.leaving_cards import DeckLeavingCard, LeavingReason
from decks.domain.checking.verdict import Verdict
from decks.queries.card_sources import SourceOfCard
from decks.queries.cards import CardOfGame
from decks.queries.leaving_cards import find_leaving_reason, list_leaving_cards_of
from games.declaration import Card, Game
from games.files.card_sources import CardDifference
from games.printed_values import PrintedValue
from games.registry import find_format

register = template.Library()
register.simple_tag(find_leaving_reason, name="leaving_in_format")

_LABELS = {
    "names:cs": gettext_lazy("Name in Czech"),
    "names:en": gettext_lazy("Name in English"),
    "aliases": gettext_lazy("Also written"),
    "type": gettext_lazy("Type"),
    "likely_names": gettext_lazy("Likely names"),
    "affiliation": gettext_lazy("Affiliation"),
    "expansion": gettext_lazy("Set"),
    "personality": gettext_lazy("Personality"),
    "printed": gettext_lazy("Was released in"),
    "homemade": gettext_lazy("Homemade"),
    "documents": gettext_lazy("Named in"),
    "stands_for": gettext_lazy("Means one of"),
}
_REASONS = {
    "set": gettext_lazy("most cards sold beside it are of its set"),
    "set-run": gettext_lazy("sold in a row of its set"),
    "type-run": gettext_lazy("sold in a row of its type"),
    "rarity-run": gettext_lazy("sold in a row of its rarity"),
    "ruling": gettext_lazy("a ruling fits this English card alone"),
    "ban": gettext_lazy("its effect explains why it is banned"),
    "elimination": gettext_lazy("the other cards of the set have their pairs"),
    "no-rival": gettext_lazy("no other card fits the name"),
    "siblings": gettext_lazy("it is named like its sister cards"),
    "shared-name": gettext_lazy("another card has the same Czech name"),
}
_ACCORDING_TO = {
    "document": gettext_lazy("according to a document"),
    "source": gettext_lazy("according to a public card list"),
    "earlier": gettext_lazy("according to an earlier version of Kartel"),
}
_LEAVING = {
    "document": gettext_lazy("the document names it"),
    "icon": gettext_lazy("icon X"),
    "ruling": gettext_lazy("a ruling"),
}
_LANGUAGES = {"cs": gettext_lazy("Czech"), "en": gettext_lazy("English")}


class ShownValue(NamedTuple):
    """A printed value: its label, the value, and what it means where it is a sign."""

    label: str
    printed: str
    meaning: str


class LeavingCardsOfDeck(NamedTuple):
    """The cards of a deck that leave the game for good, with the game."""

    game: Game
    cards: list[DeckLeavingCard]


@register.simple_tag
def fact_changes(changes: Iterable[FactChange], game: Game) -> list[tuple[str, str, str]]:
    """Return the label of each changed fact with its value before and after, in the reader's language."""
    return [
        (
            _name_fact(change.field, game),
            _show_value(change.field, change.before, game),
            _show_value(change.field, change.after, game),
        )
        for change in changes
    ]


@register.filter
def reasons_in_words(card_source: SourceOfCard) -> str:
    """Return why the names are one card, or what speaks against it."""
    return ", ".join(str(_REASONS[reason]) for reason in card_source.source.reasons)


@register.simple_tag
def difference_in_words(difference: CardDifference, game: Game) -> dict[str, str]:
    """Return the label of a fact that origins state differently, each value with its origin, the kept one first."""
    label = _("Name") if difference.fact == "name" else str(_LABELS[difference.fact])
    return {
        "label": label,
        "kept": _show_value(difference.fact, difference.kept, game),
        "kept_from": str(_ACCORDING_TO[difference.kept_from]),
        "other": _show_value(difference.fact, difference.other, game),
        "other_from": str(_ACCORDING_TO[difference.other_from]),
    }


@register.simple_tag
def printed_values(card: Card, game: Game) -> list[ShownValue]:
    """Return the values that a card has printed on it, in the order of the game."""
    printed = dict(card.printed_values)
    return [
        ShownValue(
            value.name.in_language(get_language()),
            printed[value.key].replace("-", "−"),
            _explain(value, printed[value.key]),
        )
        for value in game.printed_values
        if value.key in printed
    ]


def _explain(value: PrintedValue, printed: str) -> str:
    """Return what a sign means, empty for a number."""
    choice = value.find_choice(printed)
    return choice.name.in_language(get_language()) if choice else ""


@register.filter
def has_icon(card: Card, game: Game) -> bool:
    """Return true if the card prints the icon that says where it goes after play."""
    return bool(game.after_play and game.after_play.key in dict(card.printed_values))


@register.filter
def value_labels(keys: Iterable[str], game: Game) -> str:
    return ", ".join(_name_fact(f"printed_values:{key}", game) for key in keys)


@register.simple_tag
def leaving_cards(verdict: Verdict) -> LeavingCardsOfDeck:
    """Return the cards of a deck that leave the game for good, none in a format that does not say it."""
    return LeavingCardsOfDeck(find_format(verdict.format).game, list_leaving_cards_of(verdict))


@register.filter
def reason_in_words(reason: LeavingReason) -> str:
    """Return why a card leaves the game for good."""
    return str(_LEAVING[reason.reason])


@register.filter
def type_name(card: CardOfGame) -> str:
    """Return the name of the card's type, empty where it is unknown."""
    card_type = card.game.types_by_key.get(card.card.type or "")
    return card_type.name.in_language(get_language()) if card_type else ""


@register.filter
def card_facts(card: CardOfGame, chosen_game: Game | None) -> str:
    """Return type, affiliation and set of a card, separated by dots; first its game where none is chosen."""
    game = "" if chosen_game else card.game.name.in_language(get_language())
    affiliation = affiliation_in_words(card.card.affiliation, card.game) if card.card.affiliation else ""
    return " · ".join(filter(None, (game, type_name(card), affiliation, card.card.expansion)))


@register.filter
def second_name(card: Card) -> str:
    """Return the first certain name of a card that is in another language than its leading name, perhaps none."""
    names = (name for _, name in card.names if name not in card.likely_names)
    return next((name for name in names if name != card.name), "")


@register.filter
def languages_in_words(codes: Iterable[str]) -> str:
    """Return the names of the languages that a card was released in."""
    return ", ".join(str(_LANGUAGES.get(code, code)) for code in sorted(codes))


@register.filter
def affiliation_in_words(affiliation: str, game: Game) -> str:
    """Return the organisations of a card in the reader's language, separated by slashes."""
    names = {affiliation.name.cs: affiliation.name for affiliation in game.affiliations}
    parts = [part.strip() for part in affiliation.split("/")]
    return " / ".join(names[part].in_language(get_language()) if part in names else part for part in parts)


def _name_fact(field: str, game: Game) -> str:
    printed = _find_value(field, game)
    return printed.name.in_language(get_language()) if printed else str(_LABELS.get(field, field))


def _find_value(field: str, game: Game) -> PrintedValue | None:
    """Return the printed value that a changed fact is about, None for another fact."""
    return next((value for value in game.printed_values if field == f"printed_values:{value.key}"), None)


def _show_value(field: str, value: str, game: Game) -> str:
    if not value:
        return ""
    if (printed := _find_value(field, game)) is not None:
        return f"{value} {_explain(printed, value)}".strip()
    if field in ("personality", "homemade"):
        return _("yes")
    if field == "type":
        card_type = game.types_by_key.get(value)
        return card_type.name.in_language(get_language()) if card_type else value
    if field == "affiliation":
        return affiliation_in_words(value, game)
    return languages_in_words(value.split(", ")) if field == "printed" else value
