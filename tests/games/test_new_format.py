"""A game built from docs/adding-a-game.md in an empty folder works without Python outside of it."""

import re
import sys
from collections.abc import Iterator
from importlib import invalidate_caches
from pathlib import Path

import pytest
from django.test import Client

import games
from decks.queries.catalogue import get_catalogue
from decks.services import check_text
from decks.services.catalogue import load_catalogues
from games.data_check import check_games
from games.formats.edition import read_format, write_format
from games.registry import find_format, find_formats, find_games, read_shipped_cards
from tests.decks.commands import run_command

PAGE = (Path(games.__file__).parent.parent / "docs/adding-a-game.md").read_text(encoding="utf-8")
IMPORTS = """
from dataclasses import dataclass
from typing import Any, ClassVar

from games.construction import BannedCards, DeckSize, DeckView, MaxCopies, SideboardSize
from games.files.card_lists import read_listed_cards
from games.declaration import CardType, Format, FormatSource, Game
from problems import Problem
"""
TYPES = """
SPECIAL = CardType("special", *[Bilingual("speciál", "special")] * 3, headings=("speciály", "specials"))
"""
OWN = """
SINGLES = Format(
    slug="singles",
    name=Bilingual("Po jedné", "Singles"),
    version="1",
    rules=(SinglesOnly(), BannedCards(read_listed_cards(Path(__file__).parent / "banlists/club-cup.toml"))),
    sources=(FormatSource(Bilingual("Pravidla", "Rules"), "1"),),
)
"""


def block(first: str) -> str:
    """Return the indented block of the page that begins with these words."""
    found = re.search(rf"^    {re.escape(first)}.*(?:\n(?:    .*|(?=\n    )))*", PAGE, re.MULTILINE)
    assert found, first
    return re.sub(r"^    ", "", found[0], flags=re.MULTILINE) + "\n"


def write(folder: Path) -> None:
    """Write the blocks of the page as the files of a game folder."""
    game = block("from pathlib import Path")
    declared = game.replace("folder=", "formats=(CLUB_CUP, SINGLES),\n    card_types=(SPECIAL,),\n    folder=")
    head, tail = declared.split("GAME =")
    parts = (head, IMPORTS, TYPES, block("@dataclass"), f"CLUB_CUP = {block('Format(')}", OWN, f"GAME ={tail}")
    files = {
        "__init__.py": "\n".join(parts),
        "cards.csv": block("key,cs,en"),
        "banlists/club-cup.toml": block("document ="),
        **{f"examples/{slug}.{code}.txt": "1 Tajný sklad" for slug in ("club-cup", "singles") for code in ("cs", "en")},
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


def clear_caches() -> None:
    for remembered in (find_games, find_formats, read_shipped_cards):
        remembered.cache_clear()
    invalidate_caches()


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Add the new folder to the games of this process."""
    write(tmp_path / "zkusebni_pohar")
    games.__path__.append(str(tmp_path))
    clear_caches()
    yield tmp_path / "zkusebni_pohar"
    games.__path__.remove(str(tmp_path))
    sys.modules.pop("games.zkusebni_pohar", None)
    clear_caches()


@pytest.mark.usefixtures("folder")
def test_the_game_of_the_page_has_no_fault() -> None:
    assert check_games(["zkusebni_pohar"]) == []
    assert {"example/club-cup", "example/singles"} < set(find_formats())


def test_missing_sentences_and_examples_of_the_folder_are_faults(folder: Path) -> None:
    (folder / "examples/singles.cs.txt").unlink()
    text = (folder / "__init__.py").read_text(encoding="utf-8")
    (folder / "__init__.py").write_text(text.replace('{"said": Bilingual("Každá', '{"sagt": Bilingual("Každá'))
    assert check_games(["zkusebni_pohar"]) == [
        'zkusebni_pohar: format singles: rule singles_only: params() has no sentence "said" in both languages',
        "zkusebni_pohar: format singles: no examples/singles.cs.txt",
    ]


@pytest.mark.usefixtures("folder", "db")
def test_decks_are_checked_by_the_new_format_with_its_cards() -> None:
    load_catalogues()
    verdict = check_text(format_key="example/club-cup", text="Speciály\n4 Tajny sklad\nSideboard\n16 Nová")
    codes = {problem.code for problem in verdict.errors}
    assert codes == {"deck_too_small", "too_many_copies", "sideboard_too_large"}
    assert get_catalogue("example").has_card("tajný sklad")


@pytest.mark.usefixtures("folder", "db")
def test_the_card_data_of_the_page_is_imported_by_its_command(tmp_path: Path) -> None:
    load_catalogues()
    file = tmp_path / "carddata.txt"
    file.write_text(block("Name\tSet\tImageFile"), encoding="cp1252")
    command = re.search(r"manage\.py (import_cards example) carddata\.txt$", PAGE, re.MULTILINE)
    assert command
    code, out, err = run_command(*command[1].split(), str(file))
    assert (code, err) == (0, "")
    lines = [line for line in out.splitlines() if not line.startswith("Other writes waited")]
    assert lines == [
        "+ lantern-keeper: Lantern Keeper (names: en:Lantern Keeper; type: special; expansion: Harbour / Night Market)",
        '+ smuggler-s-luck: Smuggler\'s "Luck" (names: en:Smuggler\'s "Luck"; type: special; expansion: Night Market)',
        "fields left out: Cost, ImageFile, Text",
        "2 new, 0 changed, 0 the same; written",
    ]
    assert check_text(format_key="example/club-cup", text="3 smuggler's luck\n1 Lantern Keeper").counts.by_type == {
        "special": 4
    }


@pytest.mark.usefixtures("folder", "db")
def test_a_rule_of_the_game_is_described_in_both_languages_on_every_page(client: Client) -> None:
    load_catalogues()
    for language, asked, wrong in (
        ("cs", "Každá karta jen jednou.", "Tahle karta je tu víckrát."),
        ("en", "Each card only once.", "This card is here more than once."),
    ):
        headers = {"accept-language": language}
        assert asked in client.get("/formats/example/singles/", headers=headers).content.decode()
        typed = {"format": "example/singles", "text": "2 Nová karta"}
        page = client.post("/decks/check/", typed, headers=headers).content.decode()
        rows = page[page.index('id="deck-rows"') : page.index("</ol>")]
        assert wrong in rows
        answer = client.post("/api/v1/decks/check/", typed, content_type="application/json").json()
        assert answer["problems"][0]["text"][language] == wrong
    listed = client.get("/api/v1/formats/?limit=50").json()["results"]
    assert {"example/club-cup", "example/singles"} < {format_shape["key"] for format_shape in listed}


@pytest.mark.usefixtures("folder", "db")
def test_the_editor_offers_the_cards_and_the_example_of_the_new_format(client: Client) -> None:
    load_catalogues()
    assert 'data-text="Tajný sklad"' in client.get("/decks/complete/?format=example/club-cup&q=taj").content.decode()
    assert 'placeholder="1 Tajný sklad"' in client.get("/decks/check/?format=example/club-cup").content.decode()


@pytest.mark.usefixtures("folder")
def test_an_edition_with_a_rule_of_the_game_reads_back_the_same(folder: Path) -> None:
    game, rules = find_format("example/singles")
    assert read_format(write_format(rules), game).rules == rules.rules
    assert folder.is_dir()
