"""Values that cards have printed on them: what may stand there, the file of a game, and its faults."""

from dataclasses import replace
from pathlib import Path

import pytest

from games.files.card_lists import read_leaving_cards
from games.files.printed_values import read_game_cards
from games.files.readers import BadDataFile
from games.printed_values import read_values
from games.registry import find_game, read_shipped_cards, read_shipped_witnesses

GAME = find_game("doomtrooper")
FIGHT, ICON = GAME.printed_values[0], GAME.printed_values[-1]
CARDS = {card.key: card for card in read_shipped_cards(GAME.key)}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *(("", ""), ("7", "7"), (" 1 2 ", "12"), ("-2", "-2"), ("2X", "2x"), ("?", "?"), ("e+1", "e+1")),
        *(("-", "–"), ("—", "–"), ("+/-x", "+/-x"), ("F/S/-", "F/S/-"), ("/2", "/2"), ("1:5", "1:5")),
        *(("strong", None), ("1234567", None), ("+", None), ("7.5", None), ("3\x00", None), ("<b>", None), ("٣", None)),
    ],
)
def test_a_number_is_read_as_cards_print_it(text: str, value: str | None) -> None:
    assert FIGHT.read(text) == value


@pytest.mark.parametrize(("text", "value"), [("x", "X"), ("X", "X"), ("+", "+"), ("-", "-"), ("", ""), ("7", None)])
def test_the_icon_is_one_of_three(text: str, value: str | None) -> None:
    assert ICON.read(text) == value


def test_values_of_no_meaning_stay_as_they_were_sent() -> None:
    assert read_values(GAME.printed_values, {"fight": " - ", "shoot": "strong", "luck": "3"}) == {
        "fight": "–",
        "shoot": "strong",
        "luck": "3",
    }


def test_every_english_card_has_its_values_and_63_leave_the_game() -> None:
    icons = [dict(card.printed_values).get("after_play", "") for card in CARDS.values()]
    assert {icon: icons.count(icon) for icon in "+-X"} == {"+": 441, "-": 227, "X": 63}
    assert dict(CARDS["ac-40-rozhresitel"].printed_values) == {"after_play": "+", "fight": "3", "shoot": "3"}
    assert dict(CARDS["loupeni-a-drancovani"].printed_values) == {"after_play": "-", "value": "20"}
    assert CARDS["esence"].printed_values == ()


def test_the_lists_that_have_the_numbers_are_stated() -> None:
    witnesses = read_shipped_witnesses(GAME.key)
    assert len(witnesses) == 1_073
    assert (witnesses["ac-40-rozhresitel"], witnesses["nespoutana-golgotha"]) == ("2", "differ")
    warriors = [key for key, found in witnesses.items() if found == "differ" and CARDS[key].type == "warrior"]
    assert len(warriors) == 4


def write_game(folder: Path, *rows: str, head: str = "key,fight,shoot,armour,value,after_play,witnesses") -> Path:
    cards = "key,cs,en,type,affiliation,personality,printed,aliases,documents\nvlk,Vlk,,,,,,,\n"
    (folder / "cards.csv").write_text(cards, encoding="utf-8")
    (folder / "card-values.csv").write_text("\n".join((head, *rows, "")), encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (("kun,1,,,,,1",), "card-values.csv:2: kun is no card"),
        (("vlk,1,,,,,1", "vlk,1,,,,,1"), "card-values.csv:3: vlk is no card or stands twice"),
        (("vlk,strong,,,,,1",), "card-values.csv:2: fight cannot be strong"),
        (("vlk,-,,,,,1",), "card-values.csv:2: fight cannot be -"),
        (("vlk,1,,,,x,1",), "card-values.csv:2: after_play cannot be x"),
        (("vlk,1,,,,X,3",), "card-values.csv:2: witnesses cannot be"),
        (("vlk,1,,,,X,",), "card-values.csv:2: witnesses cannot be"),
        (("vlk,,,,,X,2",), "card-values.csv:2: witnesses cannot be"),
    ],
)
def test_a_fault_is_reported_with_its_line(tmp_path: Path, rows: tuple[str, ...], message: str) -> None:
    with pytest.raises(BadDataFile, match=message):
        read_game_cards(replace(GAME, folder=write_game(tmp_path, *rows)))


def test_a_game_that_declares_printed_values_needs_their_file(tmp_path: Path) -> None:
    (write_game(tmp_path) / "card-values.csv").unlink()
    with pytest.raises(BadDataFile, match=r"card-values\.csv"):
        read_game_cards(replace(GAME, folder=tmp_path))
    assert len(read_game_cards(replace(GAME, folder=tmp_path, printed_values=()))) == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[[leaving]]\ncard = "Vlk"', "entry 1 needs a card and a ruling"),
        ('[[leaving]]\ncard = "Vlk"\nruling = "A-1"\nreason = "icon"', "entry 1: the reason must be"),
        ('[[leaving]]\ncard = "Vlk"\nruling = "A-1"\nreason = "document"', "icon_ruling must be"),
    ],
)
def test_a_fault_of_the_list_of_leaving_cards_is_reported(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "cup.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadDataFile, match=message):
        read_leaving_cards(path)
