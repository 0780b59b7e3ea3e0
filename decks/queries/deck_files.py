"""Makes deck files, such as a deck list for a spreadsheet or another program, and opens them."""

from dataclasses import dataclass

from decks.domain.checking.settled_lines import SettledLines
from decks.domain.exporting.contents import DeckContents
from decks.domain.exporting.kinds import find_deck_file_kind
from decks.domain.opening.deck_file import read_deck_file
from decks.domain.parsing import get_vocabulary
from decks.queries.catalogue import get_catalogue
from decks.queries.deck_reading import read_deck
from games.declaration import Format
from games.registry import find_format
from language.folding import fold
from problems import refuse

_MAX_NAME_LENGTH = 80


@dataclass(frozen=True)
class DeckFile:
    """A file to download; ``name`` is ASCII and ends like files of its kind."""

    name: str
    media_type: str
    content: str


def make_deck_file(
    *,
    kind: str,
    format_key: str,
    text: str,
    title: str,
    language: str,
    rules: Format | None = None,
    settled: SettledLines | None = None,
) -> DeckFile:
    """Return a deck list as a file of a kind; its name is made of the ``title``.

    ``rules`` are an event's own in place of today's format, ``settled`` are lines about which a judge decided,
    ``language`` is that of headings. Raises ``Refused``: ``deck_file_unknown``, ``format_unknown``, ``deck_empty``,
    ``text_too_large``, ``too_many_lines``, ``text_not_readable``.
    """
    file_kind = find_deck_file_kind(kind)
    deck, game, _rules, catalogue = read_deck(format_key=format_key, text=text, rules=rules, settled=settled)
    if not deck.cards:
        refuse("deck_empty")
    contents = DeckContents(deck, title, game, catalogue, language)
    name = "-".join(fold(title).split())[:_MAX_NAME_LENGTH] or "deck"
    return DeckFile(f"{name}.{file_kind.ending}", file_kind.media_type, file_kind.write(contents))


def open_deck_file(data: bytes, *, format_key: str) -> str:
    """Return the deck list of a file, which may be of another program.

    Raises ``Refused``: ``format_unknown``, and as :func:`decks.domain.opening.deck_file.read_deck_file`.
    """
    game, rules = find_format(format_key)
    return read_deck_file(data, get_vocabulary(game, rules), get_catalogue(game.key))
