"""The check of game folders: the shipped ones have no fault, and every kind of fault is found."""

import shutil
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib import invalidate_caches
from pathlib import Path

import pytest

import games
from games.construction import (
    Affiliation,
    Army,
    ArmyRoster,
    BannedCards,
    LeastOfType,
    ListedCard,
    OneAffiliation,
    RestrictedCards,
    RestrictedCopies,
    Roster,
    RosterPart,
    Tile,
)
from games.data_check import check_game, check_games
from games.declaration import Card, CardType, Format, FormatSource, Game
from games.leaving import LeavingCard, LeavingCards
from games.registry import find_game, list_game_folders, read_shipped_cards
from games.scoring import Scoring
from language.bilingual import Bilingual

WORD = Bilingual("slovo", "word")
BEAST = Bilingual("zvíře", "beast")
SOURCE = FormatSource(Bilingual("Pravidla", "Rules"), "1.0")
WARRIOR = CardType("warrior", WORD, WORD, WORD, ("bojovníci",))


def game(**changes: object) -> Game:
    valid = Game("hra", Bilingual("Hra", "Game"), ("cs",), Path("nowhere"), card_types=(WARRIOR,))
    return replace(valid, **changes)  # type: ignore[arg-type]


def card(key: str, *names: str, **more: object) -> Card:
    return Card(key, (("cs", names[0]),), names[1:], **more)  # type: ignore[arg-type]


def make_format(**changes: object) -> Format:
    return replace(Format("prvni", Bilingual("První", "First"), "1.0", (), (SOURCE,)), **changes)  # type: ignore[arg-type]


def army(name: str, tiles: int) -> Army:
    return Army(name, (name,), (Tile("t", ("T",), tiles),))


def test_the_shipped_games_have_no_fault() -> None:
    assert check_games() == []


@pytest.mark.parametrize("folder", list_game_folders())
def test_each_folder_is_a_game_with_both_languages(folder: str) -> None:
    found = find_game(folder.replace("_", "-"))
    assert found.folder.name == folder
    assert all(found.name.as_dict().values())
    assert len({item.key for item in read_shipped_cards(found.key)}) == len(read_shipped_cards(found.key))


@pytest.mark.parametrize(
    ("broken", "cards", "fault"),
    [
        (game(languages=()), (), "no language"),
        (game(name=Bilingual("Hra", " ")), (), "name: no en text"),
        (game(card_types=(replace(WARRIOR, after_number=Bilingual("", "x")),)), (), "type warrior: no cs text"),
        (game(), (card("a", "Únik"), card("a", "Ústup")), "card key a is used 2 times"),
        (game(), (card("a", "Únik"), card("b", "unik")), "card b: unik also means a"),
        (game(), (card("a", "Únik"), card("b", "Ústup", "ÚNIK!")), "card b: ÚNIK! also means a"),
        (game(), (card("a", "???"),), "card a: the name '???' has no letters"),
        (game(), (card("a", "Únik", type="special"),), "card a: unknown type special"),
        (
            game(),
            (card("a", "Únik", printed=frozenset({"cs", "pl"})),),
            "card a: printed in pl, which is no language of the game",
        ),
        (
            game(card_types=(WARRIOR, CardType("beast", BEAST, BEAST, BEAST, ("Bojovnici",)))),
            (),
            "heading Bojovnici means warrior and beast",
        ),
        (game(formats=(make_format(), make_format())), (), "format prvni is declared twice"),
        (game(formats=(make_format(version=""),)), (), "format prvni: no version or no source"),
        (game(formats=(make_format(sources=()),)), (), "format prvni: no version or no source"),
        (game(formats=(make_format(name=Bilingual("", "First")),)), (), "format prvni: name: no cs text"),
        (game(formats=(make_format(notes=(Bilingual("pozn.", ""),)),)), (), "format prvni: note: no en text"),
        (
            game(formats=(make_format(scoring=Scoring(tiebreakers=("luck",))),)),
            (),
            "format prvni: unknown tie-breaker luck",
        ),
        (
            game(formats=(make_format(rules=(LeastOfType(5, "hero", WORD),)),)),
            (),
            "format prvni: unknown card type hero",
        ),
        (
            game(formats=(make_format(rules=(BannedCards((ListedCard("Únik", ("Oulet",)),)),)),)),
            (card("a", "Únik"),),
            "format prvni: banned card Oulet is not in the card list",
        ),
        (
            game(formats=(make_format(rules=(BannedCards((ListedCard("Únik"), ListedCard("unik"))),)),)),
            (card("a", "Únik"),),
            "format prvni: banned twice: unik",
        ),
        (
            game(formats=(make_format(rules=(RestrictedCards((ListedCard("Únik"), ListedCard("unik"))),)),)),
            (card("a", "Únik"),),
            "format prvni: restricted twice: unik",
        ),
        (
            game(formats=(make_format(rules=(RestrictedCopies((ListedCard("Únik"),)),)),)),
            (),
            "format prvni: restricted card Únik is not in the card list",
        ),
        (
            game(formats=(make_format(rules=(OneAffiliation((Affiliation(WORD),)),)),)),
            (),
            "format prvni: unknown organisation word",
        ),
        (
            game(formats=(make_format(rules=(Roster((RosterPart("hero", WORD, WORD, 1, 1),)),)),)),
            (),
            "format prvni: unknown card type hero",
        ),
        (
            game(formats=(make_format(rules=(ArmyRoster((army("A", 2), army("B", 2), army("C", 1))),)),)),
            (),
            "format prvni: army C has 1 tiles",
        ),
    ],
)
def test_each_kind_of_fault_is_reported(broken: Game, cards: tuple[Card, ...], fault: str) -> None:
    assert check_game(broken, cards) == [fault]


