"""The command import_cards: a dry run, the import of all cards or none, and the log."""

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from decks.models import Card, CardList, CardName
from decks.queries.catalogue import get_catalogue
from decks.services.catalogue import load_catalogues
from decks.services.imports import import_cards, plan_cards
from ledger.models import Action
from problems import Refused
from tests.decks.commands import StandardInput, run_command
from tests.decks.lists import PRAGUE

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
ENGLISH = [
    {"name": "Moonbeast", "type": "Warrior", "faction": "Dark Legion", "expansion": "Promo"},
    {"cs": "Apokalypsa", "en": "Apocalypse Now!", "type": "Special", "faction": "General"},
]


def all_rows() -> tuple[Any, ...]:
    return (
        list(Card.objects.order_by("id").values()),
        list(CardName.objects.order_by("id").values()),
        list(CardList.objects.order_by("id").values()),
        Action.objects.count(),
    )


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "cards.json"
    path.write_text(json.dumps(ENGLISH, ensure_ascii=False), encoding="utf-8")
    return path


def test_a_dry_run_describes_the_changes_and_writes_nothing(file: Path) -> None:
    before = all_rows()
    code, out, _err = run_command("import_cards", "doomtrooper", str(file), "--dry-run")
    assert code == 0
    assert out.splitlines() == [
        "+ moonbeast: Moonbeast (names: en:Moonbeast; type: warrior; affiliation: Černá legie; expansion: Promo)",
        "~ apokalypsa: Apokalypsa (names: cs:Apokalypsa -> cs:Apokalypsa, en:Apocalypse Now!; affiliation:  -> Obecný)",
        "1 new, 1 changed, 0 the same; would be written",
    ]
    assert all_rows() == before


def test_imported_cards_are_found_and_logged(file: Path) -> None:
    old = get_catalogue("doomtrooper")
    assert run_command("import_cards", "doomtrooper", str(file))[1].endswith("1 new, 1 changed, 0 the same; written\n")
    new = get_catalogue("doomtrooper")
    escape, beast = new.find("apocalypse now"), new.find("moonbeast")
    assert escape is new.find("apokalypsa")
    assert escape
    assert beast
    assert (escape.key, beast.affiliation, beast.printed) == ("apokalypsa", "Černá legie", frozenset())
    assert (old.has_card("moonbeast"), new.revision == old.revision) == (False, False)
    action = Action.objects.latest("id")
    assert (action.verb, action.subject, action.actor_id) == ("cards.imported", "cards:doomtrooper", None)
    assert action.before == {"revision": old.revision}
    assert action.after == {"revision": new.revision, "new": 1, "changed": 1}


def test_the_same_file_again_and_a_migration_change_nothing(file: Path) -> None:
    run_command("import_cards", "doomtrooper", str(file))
    before = all_rows()
    waited, report = run_command("import_cards", "doomtrooper", str(file))[1].splitlines()
    assert report.startswith("0 new, 0 changed, 2 the same")
    # An event that runs meanwhile waits for so long.
    assert re.fullmatch(r"Other writes waited for at most \d+\.\d s\.", waited)
    assert load_catalogues() == 0
    assert all_rows() == before


def test_a_file_with_a_fault_writes_nothing(file: Path) -> None:
    file.write_text(json.dumps([*ENGLISH, {"name": "Novák", "type": "kdoví"}, {"name": ""}]), encoding="utf-8")
    before = all_rows()
    code, out, err = run_command("import_cards", "doomtrooper", str(file))
    assert (code, out) == (2, "")
    assert err.splitlines() == [
        "Row 3: Novák has a type that the game does not know: kdoví.",
        "Row 4: a card needs a name with letters.",
    ]
    assert all_rows() == before
    with pytest.raises(Refused):
        import_cards(game="doomtrooper", text=file.read_text(), language="en")
    assert all_rows() == before


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("doomtrooper", "/nowhere/cards.json"), "No such file"),
        (("doomtrooper", sys.executable), "not a text"),
    ],
)
def test_unusable_input_exits_with_2(words: tuple[str, ...], message: str) -> None:
    code, out, err = run_command("import_cards", *words)
    assert (code, out) == (2, "")
    assert message in err


@pytest.mark.parametrize("words", [(), ("--dry-run",)])
def test_a_language_in_which_the_game_has_no_cards_is_exit_2(file: Path, words: tuple[str, ...]) -> None:
    before = all_rows()
    code, out, err = run_command("import_cards", "doomtrooper", str(file), "--name-language", "cz", *words)
    assert (code, out, err) == (2, "", "The game has no cards in this language: cz.\n")
    assert all_rows() == before


