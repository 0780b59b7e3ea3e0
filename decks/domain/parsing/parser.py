"""Reads the lines of a deck list in order; headings hold for the lines below them. Entry point: :func:`parse_deck`."""

from collections.abc import Sequence

from decks.domain.deck_lists.deck import Deck
from decks.domain.parsing.army_names import mark_armies
from decks.domain.parsing.card_names import CardNames
from decks.domain.parsing.characters import read_plain_lines
from decks.domain.parsing.deck_files import read_pieces
from decks.domain.parsing.line_numbers import mark_line_numbers, restore_texts
from decks.domain.parsing.list_by_codes import CodeReader
from decks.domain.parsing.list_by_names import CardNameReader
from decks.domain.parsing.open_questions import find_questions
from decks.domain.parsing.prose import mark_prose
from decks.domain.parsing.quotations import mark_quoted_copies
from decks.domain.parsing.vocabulary import DeckVocabulary


def parse_deck(lines: Sequence[str], vocabulary: DeckVocabulary, names: CardNames) -> Deck:
    """Return every line of the text with its kind. ``names`` tells which names are known; no name is replaced."""

    def choose_name(written: Sequence[str]) -> str | None:
        cards = [(name, card) for name in written if (card := names.find(name)) is not None]
        if any(card != cards[0][1] for _name, card in cards):
            return None
        known_names = (name for name in written if names.has_card(name))
        return cards[0][0] if cards else next(known_names, written[0])

    if vocabulary.serials:
        pieces = read_pieces(lines, vocabulary.is_type, choose_name, names)
        return Deck(tuple(CodeReader(vocabulary, names).read(pieces)))
    plain = read_plain_lines(lines)
    marked, replaced = mark_line_numbers(plain)
    read = CardNameReader(vocabulary, names).read(read_pieces(marked, vocabulary.is_type, choose_name, names))
    marked_lines = mark_prose(mark_quoted_copies(read, names), vocabulary, names)
    if vocabulary.armies:
        marked_lines = tuple(mark_armies(marked_lines, vocabulary.armies, names))
    restored = restore_texts(marked_lines, replaced) if replaced else marked_lines
    if plain is not lines:
        # The text as it was pasted, where a line of it was not divided.
        restored = [
            line._replace(text=lines[line.number - 1]) if line.text == plain[line.number - 1] else line
            for line in restored
        ]
    return find_questions(restored, names)
