"""Rosters: heroes and weapons with codes, armies by name and by tiles."""

import random

import pytest

from decks.domain.checking.shared_serials import find_shared_serials
from decks.domain.checking.verdict import Verdict
from games.construction import ArmyRoster
from games.registry import find_format
from tests.decks.lists import ARMIES, DUEL, LEGAL_NAMES, codes, judge_as

(RULE,) = (rule for rule in find_format(ARMIES).format.rules if isinstance(rule, ArmyRoster))


def tiles_of(name: str) -> list[tuple[str, int]]:
    army = next(army for army in RULE.armies if army.name == name)
    return [(tile.name, tile.count) for tile in army.tiles]


def army_list(name: str) -> str:
    return "\n".join(f"{number} {tile}" for tile, number in tiles_of(name))


def judge_duel(text: str) -> Verdict:
    return judge_as(DUEL, text)


@pytest.mark.parametrize(
    "text",
    [
        "Hrdina: Drak [A1]\nZbraň: Meč [B2]",
        "hrdina: drak [a1]\nzbran: mec [b2]\nzbran: mec [b3]",
        "Hrdina\nDrak [A1]\nZbraně\nMeč [B2]\nLuk [B3]\nHůlka [B4]\nSekera [B5]\nKopí [B6]",
        "Hrdina:\n- Drak [A1]\n\nZbraně (2):\n- Meč [001]\n- Meč [002]",
        "Hero: Dragon [A1]\nWeapon 1: Sword [B2]\nWeapon 2: Bow [B3]",
        "Zbraň: Drak [B2]\nHrdina: Drak [A1]",
        "Hrdina: Drak [12 34-AB] (proxy)\nZbraň: Meč [56 78] // od Aničky",
        "Hrdina: Drak [A1]\nMeč [B2]\nluk [B3]\nSEKERA [B4]\nhulka [B5]",
        "Hrdina: Drak [A1]\nMeč ohně [B2]\n[B3] Luk\nSword [B4]\nBow of fire [7]",
        "Hrdina: Drak [A1]\nMeč: Excalibur [B2]\nAxe 2: Cleaver [B3]",
        "Meče\nExcalibur [B2]\nLuky (1):\nKuše [B3]\nHrdina\nDrak [A1]",
        "Hero\nDragon [A1]\nStaffs\nThorn [B2]\nWand:\nReed [B3]",
        "Hrdina: Luk [A1]\nZbraň: Meč [B2]",
    ],
)
def test_a_roster_is_legal(text: str) -> None:
    verdict = judge_duel(text)
    assert (not verdict.errors, verdict.problems) == (True, ())
    assert verdict.counts.by_type["hero"] == 1


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("", ["roster_size", "roster_size"]),
        ("Hrdina: Drak [A1]", ["roster_size"]),
        ("Hrdina: Drak [A1]\nHrdina: Obr [A2]\nZbraň: Meč [B1]", ["roster_size"]),
        ("Hrdina: Drak [A1]\nZbraně\n" + "\n".join(f"Meč [B{n}]" for n in range(6)), ["roster_size"]),
        ("Hrdina: Drak [A1]\nZbraň: Meč [a1]", ["serial_repeated"]),
        ("Hrdina: Drak [A1]\n2x Zbraň: Meč [B1]", ["serial_repeated"]),
        ("Hrdina: Drak\nZbraň: Meč", ["serial_missing", "serial_missing"]),
        ("Hrdina: Drak [A1]\nMeč\nMečoun [C1]", ["serial_missing", "type_missing"]),
        ("Hrdina: Drak [A1]\nZbraň: Meč [B1]\nPapoušek [C1]", ["type_missing"]),
        ("Hrdina: Drak [A1]\nZbraň: Meč [B1]\nSideboard\nZbraň: Luk [C1]", ["sideboard_not_used"]),
        ("Hrdina: Drak [A1]\nZbraň: Meč [B1]\nZbraň: [C1] [D1]", ["line_not_understood", "roster_size"]),
    ],
)
def test_a_roster_has_its_problems(text: str, wanted: list[str]) -> None:
    assert sorted(codes(judge_duel(text))) == sorted(wanted)


def test_a_code_of_digits_is_not_read_as_a_quantity() -> None:
    verdict = judge_duel("Hrdina: Drak [7]\nZbraň: Meč [12]")
    assert [(line.name, line.quantity, line.serial) for line in verdict.lines] == [("Drak", 1, "7"), ("Meč", 1, "12")]
    assert Verdict.from_dict(verdict.as_dict()) == verdict


