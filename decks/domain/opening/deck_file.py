"""Reads a deck file as a list that the deck check reads. Entry point: :func:`read_deck_file`."""

import re

from decks.domain.cards.catalogue import Catalogue
from decks.domain.deck_lists.text import decode_text, read_lines
from decks.domain.opening.program_texts import convert_program_text
from decks.domain.opening.spreadsheets import convert_spreadsheet
from decks.domain.opening.unread_kinds import is_zip, require_list, require_no_data
from decks.domain.parsing import DeckVocabulary
from decks.domain.parsing.deck_files import convert_program_file, is_program_file
from problems import refuse

MAX_DECK_FILE_BYTES = 1_000_000
# No program writes a document type into a deck, and nothing in it would be read.
_DECLARATION = re.compile(r"<!(?:DOCTYPE|ENTITY)", re.IGNORECASE)
_XML = "<?xml"
_WORD = re.compile(r"\w+")


def read_deck_file(data: bytes, vocabulary: DeckVocabulary, catalogue: Catalogue) -> str:
    """Return the deck list of a file, recognized by its content: that of a spreadsheet or of a program as a list.

    Any other text is unchanged but for its line ends, which every editor knows.

    Raises ``Refused``: ``file_too_large`` above 1 MB, ``text_not_readable``, ``text_too_large``, ``too_many_lines``;
    ``deck_file_declares`` for XML with a document type or entities; for what is no list ``deck_file_is_pdf``,
    ``deck_file_is_document``, ``deck_file_is_picture``, ``deck_file_is_archive``, ``deck_file_is_data``; for
    spreadsheets as :func:`~decks.domain.opening.spreadsheets.convert_spreadsheet`.
    """
    if len(data) > MAX_DECK_FILE_BYTES:
        refuse("file_too_large", found=len(data), limit=MAX_DECK_FILE_BYTES)
    require_list(data)
    if is_zip(data):
        return "\n".join(read_lines(convert_spreadsheet(data, catalogue.has_card)))
    text = decode_text(data, count_words=lambda decoded: _count_known_words(decoded, catalogue))
    is_program = is_program_file(text)
    if (is_program or text.lstrip().startswith(_XML)) and _DECLARATION.search(text):
        refuse("deck_file_declares")
    if is_program:
        return "\n".join(read_lines(convert_program_file(text, vocabulary.is_type)))
    require_no_data(text)
    lines = read_lines(text)
    return convert_program_text("\n".join(lines), lines, vocabulary.is_type)


def _count_known_words(text: str, catalogue: Catalogue) -> int:
    """Return how many words with letters beyond ASCII are words of card names."""
    known_words = {word for _folded, name, _card in catalogue.spellings for word in _list_words(name)}
    return sum(word in known_words for word in _list_words(text))


def _list_words(text: str) -> list[str]:
    return [word for word in _WORD.findall(text.casefold()) if not word.isascii()]
