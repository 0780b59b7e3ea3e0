"""Reads a deck list by its format, its game's cards, and the decisions of a judge.

Verdicts and deck files are made from the same reading. Entry point: :func:`read_deck`.
"""

from typing import NamedTuple

from decks.domain.cards.catalogue import Catalogue
from decks.domain.checking.settled_lines import SettledLines, settle_lines
from decks.domain.deck_lists.deck import Deck
from decks.domain.deck_lists.text import read_lines
from decks.domain.parsing import get_vocabulary, parse_deck
from decks.queries.catalogue import get_catalogue
from games.declaration import Format, Game
from games.registry import find_format


class ReadDeck(NamedTuple):
    """A deck list as it was read, with its game, the rules and the cards by which it was."""

    deck: Deck
    game: Game
    rules: Format
    catalogue: Catalogue


def read_deck(
    *, format_key: str, text: str, rules: Format | None = None, settled: SettledLines | None = None
) -> ReadDeck:
    """Return a deck list as read by today's format, or by an event's own ``rules``.

    ``settled`` are lines about which a judge decided.

    Raises ``Refused``: ``format_unknown``, ``text_too_large``, ``too_many_lines``, ``text_not_readable``.
    """
    game, todays_rules = find_format(format_key)
    rules = rules or todays_rules
    lines = read_lines(text)
    catalogue = get_catalogue(game.key)
    deck = parse_deck(lines, get_vocabulary(game, rules), catalogue)
    return ReadDeck(settle_lines(deck, settled or {}), game, rules, catalogue)
