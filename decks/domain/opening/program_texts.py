"""Deck files of programs that are plain text: Forge and XMage (.dck), and the form of tournament archives.

Entry point: :func:`convert_program_text`. A line that is not of the form passes unchanged.
"""

import re
from collections.abc import Callable, Iterator, Sequence

from decks.domain.parsing.quantity import write_quantity

_MAIN, _SIDEBOARD = "Deck:", "Sideboard:"
_SECTION = re.compile(r"\[(?P<name>[^\[\]|:]{1,40})\]")
_FORGE_FACTS = frozenset({"metadata", "general"})
_FORGE_MAIN = frozenset({"main", "deck"})
# "4 Name|SET|1"; a plus behind the name is a foil card.
_FORGE_CARD = re.compile(r"(?P<number>\d{1,6})\s+(?P<name>[^|\s][^|]*?)\+?\|.*")
# "4 [SET:123] Name", "SB: 1 [SET:5] Name"
_XMAGE_CARD = re.compile(
    r"(?P<side>SB:\s*)?(?P<number>\d{1,6})\s+\[[^\[\]:]{0,20}:[^\[\]]{0,20}\]\s*(?P<name>[^\s\[].*)", re.IGNORECASE
)
_XMAGE_FACT = re.compile(r"(?:NAME|AUTHOR):|LAYOUT\s")
# "Crypt (12 cards, min=4, max=28, avg=5.5)", "Crypt [12 vampires] Capacity min: 4"
_ARCHIVE_BEGINNING = re.compile(r"[^\W\d][^()\[\]]{0,40}[(\[]\s?\d{1,4} \w+[,;\]].*\b(?:min|avg|average)\b")
# "Library (78 cards)", "Master (14; 4 trifle)", "Event/Action (30)"
_ARCHIVE_HEADING = re.compile(r"(?P<name>[^\W\d][^()\[\]]{0,40}?)\s?[(\[]\s?\d{1,4}\b[^()\[\]]*[)\]][^()\[\]]*:?")
_ARCHIVE_MAIN = frozenset({"crypt", "library", *_FORGE_MAIN})
_ARCHIVE_CARD = re.compile(r"(?P<number>\d{1,4})\s?x?\s+(?P<name>\S.*)")
_COLUMNS = re.compile(r"\t| {2,}")
_REMARK = "--"
_RULER = re.compile(r"[-=_\s]*")

IsType = Callable[[str], bool]


def convert_program_text(text: str, lines: Sequence[str], is_type: IsType) -> str:
    """Return the file of a program as a list with headings, any other ``text`` unchanged; ``lines`` are its lines."""
    stripped = [line.strip() for line in lines]
    first = next((_SECTION.fullmatch(line) for line in stripped if line), None)
    if first and first["name"].casefold() in _FORGE_FACTS | _FORGE_MAIN:
        return "\n".join(_convert_forge(stripped, is_type))
    if any(_XMAGE_CARD.fullmatch(line) for line in stripped):
        return "\n".join(_convert_xmage(stripped))
    beginning = next((at for at, line in enumerate(stripped) if _ARCHIVE_BEGINNING.match(line)), None)
    if beginning is not None:
        return "\n".join(_convert_archive(stripped[beginning:], is_type))
    return text


def _convert_forge(lines: Sequence[str], is_type: IsType) -> Iterator[str]:
    section = ""
    for line in lines:
        if match := _SECTION.fullmatch(line):
            section = match["name"].strip()
            if section.casefold() not in _FORGE_FACTS:
                yield _write_heading(section, _FORGE_MAIN, is_type)
        elif section.casefold() not in _FORGE_FACTS:
            card = _FORGE_CARD.fullmatch(line)
            yield write_quantity(card["number"], card["name"].strip()) if card else line


def _convert_xmage(lines: Sequence[str]) -> Iterator[str]:
    sideboard = []
    yield _MAIN
    for line in lines:
        card = _XMAGE_CARD.fullmatch(line)
        if not card:
            if line and not _XMAGE_FACT.match(line):
                yield line
        elif card["side"]:
            sideboard.append(write_quantity(card["number"], card["name"]))
        else:
            yield write_quantity(card["number"], card["name"])
    if sideboard:
        yield _SIDEBOARD
        yield from sideboard


def _convert_archive(lines: Sequence[str], is_type: IsType) -> Iterator[str]:
    """Yield the lines from the first heading with a number of cards; what an archive says about the event is before."""
    heading = _MAIN
    yield heading
    for line in lines:
        if match := _ARCHIVE_HEADING.fullmatch(line):
            previous, heading = heading, _write_heading(match["name"].strip(), _ARCHIVE_MAIN, is_type)
            if heading != previous:
                yield heading
        elif card := _ARCHIVE_CARD.fullmatch(line):
            name, *columns = _COLUMNS.split(card["name"], maxsplit=1)
            remark = columns[0].strip() if columns and columns[0].lstrip().startswith(_REMARK) else ""
            yield f"{write_quantity(card['number'], name)}{f' {remark}' if remark else ''}"
        elif not _RULER.fullmatch(line):
            yield line


def _write_heading(name: str, main: frozenset[str], is_type: IsType) -> str:
    """Return the heading of a section: the deck, the sideboard, else its own name."""
    folded = name.casefold()
    if folded in main:
        return _MAIN
    return _SIDEBOARD if folded.startswith("side") and not is_type(name) else f"{name}:"
