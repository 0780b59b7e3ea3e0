"""Reads the values that cards of a game have printed on them, from ``card-values.csv`` of its folder.

Entry points: :func:`read_game_cards`, :func:`read_witnesses`. A game that declares no such values has no file.
"""

from collections.abc import Iterator
from dataclasses import replace

from games.declaration import Card, Game
from games.files.card_lists import read_cards
from games.files.readers import BadDataFile, read_csv

_PATH = "card-values.csv"
# How many public card lists have the numbers of a card; they differ, or the card prints no number.
WITNESSES = ("", "1", "2", "differ")


def read_game_cards(game: Game) -> tuple[Card, ...]:
    """Return the card list of a game with the printed values of each card.

    Raises :class:`BadDataFile` as :func:`~games.files.card_lists.read_cards`, for a value that cannot be printed on a
    card, an unknown number of witnesses, and for values of no card or twice of one.
    """
    cards = read_cards(game.folder / "cards.csv", game.languages)
    if not game.printed_values:
        return cards
    values: dict[str, tuple[tuple[str, str], ...]] = {}
    keys = {card.key for card in cards}
    for line, row in _read_rows(game):
        if row["key"] not in keys or row["key"] in values:
            raise BadDataFile(game.folder / _PATH, line, f"{row['key']} is no card or stands twice")
        for value in game.printed_values:
            if value.read(row[value.key]) != row[value.key]:
                raise BadDataFile(game.folder / _PATH, line, f"{value.key} cannot be {row[value.key]}")
        printed = {value.key: row[value.key] for value in game.printed_values if row[value.key]}
        has_numbers = any(not value.choices and value.key in printed for value in game.printed_values)
        if row["witnesses"] not in WITNESSES or bool(row["witnesses"]) != has_numbers:
            raise BadDataFile(game.folder / _PATH, line, f"witnesses cannot be “{row['witnesses']}”")
        values[row["key"]] = tuple(sorted(printed.items()))
    return tuple(replace(card, printed_values=values.get(card.key, ())) for card in cards)


def read_witnesses(game: Game) -> dict[str, str]:
    """Return by key of a card how many public lists have its numbers, as :data:`WITNESSES`."""
    return {row["key"]: row["witnesses"] for _line, row in _read_rows(game)} if game.printed_values else {}


def _read_rows(game: Game) -> Iterator[tuple[int, dict[str, str]]]:
    columns = ("key", *(value.key for value in game.printed_values), "witnesses")
    yield from read_csv(game.folder / _PATH, columns)
