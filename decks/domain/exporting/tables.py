"""Writes a deck as CSV, for spreadsheets."""

import csv
from io import StringIO

from decks.domain.deck_lists.deck import SIDEBOARD, DeckLine
from decks.domain.exporting.contents import DeckContents
from decks.domain.exporting.deck_text import describe_remarks
from language.bilingual import Bilingual
from language.spreadsheets import protect_cell

_COLUMNS = (
    Bilingual("Počet", "Count"),
    Bilingual("Název", "Name"),
    Bilingual("Druh", "Type"),
    Bilingual("Část", "Section"),
    Bilingual("Kód", "Code"),
    Bilingual("Poznámka", "Remark"),
)
_MAIN, _SIDEBOARD = Bilingual("balíček", "deck"), Bilingual("stranou", "sideboard")


def write_table(contents: DeckContents) -> str:
    """Return the deck as CSV with a byte order mark; a spreadsheet shows every cell as text."""
    file = StringIO()
    file.write("\ufeff")
    writer = csv.writer(file)
    writer.writerow(column.in_language(contents.language) for column in _COLUMNS)
    for line in contents.deck.cards:
        writer.writerow(map(protect_cell, _cells_of(line, contents)))
    return file.getvalue()


def _cells_of(line: DeckLine, contents: DeckContents) -> tuple[str, ...]:
    section = _SIDEBOARD if line.section == SIDEBOARD else _MAIN
    return (
        str(line.quantity),
        line.name,
        contents.type_of(line),
        section.in_language(contents.language),
        line.serial,
        describe_remarks(line.remarks, contents.language),
    )
