"""Finds completions of a line typed in the deck editor."""

from decks.domain.cards.completion import Completion, complete_heading, complete_name
from decks.queries.catalogue import get_catalogue
from games.registry import find_format


def find_completions(format_key: str, typed: str, language: str | None) -> tuple[Completion, ...]:
    """Return names of cards of the format's game, or headings of card types in a format that identifies cards by codes.

    Raises ``Refused`` with ``format_unknown``.
    """
    game, rules = find_format(format_key)
    if rules.has_serials:
        return complete_heading(typed, game.card_types, language)
    return complete_name(typed, get_catalogue(game.key))
