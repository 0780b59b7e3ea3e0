"""The rules of rosters with codes and of printed armies, each alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.construction import Army, ArmyRoster, DeckEntry, DeckView, Roster, RosterPart, Slot, Tile, UniqueSerial
from language.bilingual import Bilingual
from language.folding import fold

HERO = RosterPart("hero", Bilingual("hrdina", "hero"), Bilingual("hrdinů", "heroes"), 1, 1)
WEAPON = RosterPart("weapon", Bilingual("zbraň", "weapon"), Bilingual("zbraní", "weapons"), 1, 5)
ROSTER = Roster((HERO, WEAPON))
RED = Army("red", ("Rudá", "Red"), (Tile("hq", ("HQ",), 1), Tile("boj", ("Boj", "Battle"), 2)))
BLUE = Army("blue", ("Modrá", "Blue"), (Tile("hq", ("HQ",), 1), Tile("boj", ("Boj", "Battle"), 1)))
ONE = ArmyRoster((RED, BLUE))


def view(*rows: tuple[str, int], card_type: str | None = None, in_sideboard: bool = False) -> DeckView:
    entries = tuple(
        DeckEntry(f"?{fold(name)}", name, number, line, in_sideboard, card_type, frozenset({fold(name)}))
        for line, (name, number) in enumerate(rows, start=1)
    )
    slots = tuple(
        Slot(
            entry.key,
            entry.name,
            0 if in_sideboard else entry.quantity,
            entry.quantity if in_sideboard else 0,
            (entry.line,),
        )
        for entry in entries
    )
    return DeckView(slots, entries=entries)


def duel_roster(heroes: int, weapons: int) -> DeckView:
    card_types = ["hero"] * heroes + ["weapon"] * weapons
    return DeckView(
        (), entries=tuple(DeckEntry(f"{n}", f"K{n}", 1, n, type=card_type) for n, card_type in enumerate(card_types, 1))
    )


def deck_with_serials(*serials: str, number: int = 1) -> DeckView:
    return DeckView(
        (), entries=tuple(DeckEntry(f"{n}", f"K{n}", number, n, serial=code) for n, code in enumerate(serials, 1))
    )


@given(st.integers(0, 3), st.integers(0, 8))
def test_one_hero_and_one_to_five_weapons(heroes: int, weapons: int) -> None:
    found = {
        problem.params["type"]: problem.params["found"] for problem in ROSTER.problems(duel_roster(heroes, weapons))
    }
    assert ("hero" in found) == (heroes != 1)
    assert ("weapon" in found) == (not 1 <= weapons <= 5)
    assert found.get("hero", heroes) == heroes


def test_a_wrong_size_is_reported_with_its_limits_and_lines() -> None:
    (problem,) = ROSTER.problems(duel_roster(1, 6))
    assert (problem.code, problem.params["size"], problem.params["found"]) == ("roster_size", "1–5", 6)
    assert problem.lines == (2, 3, 4, 5, 6, 7)


def test_a_card_of_no_part_of_the_roster_is_named() -> None:
    problems = ROSTER.problems(view(("Něco", 1)))
    assert [problem.code for problem in problems] == ["roster_size", "roster_size", "type_missing"]
    assert (problems[2].cards, problems[2].params["types"]) == (
        ("Něco",),
        {"cs": "hrdina, zbraň", "en": "hero, weapon"},
    )


@pytest.mark.parametrize(
    ("deck", "codes"),
    [
        (deck_with_serials("A1", "A2"), []),
        (deck_with_serials("A1", "a 1"), ["serial_repeated"]),
        (deck_with_serials("A1", "A1", "A1"), ["serial_repeated"]),
        (deck_with_serials("A1", number=2), ["serial_repeated"]),
        (deck_with_serials("A1", ""), ["serial_missing"]),
        (deck_with_serials("", ""), ["serial_missing", "serial_missing"]),
    ],
)
def test_each_code_may_be_used_once(deck: DeckView, codes: list[str]) -> None:
    problems = UniqueSerial().problems(deck)
    assert [problem.code for problem in problems] == codes
    assert all((problem.severity == "warning") == (problem.code == "serial_missing") for problem in problems)


@pytest.mark.parametrize(
    "deck",
    [
        view(("Rudá", 1)),
        view(("red", 1)),
        view(("Rudá", 3)),
        view(("Rudá", 1), ("HQ", 1), ("Boj", 2)),
        view(("HQ", 1), ("Battle", 2), ("Red", 1)),
        view(("HQ", 1), ("Boj", 1), ("battle", 1)),
        view(("HQ", 1), ("Boj", 1)),
    ],
)
def test_an_army_is_given_by_name_or_by_its_tiles(deck: DeckView) -> None:
    assert ONE.problems(deck) == ()
    assert ONE.counting(deck).main_size in (2, 3)


def test_an_army_without_listed_tiles_counts_with_all_its_tiles() -> None:
    assert ONE.counting(view(("Rudá", 1))).main_size == 3
    assert ONE.counting(view(("Rudá", 1), ("Boj", 1))).main_size == 1


@pytest.mark.parametrize("rows", [[], [("Rudka", 1)], [("HQ", 1)], [("HQ", 1), ("Boj", 3)]])
def test_a_list_that_is_no_army_is_refused(rows: list[tuple[str, int]]) -> None:
    (problem,) = ONE.problems(view(*rows))
    assert (problem.code, problem.params["armies"]) == ("army_unknown", ["Rudá", "Modrá"])
    assert problem.cards == tuple(name for name, _ in rows if name == "Rudka")


def test_differences_from_the_printed_army_are_listed() -> None:
    (problem,) = ONE.problems(view(("Rudá", 1), ("Boj", 1), ("Ryba", 2)))
    assert problem.code == "manifest_mismatch"
    assert problem.params["differences"] == ["HQ 0/1", "Boj 1/2", "Ryba 2/0"]
    assert (problem.params["found"], problem.params["needed"], problem.lines) == (3, 3, (1, 2, 3))


def test_two_armies_are_too_many_unless_the_event_allows_them() -> None:
    both = view(("Rudá", 1), ("Modrá", 1), ("HQ", 1), ("Boj", 1))
    (problem,) = ONE.problems(both)
    assert (problem.code, problem.params["found"], problem.params["size"]) == ("roster_size", 2, "1")
    up_to_three = ArmyRoster((RED, BLUE), at_most=3)
    assert up_to_three.problems(both) == ()
    assert up_to_three.counting(both).main_size == 5
    assert [problem.code for problem in up_to_three.problems(view(("Rudá", 4)))] == ["roster_size"]


def test_an_army_named_in_the_sideboard_does_not_count() -> None:
    assert [problem.code for problem in ONE.problems(view(("Rudá", 1), in_sideboard=True))] == ["army_unknown"]


@given(st.integers(0, 4), st.integers(0, 4))
def test_an_army_has_exactly_the_printed_numbers_of_tiles(headquarters: int, battles: int) -> None:
    rows = [row for row in (("HQ", headquarters), ("Boj", battles)) if row[1]]
    problems = ONE.problems(view(("Rudá", 1), *rows))
    assert bool(problems) == (bool(rows) and (headquarters, battles) != (1, 2))
