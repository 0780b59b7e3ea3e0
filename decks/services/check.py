"""Checking a pasted text: format and catalogue are looked up here, everything else is decided by pure code."""

from decks.domain.checking.check import check_deck
from decks.domain.checking.verdict import Verdict
from decks.domain.deck_lists.text import read_lines
from decks.domain.parsing import Vocabulary, parse_deck
from decks.queries.catalogue import current_catalogue
from games.declaration import Format
from games.registry import find_format


def check_text(*, format_key: str, text: str, rules: Format | None = None) -> Verdict:
    """The verdict about a deck text by today's format, or by ``rules`` where an event has its own.

    Raises ``Refused``: ``format_unknown``, or what makes a text unreadable.
    """
    game, todays = find_format(format_key)
    wanted = rules or todays
    lines = read_lines(text)
    catalogue = current_catalogue(game.key)
    deck = parse_deck(lines, Vocabulary(game.card_types, serials=wanted.by_serial), catalogue)
    return check_deck(deck, format_key=format_key, rules=wanted, catalogue=catalogue)