@pytest.mark.parametrize(
    "text",
    [
        *(army.name for army in RULE.armies),
        *("moloch", "Armáda: Moloch", "Army: Outpost", "Moloch (35)", "Armáda Borgo", "Moloch:", "1x Hegemony"),
        *(f"{army.name}\n{army_list(army.name)}" for army in RULE.armies),
        *(army_list(army.name) for army in RULE.armies),
        "Armáda: Moloch\n" + army_list("Moloch") + "\nCelkem: 35 žetonů",
        "Borgo\nAkční žetony (11):\n" + army_list("Borgo"),
        "Doomsday Machine\n" + army_list("Doomsday Machine").replace("Zatlačení", "Odstrčení"),
    ],
)
def test_an_army_is_legal(text: str) -> None:
    verdict = judge_as(ARMIES, text)
    assert (codes(verdict), verdict.counts.main) == ([], 35)
    assert verdict.counts.by_type["hq"] == 1


def test_english_names_of_tiles_mean_the_same() -> None:
    text = "\n".join(f"{card.count} {card.names[1]}" for army in RULE.armies[:1] for card in army.tiles)
    assert codes(judge_as(ARMIES, f"Moloch\n{text}")) == []


@pytest.mark.parametrize(
    ("text", "status"), [("", "illegal"), ("2 Boj", "illegal"), ("Molok", "to_check"), ("Kniha", "to_check")]
)
def test_an_unknown_army_is_reported(text: str, status: str) -> None:
    verdict = judge_as(ARMIES, text)
    assert "army_unknown" in codes(verdict)
    assert verdict.status == status


def test_a_changed_number_of_tiles_is_a_mismatch() -> None:
    chance = random.Random(35)
    for army in RULE.armies:
        rows = tiles_of(army.name)
        changed = chance.randrange(len(rows))
        rows[changed] = (rows[changed][0], rows[changed][1] + 1)
        text = "\n".join(f"{number} {tile}" for tile, number in rows)
        assert codes(judge_as(ARMIES, f"{army.name}\n{text}")) == ["manifest_mismatch"]


def test_tiles_of_another_army_are_named_in_the_mismatch() -> None:
    found = judge_as(ARMIES, "Moloch\n" + army_list("Moloch").replace("Klaun", "Mutant")).problems[0]
    assert found.params["differences"] == ["Klaun 0/1", "Mutant 1/0"]


def test_two_armies_are_too_many() -> None:
    assert codes(judge_as(ARMIES, "Moloch\nBorgo")) == ["roster_size"]


@pytest.mark.parametrize(("key", "limit"), [("doomtrooper/standard", 5), ("super-trooper/standard", 4)])
def test_limits_of_copies_and_size_in_the_two_standard_formats(key: str, limit: int) -> None:
    names = LEGAL_NAMES[: 60 // limit] if key.startswith("doom") else [f"Karta {n}" for n in "ABCDEFGHIJKLMNO"]
    legal = "\n".join(f"{limit} {name}" for name in names)
    assert not judge_as(key, legal).errors
    assert [p.code for p in judge_as(key, legal.replace(f"{limit} ", f"{limit - 1} ", 1)).errors] == ["deck_too_small"]
    assert [p.code for p in judge_as(key, f"{legal}\n1 {names[0]}").errors] == ["too_many_copies"]
    aside = judge_as(key, f"{legal}\nSideboard\n9 {names[0]}")
    assert (not aside.errors, aside.counts.sideboard) == (True, 0)
    assert "sideboard_not_used" in codes(aside)


def test_a_code_in_two_rosters_of_an_event_is_an_error_in_both() -> None:
    rosters = {
        "božena": judge_duel("Hrdina: Drak [A1]\nZbraň: Meč [B1]"),
        "řehoř": judge_duel("Hrdina: Obr [A2]\nZbraň: Meč [b 1]"),
        "šimon": judge_duel("Hrdina: Had [A3]\nZbraň: Luk [B3]\nZbraň: Luk"),
    }
    found = find_shared_serials(rosters)
    assert found["šimon"] == ()
    assert [problem.lines for problem in found["božena"] + found["řehoř"]] == [(2,), (2,)]
    assert all(problem.code == "serial_repeated" and problem.params["found"] == 2 for problem in found["božena"])


def test_a_code_twice_in_one_roster_is_not_shared() -> None:
    assert find_shared_serials({1: judge_duel("Hrdina: Drak [A1]\nZbraň: Meč [A1]"), 2: judge_duel("")}) == {
        1: (),
        2: (),
    }
