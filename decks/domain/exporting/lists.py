"""Writes a deck as a text: cards under headings, numbers first."""

from decks.domain.exporting.contents import DeckContents
from decks.domain.exporting.deck_text import render_deck

# Lines that may hold cards and were not read as cards.
_UNREAD_KINDS = frozenset({"prose", "not_understood"})


def write_list(contents: DeckContents) -> str:
    """Return the deck as a text. Lines that were not read as cards are comments at its end, so that none is lost."""
    unread = (line.text for line in contents.deck.lines if line.kind in _UNREAD_KINDS)
    comments = [f"# {' '.join(text.split())}" for text in unread]
    cards = render_deck(contents.deck, contents.game.card_types, contents.language)
    return "\n".join([cards, *comments, ""])
