"""Which name and which facts of a card deck files give: those of another card never stand in them."""

import csv
from io import StringIO

import pytest

from decks.domain.cards.catalogue import Catalogue
from decks.domain.deck_lists.deck import Deck, DeckLine
from decks.domain.exporting.contents import DeckContents
from decks.domain.exporting.kinds import DECK_FILE_KINDS
from games.declaration import Card
from games.registry import find_game

CATALOGUE = Catalogue(
    [
        Card("dawn", (("cs", "Svítání"), ("en", "Daybreak")), ("Rozbřesk",), "special", expansion="Base"),
        Card(
            "guess", (("cs", "Odhad"), ("en", "Guess")), ("Tip",), "special", expansion="Base", likely_names=("Odhad",)
        ),
        Card("rumor", (("cs", "Fáma"), ("en", "Rumor")), (), "warrior", expansion="Base", likely_names=("Rumor",)),
        Card("one", (("cs", "Dvojče"), ("en", "First Twin")), (), "warrior", likely_names=("Dvojče",)),
        Card("two", (("cs", "Dvojče"), ("en", "Second Twin")), (), "warrior", likely_names=("Dvojče",)),
        Card("group", (("cs", "Všichni"), ("en", "All of Them")), stands_for=("dawn",)),
    ]
)


def write(kind: str, name: str) -> str:
    """Return the file of a deck with one card of this name."""
    deck = Deck((DeckLine(1, f"1 {name}", "card", quantity=1, name=name),))
    return DECK_FILE_KINDS[kind].write(DeckContents(deck, "", find_game("doomtrooper"), CATALOGUE, "cs"))


@pytest.mark.parametrize(
    ("written", "expected", "expansion"),
    [
        ("Svítání", "Daybreak", "Base"),
        ("rozbresk", "Daybreak", "Base"),
        # The name of a group that means one card is a name of that card.
        ("Všichni", "Daybreak", "Base"),
        # The Czech name is likely, another name of the same card is certain.
        ("Odhad", "Odhad", ""),
        ("Tip", "Guess", "Base"),
        # The English name is likely.
        ("Fáma", "Fáma", "Base"),
        ("Rumor", "Rumor", ""),
        ("Dvojče", "Dvojče", ""),
        ("Neznámá", "Neznámá", ""),
    ],
)
def test_a_program_file_has_the_english_name_and_the_set_of_a_certain_pair_only(
    written: str, expected: str, expansion: str
) -> None:
    assert f'<name id="">{expected}</name><set>{expansion}</set>' in write("lackey", written)
    assert f'<card number="1" name="{expected}"/>' in write("cockatrice", written)


@pytest.mark.parametrize(
    ("written", "kind"),
    [
        ("Svítání", "speciální karta"),
        ("Všichni", "speciální karta"),
        ("Odhad", "speciální karta"),
        ("Fáma", "bojovník"),
        ("Dvojče", ""),
    ],
)
def test_the_table_gives_the_type_that_the_verdict_gives(written: str, kind: str) -> None:
    header, row = csv.reader(StringIO(write("csv", written).lstrip("\ufeff")))
    assert (header[2], row[2]) == ("Druh", kind)
