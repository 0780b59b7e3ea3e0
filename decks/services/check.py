"""Checks a pasted deck list. The format and the catalogue are looked up here; pure code decides everything else."""

from decks.domain.checking.check import check_deck
from decks.domain.checking.settled_lines import SettledLines, settle_lines
from decks.domain.checking.verdict import Verdict
from decks.domain.deck_lists.text import read_lines
from decks.domain.parsing import parse_deck, vocabulary_of
from decks.queries.catalogue import current_catalogue
from games.declaration import Format
from games.registry import find_format


def check_text(
    *, format_key: str, text: str, rules: Format | None = None, settled: SettledLines | None = None
) -> Verdict:
    """Return the verdict about a deck list by today's format, or by an event's own ``rules``.

    ``settled`` are lines about which a judge decided.

    Raises ``Refused``: ``format_unknown``, ``text_too_large``, ``too_many_lines``, ``text_not_readable``.
    """
    game, todays_rules = find_format(format_key)
    rules = rules or todays_rules
    lines = read_lines(text)
    catalogue = current_catalogue(game.key)
    deck = parse_deck(lines, vocabulary_of(game, rules), catalogue)
    deck = settle_lines(deck, settled or {})
    return check_deck(deck, format_key=format_key, rules=rules, catalogue=catalogue)
