"""Tags of pages of the catalogue: facts of a card and their changes in the reader's words."""

from collections.abc import Iterable

from django import template
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from decks.domain.cards.facts import FactChange
from decks.queries.cards import FoundCard
from games.declaration import Game

register = template.Library()


@register.simple_tag
def fact_changes(changes: Iterable[FactChange], game: Game) -> list[tuple[str, str, str]]:
    """Each change as its label, what was and what is, in the reader's language."""
    return [
        (_label(change.field), _value(change.field, change.before, game), _value(change.field, change.after, game))
        for change in changes
    ]


@register.filter
def kind_name(found: FoundCard) -> str:
    """Return the name of the card's type, empty where it is unknown."""
    kind = found.game.types_by_key.get(found.card.type or "")
    return kind.name.in_language(get_language()) if kind else ""


@register.filter
def languages_in_words(codes: Iterable[str]) -> str:
    """Languages that a card was released in."""
    return ", ".join(_language(code) for code in sorted(codes))


@register.filter
def affiliation_in_words(affiliation: str, game: Game) -> str:
    """The organisations of a card in the reader's language, a stroke between them."""
    return " / ".join(_affiliation(part.strip(), game) for part in affiliation.split("/"))


def _label(field: str) -> str:
    labels = {
        "names:cs": _("Name in Czech"),
        "names:en": _("Name in English"),
        "aliases": _("Also written"),
        "type": _("Type"),
        "affiliation": _("Affiliation"),
        "personality": _("Personality"),
        "printed": _("Was released in"),
        "homemade": _("Homemade"),
        "documents": _("Named in"),
    }
    return labels.get(field, field)


def _value(field: str, value: str, game: Game) -> str:
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


def _affiliation(word: str, game: Game) -> str:
    found = next((one for one in game.affiliations if one.name.cs == word), None)
    return found.name.in_language(get_language()) if found else word


def _language(code: str) -> str:
    return {"cs": _("Czech"), "en": _("English")}.get(code, code)
