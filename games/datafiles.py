"""Reads the TOML and CSV files of a game folder; what is wrong is named with its file and line. Knows no game."""

import csv
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from games.construction.armies import Army, Tile
from games.construction.lists import BannedCard
from games.declaration import Card
from language.folding import fold

CARD_COLUMNS = ("key", "cs", "en", "type", "affiliation", "personality", "printed", "aliases", "documents")


class BadDataFile(Exception):
    """A data file that cannot be read as what it should be; the message starts with ``file:line``."""

    def __init__(self, path: Path, line: int | None, what: str) -> None:
        place = f"{path.parent.name}/{path.name}"
        self.path, self.line, self.what = path, line, what
        super().__init__(f"{place}:{line}: {what}" if line else f"{place}: {what}")


def read_toml(path: Path) -> dict[str, Any]:
    """The table of a TOML file. Raises :class:`BadDataFile` where the file is missing, not UTF-8 or not TOML."""
    try:
        with path.open("rb") as file:
            return tomllib.load(file)
    except OSError as error:
        raise BadDataFile(path, None, error.strerror or "cannot be read") from error
    except UnicodeDecodeError as error:
        raise BadDataFile(path, None, "is not UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        raise BadDataFile(path, None, str(error)) from error


def read_csv(path: Path, columns: tuple[str, ...]) -> list[tuple[int, dict[str, str]]]:
    """Rows with their line numbers. Raises :class:`BadDataFile` for other columns or a row of another length."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadDataFile(path, None, error.strerror or "cannot be read") from error
    except UnicodeDecodeError as error:
        raise BadDataFile(path, None, "is not UTF-8") from error
    reader = csv.reader(text.splitlines(keepends=True), strict=True)
    try:
        if tuple(next(reader, ())) != columns:
            raise BadDataFile(path, 1, f"the columns must be {','.join(columns)}")
        return [(reader.line_num, _row(path, reader.line_num, columns, cells)) for cells in reader if cells]
    except csv.Error as error:
        raise BadDataFile(path, reader.line_num, str(error)) from error


def _row(path: Path, line: int, columns: tuple[str, ...], cells: list[str]) -> dict[str, str]:
    if len(cells) != len(columns):
        raise BadDataFile(path, line, f"{len(cells)} cells instead of {len(columns)}")
    return dict(zip(columns, (cell.strip() for cell in cells), strict=True))


def read_cards(path: Path, languages: tuple[str, ...]) -> tuple[Card, ...]:
    """The card list of a game; the name in the first language given leads."""
    return tuple(_card(path, line, row, languages) for line, row in read_csv(path, CARD_COLUMNS))


def _card(path: Path, line: int, row: Mapping[str, str], languages: tuple[str, ...]) -> Card:
    names = tuple((language, row[language]) for language in languages if row.get(language))
    if not row["key"] or not names:
        raise BadDataFile(path, line, "a card needs a key and a name")
    return Card(
        key=row["key"],
        names=names,
        aliases=tuple(alias.strip() for alias in row["aliases"].split("|") if alias.strip()),
        type=row["type"] or None,
        affiliation=row["affiliation"],
        personality=row["personality"] == "yes",
        printed=frozenset(row["printed"].split()),
        documents=tuple(row["documents"].split()),
    )


def read_armies(path: Path, cards: tuple[Card, ...]) -> tuple[Army, ...]:
    """The armies of a file, their names and tiles taken from the card list.

    Raises :class:`BadDataFile` where an entry names no card or a number is none.
    """
    names = {fold(name): card for card in cards for name in card.all_names}
    entries = read_toml(path).get("army", [])
    return tuple(_army(path, number, entry, names) for number, entry in enumerate(entries, start=1))


def _army(path: Path, number: int, entry: Mapping[str, Any], names: Mapping[str, Card]) -> Army:
    card = _named_card(path, f"army {number}", entry.get("card"), names)
    rows = entry.get("tiles", [])
    if not isinstance(rows, list) or not all(isinstance(row, list) and len(row) == 2 for row in rows):
        raise BadDataFile(path, None, f"army {number}: tiles must be a list of [name, number]")
    return Army(card.key, card.all_names, tuple(_tile(path, f"army {number}", row, names) for row in rows))


def _tile(path: Path, place: str, row: list[Any], names: Mapping[str, Card]) -> Tile:
    name, count = row
    card = _named_card(path, place, name, names)
    if not isinstance(count, int) or isinstance(count, bool) or count < 1:
        raise BadDataFile(path, None, f"{place}: {name} needs a number from 1")
    return Tile(card.key, card.all_names, count, card.type)


def _named_card(path: Path, place: str, name: Any, names: Mapping[str, Card]) -> Card:
    card = names.get(fold(name)) if isinstance(name, str) else None
    if card is None:
        raise BadDataFile(path, None, f"{place}: {name} is not in the card list")
    return card


def read_ban_list(path: Path, table: str = "banned") -> tuple[BannedCard, ...]:
    """The cards of a list, each in a ``table`` of its own. Raises :class:`BadDataFile` where an entry names no card."""
    entries = read_toml(path).get(table, [])
    return tuple(_banned(path, number, entry) for number, entry in enumerate(entries, start=1))


def _banned(path: Path, number: int, entry: Mapping[str, Any]) -> BannedCard:
    name, printed = entry.get("card"), entry.get("printed", [])
    if not isinstance(name, str) or not name.strip():
        raise BadDataFile(path, None, f"entry {number} names no card")
    if not isinstance(printed, list) or not all(isinstance(other, str) for other in printed):
        raise BadDataFile(path, None, f"entry {number}: printed must be a list of names")
    return BannedCard(name, tuple(printed))
