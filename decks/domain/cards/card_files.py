"""Reads a file of cards in any of its forms: CSV, JSON, or card data of LackeyCCG.

Entry points: :func:`decode_card_file`, :func:`read_card_file`.
"""

from collections.abc import Iterable

from decks.domain.cards.import_rows import CardRows, read_card_rows
from decks.domain.cards.lackey import is_lackey_text, read_lackey_rows
from decks.domain.deck_lists.text import decode_text
from games.printed_values import PrintedValue

_MAX_FIRST_LINE_LENGTH = 4_000


def decode_card_file(data: bytes) -> str:
    """Return the text of a file in UTF-8, or in the former Windows encoding: the Western one for data of LackeyCCG.

    Raises ``Refused`` with ``text_not_readable``.
    """
    beginning = data[:_MAX_FIRST_LINE_LENGTH].decode("utf-8", errors="ignore")
    return decode_text(data, legacy="cp1252" if is_lackey_text(beginning) else "cp1250")


def read_card_file(
    text: str, *, languages: tuple[str, ...], language: str, values: Iterable[PrintedValue] = ()
) -> CardRows:
    """Return the rows of a file; a field called just ``name`` is in ``language``. ``values`` are those of the game.

    Raises ``Refused`` as :func:`~decks.domain.cards.import_rows.read_card_rows` does, and ``import_columns_missing``.
    """
    if is_lackey_text(text):
        return read_lackey_rows(text, language=language, values=values)
    return read_card_rows(text, languages=languages, language=language, values=values)