def test_an_unknown_game_is_exit_2(file: Path) -> None:
    assert run_command("import_cards", "sachy", str(file))[0] == 2


def test_a_table_with_czech_names_is_read_from_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", StandardInput("name;type\nŽlutý kůň;bojovník".encode("cp1250")))
    code, out, _err = run_command("import_cards", "doomtrooper", "-", "--name-language", "cs", "--language", "cs")
    assert (code, out.splitlines()[0]) == (0, "+ zluty-kun: Žlutý kůň (names: cs:Žlutý kůň; type: warrior)")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize(
    "text",
    ["sep=;\r\nname;type\r\nMoonbeast;Warrior\r\n", "name\ttype\nMoonbeast\tWarrior", json.dumps(ENGLISH[:1])],
    ids=["sep", "tabs", "json"],
)
def test_a_file_of_excel_or_of_windows_is_read(tmp_path: Path, text: str, encoding: str) -> None:
    """UTF-16 was no text, and a line ``sep=;`` was the heading."""
    file = tmp_path / "cards"
    file.write_bytes(text.encode(encoding))
    code, out, err = run_command("import_cards", "doomtrooper", str(file), "--dry-run")
    assert (code, err, out.splitlines()[-1]) == (0, "", "1 new, 0 changed, 0 the same; would be written")


def test_an_unknown_type_is_named_once_with_its_rows(tmp_path: Path) -> None:
    """A list of 1,178 cards of an unknown type was refused with 1,178 lines."""
    file = tmp_path / "cards.csv"
    rows = [f"Karta {number};Hrdina;{'Elfové' if number > 1 else ''}" for number in range(1, 1_179)]
    file.write_text("\n".join(["sep=;", "name;type;faction", *rows, "Jiná;Skřet;"]), encoding="utf-8")
    code, _out, err = run_command("import_cards", "doomtrooper", str(file))
    assert (code, err.splitlines()) == (
        2,
        [
            "1178 rows have a type that the game does not know: Hrdina. The first is row 3: Karta 1.",
            "1177 rows have an affiliation that the game does not know: Elfové. The first is row 4: Karta 2.",
            "Row 1181: Jiná has a type that the game does not know: Skřet.",
        ],
    )
    _code, _out, err = run_command("import_cards", "doomtrooper", str(file), "--language", "cs")
    assert err.splitlines()[0] == "1178 řádků má druh, který hra nezná: Hrdina. První je řádek 3: Karta 1."


def test_card_data_of_lackey_is_read_in_the_western_encoding(tmp_path: Path) -> None:
    file = tmp_path / "carddata.txt"
    lines = [
        "Name\tSet\tImageFile\tType\tFaction",
        "Ægis – Façade\tBase\ta\tWarrior\tGeneral",
        "Ægis – Façade\tPromo\tb",
    ]
    file.write_bytes("\r\n".join(lines).encode("cp1252"))
    code, out, _err = run_command("import_cards", "doomtrooper", str(file))
    assert (code, out.splitlines()[-1]) == (0, "1 new, 0 changed, 0 the same; written")
    found = get_catalogue("doomtrooper").find("aegis facade")
    assert found
    assert (found.name, found.type, found.expansion) == ("Ægis – Façade", "warrior", "Base / Promo")


def test_card_data_without_a_column_writes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "carddata.txt"
    file.write_text("Set\tImageFile\nBase\ta", encoding="utf-8")
    before = all_rows()
    code, out, err = run_command("import_cards", "doomtrooper", str(file), "--language", "cs")
    assert (code, out) == (2, "")
    assert "Name" in err
    assert all_rows() == before


def test_a_card_without_release_languages_is_in_the_pool() -> None:
    from decks.services import check_text

    import_cards(game="doomtrooper", text=json.dumps(ENGLISH), language="en")
    codes = {problem.code for problem in check_text(format_key=PRAGUE, text="1 Moonbeast").problems}
    assert not codes & {"card_not_in_pool", "card_unknown"}


def test_planning_an_import_writes_nothing() -> None:
    before = all_rows()
    assert len(plan_cards(game="doomtrooper", text=json.dumps(ENGLISH), language="en").changes) == 2
    assert all_rows() == before