def test_a_valid_game_has_no_fault() -> None:
    rules = (LeastOfType(1, "warrior", WORD), BannedCards((ListedCard("Únik", ("oulet",)),)))
    sound = game(formats=(make_format(rules=rules),))
    assert check_game(sound, (card("a", "Únik", "Oulet", type="warrior", printed=frozenset({"cs"})),)) == []


@pytest.fixture
def new_folder(tmp_path: Path) -> Iterator[Path]:
    """Add a game folder to those of this process, as a developer adds a game."""
    folder = tmp_path / "zkusebni_hra"
    shutil.copytree(find_game("scratch-wars").folder, folder, ignore=shutil.ignore_patterns("__pycache__"))
    games.__path__.append(str(tmp_path))
    invalidate_caches()
    yield folder
    games.__path__.remove(str(tmp_path))
    sys.modules.pop("games.zkusebni_hra", None)


def test_a_new_folder_is_found_and_its_faults_are_reported(new_folder: Path) -> None:
    assert "zkusebni_hra" in list_game_folders()
    (new_folder / "cards.csv").write_text("key\n", encoding="utf-8")
    (fault,) = check_games(["zkusebni_hra"])
    assert fault.startswith("zkusebni_hra: zkusebni_hra/cards.csv:1: the columns must be")


def test_leaving_cards_that_no_list_or_ruling_names_are_reported() -> None:
    doomtrooper = find_game("doomtrooper")
    prague = doomtrooper.formats[0]
    wrong = LeavingCards(
        (LeavingCard("Kočka", "document", "PP11-X01"), LeavingCard("Ilian", "ruling", "PP11-X00")), "PP11-X99"
    )
    changed = replace(doomtrooper, formats=(replace(prague, leaving=wrong),))
    assert check_game(changed, read_shipped_cards("doomtrooper")) == [
        "format prague-cup-2011: the leaving card Kočka is not in the card list",
        "format prague-cup-2011: the ruling PP11-X01 does not name Kočka",
        "format prague-cup-2011: the ruling PP11-X00 does not name Ilian",
        "format prague-cup-2011: there is no ruling PP11-X99",
    ]


@pytest.mark.parametrize(
    ("code", "fault"),
    [("GAME = 1", "GAME is no Game"), ("import nothing_like_this", "No module"), ("", "no attribute")],
)
def test_a_folder_that_declares_no_game_is_a_fault(new_folder: Path, code: str, fault: str) -> None:
    (new_folder / "__init__.py").write_text(code, encoding="utf-8")
    (found,) = check_games(["zkusebni_hra"])
    assert found.startswith("zkusebni_hra: ")
    assert fault in found


def test_two_folders_with_one_key_are_a_fault(new_folder: Path) -> None:
    assert check_games(["scratch_wars", "zkusebni_hra"]) == ["game key scratch-wars is used twice"]


def test_a_broken_rulings_file_is_reported_with_its_line(new_folder: Path) -> None:
    (new_folder / "rulings").mkdir(exist_ok=True)
    (new_folder / "rulings" / "bad.toml").write_text("[[ruling]]\n", encoding="utf-8")
    faults = check_games(["zkusebni_hra"])
    assert faults
    assert all(fault.startswith("zkusebni_hra: rulings/bad.toml:1: ") for fault in faults)


def test_a_broken_file_of_questions_is_reported_with_its_line(new_folder: Path) -> None:
    """It ended the check with a traceback, and the faults of all other games were lost."""
    questions = new_folder / "rulings" / "questions"
    questions.mkdir(parents=True, exist_ok=True)
    (questions / "bad.csv").write_text("x,What?\n", encoding="utf-8")
    (fault,) = check_games(["zkusebni_hra"])
    assert "bad.csv:1" in fault
