"""The kinds of deck files. A new kind is one entry of :data:`DECK_FILE_KINDS`: pages and the API read it there."""

from collections.abc import Callable
from dataclasses import dataclass

from decks.domain.exporting.contents import DeckContents
from decks.domain.exporting.deck_text import write_list
from decks.domain.exporting.program_files import write_cockatrice_file, write_lackey_file
from decks.domain.exporting.tables import write_table
from language.bilingual import Bilingual
from problems import refuse


@dataclass(frozen=True)
class DeckFileKind:
    """A kind of deck file: ``name`` stands on its button, ``ending`` behind the dot of file names."""

    name: Bilingual
    ending: str
    media_type: str
    write: Callable[[DeckContents], str]


DECK_FILE_KINDS = {
    "text": DeckFileKind(Bilingual("Text", "Text"), "txt", "text/plain", write_list),
    "csv": DeckFileKind(Bilingual("Tabulka (CSV)", "Table (CSV)"), "csv", "text/csv", write_table),
    "lackey": DeckFileKind(Bilingual("Lackey (.dek)", "Lackey (.dek)"), "dek", "application/xml", write_lackey_file),
    "cockatrice": DeckFileKind(
        Bilingual("Cockatrice (.cod)", "Cockatrice (.cod)"), "cod", "application/xml", write_cockatrice_file
    ),
}


def find_deck_file_kind(key: str) -> DeckFileKind:
    """Return the kind of that key. Raises ``Refused`` with ``deck_file_unknown`` and the ``known`` keys."""
    kind = DECK_FILE_KINDS.get(key)
    return kind or refuse("deck_file_unknown", kind=key, known=", ".join(DECK_FILE_KINDS))
