"""Checks a pasted deck list. The list is read by a query; pure code decides everything else."""

from decks.domain.checking.check import check_deck
from decks.domain.checking.settled_lines import SettledLines
from decks.domain.checking.verdict import Verdict
from decks.queries.deck_reading import read_deck
from games.declaration import Format


def check_text(
    *, format_key: str, text: str, rules: Format | None = None, settled: SettledLines | None = None
) -> Verdict:
    """Return the verdict about a deck list, read as :func:`decks.queries.deck_reading.read_deck` reads it.

    Raises ``Refused`` as that function.
    """
    read = read_deck(format_key=format_key, text=text, rules=rules, settled=settled)
    return check_deck(read.deck, format_key=format_key, rules=read.rules, catalogue=read.catalogue)
