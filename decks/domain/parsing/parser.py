"""Reads the lines of a deck list in order; headings hold for the lines below them. Entry point: :func:`parse_deck`."""

from collections.abc import Sequence

from decks.domain.deck_lists.deck import Deck
from decks.domain.parsing.card_names import CardNames
from decks.domain.parsing.code_reader import CodeReader
from decks.domain.parsing.deck_files import read_pieces
from decks.domain.parsing.line_reader import DeckReader
from decks.domain.parsing.name_reader import NameReader
from decks.domain.parsing.prose import mark_prose
from decks.domain.parsing.vocabulary import Vocabulary


def parse_deck(lines: Sequence[str], vocabulary: Vocabulary, names: CardNames) -> Deck:
    """Return every line of the text with its kind. ``names`` tells which cards exist and never replaces a name."""

    def choose_name(written: Sequence[str]) -> str | None:
        cards = [(name, card) for name in written if (card := names.find(name)) is not None]
        if any(card != cards[0][1] for _name, card in cards):
            return None
        known = (name for name in written if names.knows(name))
        return cards[0][0] if cards else next(known, written[0])

    reader: DeckReader = CodeReader(vocabulary, names) if vocabulary.serials else NameReader(vocabulary, names)
    return Deck(mark_prose(reader.read(read_pieces(lines, vocabulary.is_type, choose_name)), vocabulary, names))
