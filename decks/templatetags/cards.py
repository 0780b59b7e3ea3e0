"""Template tags of the catalogue: facts of a card and their changes in the reader's language."""

from collections.abc import Iterable

from django import template
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from decks.domain.cards.facts import FactChange
from decks.queries.cards import CardOfGame
from games.declaration import Game

register = template.Library()

_LABELS = {
    "names:cs": gettext_lazy("Name in Czech"),
    "names:en": gettext_lazy("Name in English"),
    "aliases": gettext_lazy("Also written"),
    "type": gettext_lazy("Type"),
    "affiliation": gettext_lazy("Affiliation"),
    "personality": gettext_lazy("Personality"),
    "printed": gettext_lazy("Was released in"),
    "homemade": gettext_lazy("Homemade"),
    "documents": gettext_lazy("Named in"),
}
_LANGUAGES = {"cs": gettext_lazy("Czech"), "en": gettext_lazy("English")}


@register.simple_tag
def fact_changes(changes: Iterable[FactChange], game: Game) -> list[tuple[str, str, str]]:
    """Return the label of each changed fact with its value before and after, in the reader's language."""
    return [
        (
            str(_LABELS.get(change.field, change.field)),
            _show_value(change.field, change.before, game),
            _show_value(change.field, change.after, game),
        )
        for change in changes
    ]


@register.filter
def kind_name(found: CardOfGame) -> str:
    """Return the name of the card's type, empty where it is unknown."""
    kind = found.game.types_by_key.get(found.card.type or "")
    return kind.name.in_language(get_language()) if kind else ""


@register.filter
def languages_in_words(codes: Iterable[str]) -> str:
    """Return the names of the languages that a card was released in."""
    return ", ".join(str(_LANGUAGES.get(code, code)) for code in sorted(codes))


@register.filter
def affiliation_in_words(affiliation: str, game: Game) -> str:
    """Return the organisations of a card in the reader's language, separated by strokes."""
    names = {one.name.cs: one.name for one in game.affiliations}
    parts = [part.strip() for part in affiliation.split("/")]
    return " / ".join(names[part].in_language(get_language()) if part in names else part for part in parts)


def _show_value(field: str, value: str, game: Game) -> str:
    if not value:
        return ""
    if field in ("personality", "homemade"):
        return _("yes")
    if field == "type":
        kind = game.types_by_key.get(value)
        return kind.name.in_language(get_language()) if kind else value
    if field == "affiliation":
        return affiliation_in_words(value, game)
    return languages_in_words(value.split(", ")) if field == "printed" else value
