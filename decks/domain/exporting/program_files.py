"""Writes a deck as a file of LackeyCCG (``.dek``) or Cockatrice (``.cod``).

Both programs know cards by their names, mostly English ones, and know no remarks. In a game whose cards have codes,
the code of a card stands in square brackets behind its name, and the zones of the file are the types of cards.
"""

from collections.abc import Iterator, Mapping
from itertools import groupby
from xml.sax.saxutils import escape, quoteattr

from decks.domain.deck_lists.deck import MAIN, SIDEBOARD, DeckLine, Section
from decks.domain.exporting.contents import DeckContents
from games.declaration import Card

_PROGRAM_LANGUAGE = "en"
_LACKEY_ZONES: dict[Section, str] = {MAIN: "Deck", SIDEBOARD: "Sideboard"}
_COCKATRICE_ZONES: dict[Section, str] = {MAIN: "main", SIDEBOARD: "side"}


def write_lackey_file(contents: DeckContents) -> str:
    """Return a file of LackeyCCG: an element for each copy of a card."""
    return "\n".join(_lackey_lines(contents))


def write_cockatrice_file(contents: DeckContents) -> str:
    """Return a file of Cockatrice: an element for each line of the deck, with its number of copies."""
    return "\n".join(_cockatrice_lines(contents))


def _lackey_lines(contents: DeckContents) -> Iterator[str]:
    yield '<deck version="0.8">'
    yield f"\t<meta>\n\t\t<game>{escape(contents.game.key)}</game>\n\t</meta>"
    for zone, lines in _zones(contents, _LACKEY_ZONES):
        yield f"\t<superzone name={quoteattr(zone)}>"
        for line in lines:
            card = _find_certain_card(line, contents)
            name = f'<name id="">{escape(_name_card(line, contents))}</name>'
            expansion = f"<set>{escape(card.expansion if card else '')}</set>"
            yield from (f"\t\t<card>{name}{expansion}</card>" for _copy in range(line.quantity))
        yield "\t</superzone>"
    yield "</deck>\n"


def _cockatrice_lines(contents: DeckContents) -> Iterator[str]:
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield '<cockatrice_deck version="1">'
    yield f"    <deckname>{escape(contents.title)}</deckname>\n    <comments></comments>"
    for zone, lines in _zones(contents, _COCKATRICE_ZONES):
        yield f"    <zone name={quoteattr(zone)}>"
        for line in lines:
            yield f'        <card number="{line.quantity}" name={quoteattr(_name_card(line, contents))}/>'
        yield "    </zone>"
    yield "</cockatrice_deck>\n"


def _zones(contents: DeckContents, names: Mapping[Section, str]) -> Iterator[tuple[str, list[DeckLine]]]:
    """Yield the zones of a file, each with its cards; ``names`` are those of the program for the sections."""
    for section, name in names.items():
        lines = [line for line in contents.deck.cards if line.section == section]
        if section == MAIN and any(line.serial for line in lines):
            for declared, group in groupby(lines, key=lambda line: line.declared_type):
                card_type = contents.game.types_by_key.get(declared or "")
                yield card_type.plural.in_language(_PROGRAM_LANGUAGE) if card_type else name, list(group)
        elif lines or section == MAIN:
            yield name, lines


def _name_card(line: DeckLine, contents: DeckContents) -> str:
    """Return the card's English name if this name and the name in the list both certainly mean that card.

    Else return the name in the list. The code of a card follows its name.
    """
    card = _find_certain_card(line, contents)
    name = dict(card.names).get(_PROGRAM_LANGUAGE, "") if card else ""
    if not name or contents.catalogue.meaning_of(name) != contents.meaning_of(line):
        name = line.name
    return f"{name} [{line.serial}]" if line.serial else name


def _find_certain_card(line: DeckLine, contents: DeckContents) -> Card | None:
    """Return the card that the name of a line certainly means: facts of another one would be false in the file."""
    meaning = contents.meaning_of(line)
    return meaning.card if meaning.is_certain else None
