"""Reads where the facts of a card list come from: ``card-sources.csv`` and ``card-differences.csv`` of a game folder.

Entry point: :func:`read_card_sources`. A game without these files has no sources.
"""

from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from games.files.readers import BadDataFile, read_csv

SOURCE_COLUMNS = ("key", "pair", "lists", "lots", "reasons")
DIFFERENCE_COLUMNS = ("key", "fact", "kept", "kept_from", "other", "other_from")
PAIRS = ("", "certain", "likely")
# Why a Czech and an English name are one card, or, with "shared-name", what speaks against it. "-run": auction lots of
# both were sold one after another. decks/templatetags/cards.py has a sentence for each.
REASONS = (
    *("set", "set-run", "type-run", "rarity-run"),
    *("ruling", "ban", "elimination", "no-rival", "siblings", "shared-name"),
)
FACTS = ("name", "type", "affiliation")
# Where a fact comes from: a document of the game, a public source of cards, or an earlier version of the list.
ORIGINS = ("document", "source", "earlier")


@dataclass(frozen=True)
class CardDifference:
    """A fact that two origins state differently, and the one that the list keeps."""

    fact: str
    kept: str
    kept_from: str
    other: str
    other_from: str


@dataclass(frozen=True)
class CardSource:
    """Where the facts of a card come from.

    ``pair`` is ``certain`` or ``likely`` for a card with names in two languages, else empty. ``lists`` is the number of
    public card lists with the English name, ``lots`` that of auction lots with the Czech one.
    """

    pair: str = ""
    lists: int = 0
    lots: int = 0
    reasons: tuple[str, ...] = ()
    differences: tuple[CardDifference, ...] = ()


def read_card_sources(folder: Path) -> dict[str, CardSource]:
    """Return the sources of a game's cards by key. Raises :class:`BadDataFile` for an unknown word or number."""
    differences = _read_differences(folder / "card-differences.csv")
    path = folder / "card-sources.csv"
    if not path.is_file():
        return {}
    sources = {}
    for line, row in read_csv(path, SOURCE_COLUMNS):
        reasons = tuple(row["reasons"].split())
        unknown = [word for word in reasons if word not in REASONS]
        numbers = [row[column] or "0" for column in ("lists", "lots")]
        if unknown or row["pair"] not in PAIRS or not all(map(str.isdecimal, numbers)):
            raise BadDataFile(path, line, f"unknown value: {', '.join((*unknown, row['pair'], *numbers))}")
        lists, lots = map(int, numbers)
        sources[row["key"]] = CardSource(row["pair"], lists, lots, reasons, tuple(differences.pop(row["key"], ())))
    if differences:
        raise BadDataFile(path, None, f"no row for {', '.join(differences)}")
    return sources


def _read_differences(path: Path) -> dict[str, list[CardDifference]]:
    differences: dict[str, list[CardDifference]] = defaultdict(list)
    for line, row in read_csv(path, DIFFERENCE_COLUMNS) if path.is_file() else ():
        if row["fact"] not in FACTS or not {row["kept_from"], row["other_from"]} <= set(ORIGINS):
            raise BadDataFile(path, line, f"unknown value: {row['fact']}, {row['kept_from']}, {row['other_from']}")
        differences[row["key"]].append(
            CardDifference(row["fact"], row["kept"], row["kept_from"], row["other"], row["other_from"])
        )
    return differences
