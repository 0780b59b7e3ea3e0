"""Imports of cards: how rows are read, what they change, and every fault with its row."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.domain.cards.card_files import read_card_file
from decks.domain.cards.import_plan import CardImportPlan, plan_import
from decks.domain.cards.import_rows import read_card_rows
from games.declaration import Card
from games.registry import find_game, find_games, read_shipped_cards
from problems import Problem, Refused
from tests.decks.lists import GAME
from web.errors.wording import say_both

ENGLISH = [
    {"name": "Aquabeast", "type": "Warrior", "faction": "Dark Legion", "expansion": "Promo"},
    {"name": "Close Call!", "type": "Special", "faction": "General", "expansion": "Paradise Lost"},
]
CODES = [
    {"name": "AQUABEAST", "type_code": "warrior", "faction_code": ["legion"], "expansion_code": "promo", "fight": "9"}
]
KNOWN = (
    Card("unik", (("cs", "Únik"),), ("Oulet",), "special", "Obecný", printed=frozenset({"cs"}), documents=("PP11",)),
    Card("vlk", (("cs", "Vlk"), ("en", "Wolf"))),
    Card("training", (("cs", "Výcvik"), ("en", "Training")), likely_names=("Výcvik",)),
    Card("drill", (("cs", "Výcvik"), ("en", "Drill")), likely_names=("Výcvik",)),
)


def plan_file(data: Any, cards: tuple[Card, ...] = KNOWN, language: str = "en") -> CardImportPlan:
    text = data if isinstance(data, str) else json.dumps(data, ensure_ascii=False)
    rows = read_card_rows(text, languages=GAME.languages, language=language)
    return plan_import(GAME, cards, rows.rows, rows.left_out)


def find_faults(data: Any) -> tuple[Problem, ...]:
    with pytest.raises(Refused) as caught:
        plan_file(data)
    for problem in caught.value.problems:
        assert all(str(problem.params.get("row", "")) in sentence for sentence in say_both(problem).values())
    return caught.value.problems


def test_types_and_affiliations_are_read_by_names_and_by_codes() -> None:
    found = plan_file(ENGLISH)
    first, second = (change.after for change in found.new)
    assert first == Card("aquabeast", (("en", "Aquabeast"),), (), "warrior", "Černá legie", expansion="Promo")
    assert (second.key, second.affiliation, second.expansion) == ("close-call", "Obecný", "Paradise Lost")
    (coded,) = plan_file(CODES).new
    assert (coded.after.type, coded.after.affiliation, coded.after.expansion) == ("warrior", "Černá legie", "promo")
    assert plan_file(CODES).left_out == ("fight",)


def test_a_list_within_an_object_is_found() -> None:
    assert len(plan_file({"version": 1, "cards": ENGLISH}).new) == 2


def test_the_same_card_in_two_sets_is_one_card_of_both() -> None:
    (change,) = plan_file([ENGLISH[0], {**ENGLISH[0], "name": "AQUABEAST", "expansion": "Base"}]).new
    assert change.after.expansion == "Promo / Base"


def test_a_row_that_names_a_known_card_adds_to_it() -> None:
    found = plan_file("key;cs;en;type\nunik;;Escape;\n;Vlk;;beast")
    assert [(change.after.key, change.fields) for change in found.changed] == [("unik", ("names",)), ("vlk", ("type",))]
    escape = found.changed[0].after
    assert (escape.names, escape.type, escape.documents) == ((("cs", "Únik"), ("en", "Escape")), "special", ("PP11",))


def test_a_replaced_name_stays_an_alias() -> None:
    (change,) = plan_file("key,cs\nunik,Úprk").changed
    assert (change.after.name, change.after.aliases) == ("Úprk", ("Oulet", "Únik"))


def test_a_row_means_the_card_of_the_name_that_only_one_card_has() -> None:
    (change,) = plan_file([{"cs": "Výcvik", "en": "Drill", "type": "special"}]).changed
    assert (change.after.key, change.after.likely_names) == ("drill", ("Výcvik",))


def test_a_name_stated_as_likely_may_be_shared_with_other_likely_ones() -> None:
    (change,) = plan_file("key,cs,en,likely\npractice,Výcvik,Practice,Výcvik").new
    assert (change.after.name, change.after.likely_names) == ("Practice", ("Výcvik",))


def test_rows_without_new_facts_change_nothing() -> None:
    found = plan_file([{"cs": "ÚNIK", "key": "unik"} | {"cs": "Únik"}, {"name": "Wolf"}])
    assert (found.changes, found.unchanged) == ((), 2)


@pytest.mark.parametrize("key", [key for key in find_games() if read_shipped_cards(key)])
def test_importing_the_shipped_list_of_a_game_changes_nothing(key: str) -> None:
    game = find_game(key)
    text = (Path(game.folder) / "cards.csv").read_text(encoding="utf-8")
    rows = read_card_rows(text, languages=game.languages, language="en")
    found = plan_import(game, read_shipped_cards(key), rows.rows, rows.left_out)
    assert (found.changes, found.left_out) == ((), ())
    new = {change.after for change in plan_import(game, (), rows.rows, ()).new}
    assert new == {replace(card, printed_values=()) for card in read_shipped_cards(key)}


def plan_values(text: str, cards: tuple[Card, ...] = KNOWN) -> CardImportPlan:
    rows = read_card_file(text, languages=GAME.languages, language="en", values=GAME.printed_values)
    return plan_import(GAME, cards, rows.rows, rows.left_out)


def test_the_shipped_file_of_printed_values_gives_every_card_its_values() -> None:
    shipped = read_shipped_cards(GAME.key)
    text = (Path(GAME.folder) / "card-values.csv").read_text(encoding="utf-8")
    found = plan_values(text, tuple(replace(card, printed_values=()) for card in shipped))
    assert found.left_out == ("witnesses",)
    after = {change.after for change in found.changes}
    assert after == {card for card in shipped if card.printed_values}
    assert plan_values(text, shipped).changes == ()


@pytest.mark.parametrize(
    "text",
    [
        "name,F,S,A,V,After play\nWolf,3,-,2X,?,x",
        '[{"name": "Wolf", "fight": 3, "shoot": "—", "armor": "2x", "value": "?", "post_play": "x"}]',
        "Název;Zápas;Střelba;Obrana;Hodnota;Ikona\nWolf;3;–;2x;?;X",
        "Name\tSet\tImageFile\tFight\tShoot\tArmor\tValue\tPostPlay\nWolf\tBase\twolf\t3\t-\t2x\t?\tx",
    ],
)
def test_printed_values_are_imported_under_the_words_of_such_files(text: str) -> None:
    (change,) = plan_values(text).changes
    wanted = {"after_play": "X", "armour": "2x", "fight": "3", "shoot": "–", "value": "?"}
    assert dict(change.after.printed_values) == wanted
    assert "printed_values" in change.fields


def test_an_empty_cell_keeps_the_printed_value() -> None:
    wolf = replace(KNOWN[1], printed_values=(("fight", "3"), ("value", "2")))
    (change,) = plan_values("name,fight,value\nWolf,,4", (wolf,)).changes
    assert change.after.printed_values == (("fight", "3"), ("value", "4"))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("name,fight\nWolf,strong", [("import_printed_value_invalid", 2)]),
        ("name,after play\nWolf,-\nTraining,7", [("import_printed_value_invalid", 3)]),
        ("name,fight\nWolf,3\nWolf,4", [("import_conflict", 3)]),
    ],
)
def test_each_wrong_printed_value_is_named_with_its_row(text: str, wanted: list[tuple[str, int]]) -> None:
    with pytest.raises(Refused) as caught:
        plan_values(text)
    assert [(problem.code, problem.params["row"]) for problem in caught.value.problems] == wanted
    assert all(all(say_both(problem).values()) for problem in caught.value.problems)


@pytest.mark.parametrize(
    ("data", "wanted"),
    [
        ([{"name": "???"}], [("import_name_missing", 1)]),
        ([{"name": "A"}, {"type": "warrior"}], [("import_name_missing", 2)]),
        ([{"name": "A", "type": "hero"}], [("import_type_unknown", 1)]),
        ([{"name": "A", "faction": "Elves"}], [("import_affiliation_unknown", 1)]),
        ("key,cs\nnovy,Únik", [("import_name_taken", 2)]),
        ("key,cs\nunik,Wolf", [("import_name_taken", 2)]),
        ("cs,aliases\nNový,Nová|Vlk", [("import_name_taken", 2)]),
        ([{"name": "A" * 201}], [("import_value_too_long", 1)]),
        ([{"name": "A", "printed": "cs " * 40}], [("import_value_too_long", 1)]),
        ([{"name": "A", "expansion": "x" * 399}, {"name": "A", "expansion": "yz"}], [("import_value_too_long", 2)]),
        ([{"cs": "Výcvik"}], [("import_name_shared", 1)]),
        ("key,cs\nnovy,Výcvik", [("import_name_taken", 2)]),
        ([{"name": "A", "key": "žlutý/kůň"}], [("import_key_invalid", 1)]),
        ([{"name": "A", "type": "warrior"}, {"name": "a", "type": "special"}], [("import_conflict", 2)]),
        (
            [{"name": "A", "type": "hero", "faction": "Elves"}, {"name": ""}, {"name": "B"}],
            [("import_type_unknown", 1), ("import_affiliation_unknown", 1), ("import_name_missing", 2)],
        ),
    ],
)
def test_every_fault_is_named_with_its_row(data: Any, wanted: list[tuple[str, int]]) -> None:
    assert [(problem.code, problem.params["row"]) for problem in find_faults(data)] == wanted


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "import_no_cards"),
        ("[]", "import_no_cards"),
        ("cs,type\n", "import_no_cards"),
        ("\x00", "import_no_cards"),
        ("[1]", "import_not_a_list"),
        ("{}", "import_not_a_list"),
        ('{"a": 1}', "import_not_a_list"),
        ("type;set\na;b", "import_names_missing"),
        ("{", "import_unreadable"),
        ('cs\n"a', "import_unreadable"),
        ("cs,en\na", "import_unreadable"),
        ("[" * 100_000, "import_unreadable"),
    ],
)
def test_a_file_without_a_list_of_cards_is_refused_with_the_reason(text: str, code: str) -> None:
    (problem,) = find_faults(text)
    assert problem.code == code


@pytest.mark.parametrize("length", [116, 117, 120])
def test_a_long_key_is_kept_so_that_the_same_file_is_imported_again(length: int) -> None:
    text = f"key,cs\n{'k' * length},Nová"
    (change,) = plan_file(text).new
    assert change.after.key == "k" * length
    assert plan_file(text, (*KNOWN, change.after)).unchanged == 1


def test_keys_made_of_long_names_differ_and_are_short_enough() -> None:
    found = plan_file([{"cs": "a" * 150}, {"cs": "a" * 151}])
    assert [change.after.key for change in found.new] == ["a" * 120, f"{'a' * 116}-2"]


def test_columns_with_the_same_heading_are_all_read() -> None:
    """Only the last of them was read."""
    (change,) = plan_file("cs;alias;alias\nNová;První;Druhá").changes
    assert {"První", "Druhá"} <= set(change.after.all_names)


@given(st.text(max_size=200))
def test_no_text_crashes_the_reader(text: str) -> None:
    codes = {"import_unreadable"}
    try:
        found = plan_file("cs,en,type\n" + text)
    except Refused as refused:
        codes = {problem.code for problem in refused.problems}
    else:
        assert all(change.after.names for change in found.changes)
    assert all(code.startswith("import_") for code in codes)


names = st.text(st.characters(categories=["L", "N"], max_codepoint=0x17F), min_size=1, max_size=12)


@given(st.lists(st.fixed_dictionaries({"cs": names, "en": names, "type": st.sampled_from(["", "warrior", "Special"])})))
def test_importing_the_same_file_again_changes_nothing(data: list[dict[str, str]]) -> None:
    try:
        first = plan_file(data)
    except Refused:
        return
    cards = {card.key: card for card in KNOWN} | {change.after.key: change.after for change in first.changes}
    assert plan_file(data, tuple(cards.values())).changes == ()
    assert len(cards) == len(KNOWN) + len(first.new)
