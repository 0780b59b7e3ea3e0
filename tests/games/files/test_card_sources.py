"""Reading where the facts of cards come from; a fault is reported with its file and line."""

from pathlib import Path

import pytest

from games.files.card_sources import CardDifference, CardSource, read_card_sources
from games.files.readers import BadDataFile
from games.registry import read_shipped_cards, read_shipped_sources

SOURCES = "key,pair,lists,lots,reasons\n"
DIFFERENCES = "key,fact,kept,kept_from,other,other_from\n"


def write_files(folder: Path, sources: str, differences: str = "") -> Path:
    (folder / "card-sources.csv").write_text(SOURCES + sources, encoding="utf-8")
    if differences:
        (folder / "card-differences.csv").write_text(DIFFERENCES + differences, encoding="utf-8")
    return folder


def test_sources_and_differences_of_a_card_are_read(tmp_path: Path) -> None:
    folder = write_files(tmp_path, "unik,certain,2,14,set ruling\nvlk,,,3,\n", "unik,name,Únik,document,Útěk,source\n")
    assert read_card_sources(folder) == {
        "unik": CardSource(
            "certain", 2, 14, ("set", "ruling"), (CardDifference("name", "Únik", "document", "Útěk", "source"),)
        ),
        "vlk": CardSource("", 0, 3),
    }


def test_a_game_without_the_files_has_no_sources(tmp_path: Path) -> None:
    assert read_card_sources(tmp_path) == {}


@pytest.mark.parametrize(
    ("sources", "differences", "message"),
    [
        ("unik,perhaps,2,14,\n", "", "card-sources.csv:2: unknown value"),
        ("unik,certain,two,14,\n", "", "card-sources.csv:2: unknown value"),
        ("unik,certain,2,14,hearsay\n", "", "card-sources.csv:2: unknown value: hearsay"),
        ("unik,certain,2,14,\n", "vlk,name,a,document,b,source\n", "card-sources.csv: no row for vlk"),
        ("unik,certain,2,14,\n", "unik,name,a,hearsay,b,source\n", "card-differences.csv:2: unknown value"),
        ("unik,certain,2,14,\n", "unik,picture,a,document,b,source\n", "card-differences.csv:2: unknown value"),
    ],
)
def test_a_fault_is_reported_with_its_line(tmp_path: Path, sources: str, differences: str, message: str) -> None:
    with pytest.raises(BadDataFile, match=message):
        read_card_sources(write_files(tmp_path, sources, differences))


def test_every_doomtrooper_card_has_a_source() -> None:
    assert set(read_shipped_sources("doomtrooper")) == {card.key for card in read_shipped_cards("doomtrooper")}


def test_where_a_document_writes_another_name_it_leads_and_the_other_one_is_an_alias() -> None:
    cards = {card.key: card for card in read_shipped_cards("doomtrooper")}
    names = [
        (cards[key], difference)
        for key, source in read_shipped_sources("doomtrooper").items()
        for difference in source.differences
        if difference.fact == "name"
    ]
    assert len(names) == 13
    for card, difference in names:
        assert (card.name, difference.other in card.other_names) == (difference.kept, True)
        # A document writes only Crenshaw, which is a name of three cards.
        assert difference.kept_from == ("source" if card.key == "crenshaw" else "document")
