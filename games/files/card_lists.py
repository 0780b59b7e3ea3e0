"""Reads the card list, the lists of a format and the armies of a game folder.

Entry points: :func:`read_cards`, :func:`read_listed_cards`, :func:`read_leaving_cards`, :func:`read_armies`. All raise
:class:`games.files.readers.BadDataFile`.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from games.construction.armies import Army, Tile
from games.construction.lists import ListedCard
from games.declaration import Card
from games.files.readers import BadDataFile, read_csv, read_toml
from games.leaving import LeavingCard, LeavingCards
from language.folding import fold

CARD_COLUMNS = ("key", "cs", "en", "type", "affiliation", "personality", "printed", "aliases", "documents")
# Columns that a card list may leave out, all of them together.
MORE_COLUMNS = ("set", "homemade", "likely", "stands_for")


def read_cards(path: Path, languages: tuple[str, ...]) -> tuple[Card, ...]:
    """Return the card list of a game; the name in the first of ``languages`` leads.

    Raises :class:`BadDataFile` for other columns, a row without a key or a name, and a likely name that the card does
    not have.
    """
    cards = []
    for line, row in read_csv(path, CARD_COLUMNS, MORE_COLUMNS):
        names = tuple((language, row[language]) for language in languages if row.get(language))
        if not row["key"] or not names:
            raise BadDataFile(path, line, "a card needs a key and a name")
        aliases, likely = _split_names(row["aliases"]), _split_names(row.get("likely", ""))
        all_names = dict.fromkeys((*(name for _, name in names), *aliases))
        if unknown := [name for name in likely if name not in all_names]:
            raise BadDataFile(path, line, f"the likely name {unknown[0]} is no name of the card")
        card = Card(
            key=row["key"],
            names=names,
            aliases=aliases,
            type=row["type"] or None,
            affiliation=row["affiliation"],
            personality=row["personality"] == "yes",
            printed=frozenset(row["printed"].split()),
            homemade=row.get("homemade") == "yes",
            documents=tuple(row["documents"].split()),
            expansion=row.get("set", ""),
            likely_names=tuple(name for name in all_names if name in likely),
            stands_for=tuple(row.get("stands_for", "").split()),
        )
        cards.append(card)
    return tuple(cards)


def _split_names(cell: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in cell.split("|") if name.strip())


def read_armies(path: Path, cards: tuple[Card, ...]) -> tuple[Army, ...]:
    """Return the armies of a file, with names and tiles from the card list.

    Raises :class:`BadDataFile` where an entry names no card, or its ``tiles`` are not pairs of a card and a whole
    number from 1.
    """
    names = {fold(name): card for card in cards for name in card.all_names}
    armies = []
    for number, entry in enumerate(read_toml(path).get("army", []), start=1):
        card = _find_card(path, f"army {number}", entry.get("card"), names)
        rows = entry.get("tiles", [])
        if not isinstance(rows, list) or not all(isinstance(row, list) and len(row) == 2 for row in rows):
            raise BadDataFile(path, None, f"army {number}: tiles must be a list of [name, number]")
        tiles = []
        for name, count in rows:
            tile = _find_card(path, f"army {number}", name, names)
            if not isinstance(count, int) or isinstance(count, bool) or count < 1:
                raise BadDataFile(path, None, f"army {number}: {name} needs a number from 1")
            tiles.append(Tile(tile.key, tile.all_names, count, tile.type))
        armies.append(Army(card.key, card.all_names, tuple(tiles)))
    return tuple(armies)


def _find_card(path: Path, army: str, name: Any, names: Mapping[str, Card]) -> Card:
    card = names.get(fold(name)) if isinstance(name, str) else None
    if card is None:
        raise BadDataFile(path, None, f"{army}: {name} is not in the card list")
    return card


def read_listed_cards(path: Path, table: str = "banned") -> tuple[ListedCard, ...]:
    """Return the cards of a list, such as a ban list, one for each table of the TOML file with the name ``table``.

    Raises :class:`BadDataFile` where an entry has no name of a card, or ``printed`` is not a list of names.
    """
    cards = []
    for number, entry in enumerate(read_toml(path).get(table, []), start=1):
        name, spellings = entry.get("card"), entry.get("printed", [])
        if not isinstance(name, str) or not name.strip():
            raise BadDataFile(path, None, f"entry {number} names no card")
        if not isinstance(spellings, list) or not all(isinstance(spelling, str) for spelling in spellings):
            raise BadDataFile(path, None, f"entry {number}: printed must be a list of names")
        cards.append(ListedCard(name, tuple(spellings)))
    return tuple(cards)


def read_leaving_cards(path: Path) -> LeavingCards:
    """Return the cards that leave the game for good in a format, one for each table ``leaving`` of the TOML file.

    Raises :class:`BadDataFile` where an entry has no card, no ruling or another reason than ``document`` and
    ``ruling``, and where the file has no ``icon_ruling``.
    """
    data = read_toml(path)
    cards = []
    for number, entry in enumerate(data.get("leaving", []), start=1):
        card, reason, ruling = (entry.get(name) for name in ("card", "reason", "ruling"))
        if not (isinstance(card, str) and card.strip() and isinstance(ruling, str) and ruling):
            raise BadDataFile(path, None, f"entry {number} needs a card and a ruling")
        if reason not in ("document", "ruling"):
            raise BadDataFile(path, None, f"entry {number}: the reason must be document or ruling")
        cards.append(LeavingCard(card, reason, ruling))
    if not isinstance(data.get("icon_ruling"), str):
        raise BadDataFile(path, None, "icon_ruling must be the id of a ruling")
    return LeavingCards(tuple(cards), data["icon_ruling"])
