"""Card data of LackeyCCG: which files it is, what its rows mean, and what is wrong with them."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.domain.cards.card_files import decode_card_file, read_card_file
from decks.domain.cards.import_plan import CardImportPlan, plan_import
from decks.domain.cards.import_rows import MAX_ROWS
from games.declaration import Card
from problems import Problem, Refused
from tests.decks.lists import GAME
from web.errors.wording import say_both

HEAD = "Name\tSet\tImageFile\tType\tFaction\tText"
ROWS = (
    "Moonbeast\tBase\tmoonbeast\tWarrior\tDark Legion\tAttacks at once.",
    'The "Last" Stand\tWarzone\tlaststand\tspecial\tGeneral\tIt is not "over", yet',
    "Moonbeast\tParadise Lost\tmoonbeast2",
)


def plan_rows(text: str, cards: Iterable[Card] = ()) -> CardImportPlan:
    rows = read_card_file(text, languages=GAME.languages, language="en")
    return plan_import(GAME, cards, rows.rows, rows.left_out)


def plan_lines(*lines: str, cards: Iterable[Card] = ()) -> CardImportPlan:
    return plan_rows("\r\n".join(lines), cards)


def find_faults(text: str) -> list[Problem]:
    with pytest.raises(Refused) as caught:
        plan_rows(text)
    assert all(all(say_both(problem).values()) for problem in caught.value.problems)
    return list(caught.value.problems)


def test_a_card_of_several_sets_is_one_card_with_all_of_them() -> None:
    found = plan_lines(HEAD, *ROWS, "")
    assert [change.after for change in found.new] == [
        Card("moonbeast", (("en", "Moonbeast"),), (), "warrior", "Černá legie", expansion="Base / Paradise Lost"),
        Card("the-last-stand", (("en", 'The "Last" Stand'),), (), "special", "Obecný", expansion="Warzone"),
    ]
    assert found.left_out == ("ImageFile", "Text")


def test_a_card_of_twelve_sets_keeps_them_all() -> None:
    sets = [f"Reprint of the year {year}" for year in range(1994, 2006)]
    (change,) = plan_lines(HEAD, *(f"Moonbeast\t{name}\timage" for name in sets)).new
    assert change.after.expansion == " / ".join(sets)


def test_the_rows_are_read_again_without_a_change() -> None:
    cards = [change.after for change in plan_lines(HEAD, *ROWS).new]
    assert plan_lines(HEAD, *ROWS, cards=cards).changes == ()


@pytest.mark.parametrize(
    "head", ["NAME\tSET\tIMAGEFILE\tTYPE", "\ufeffName\tSet\tImageFile\tCard Type", "Set\tName\tImage File\ttype"]
)
def test_the_columns_are_known_in_any_order_and_case(head: str) -> None:
    cells = {"name": "Moonbeast", "set": "Base", "type": "Warrior", "cardtype": "Warrior"}
    row = "\t".join(cells.get(word.strip("\ufeff").replace(" ", "").casefold(), "x") for word in head.split("\t"))
    (change,) = plan_lines(head, row).new
    assert (change.after.name, change.after.type, change.after.expansion) == ("Moonbeast", "warrior", "Base")


def test_no_column_of_the_game_but_type_and_affiliation_means_anything() -> None:
    found = plan_lines(
        "Name\tSet\tImageFile\tTitle\tKey\tAlias\tEdition\tAffiliation", "A\tS\ti\tPrince\tk 1\tB\tE\tGeneral"
    )
    (change,) = found.new
    assert change.after == Card("a", (("en", "A"),), affiliation="Obecný", expansion="S")
    assert found.left_out == ("Alias", "Edition", "ImageFile", "Key", "Title")


@pytest.mark.parametrize(
    ("row", "name"),
    [
        ("Yes | No\tS\ti", "Yes | No"),
        ('"Half" way\tS\ti', '"Half" way'),
        ('"A ""quoted"" cell"\tS\ti', 'A "quoted" cell'),
        ("  Two   spaces \tS\ti", "Two spaces"),
        ("A\u2028B\tS\ti", "A B"),
        ("A, B; C\tS", "A, B; C"),
        ("A\tS\ti\tWarrior\tGeneral\ttext\tof\tmany\tcells", "A"),
    ],
)
def test_a_name_is_the_whole_cell(row: str, name: str) -> None:
    (change,) = plan_lines(HEAD, row).new
    assert change.after.name == name


@pytest.mark.parametrize(
    ("head", "columns"),
    [("Set\tImageFile\tType", "Name"), ("Name\tImageFile", "Set"), ("ImageFile\tText", "Name, Set")],
)
def test_missing_columns_are_named(head: str, columns: str) -> None:
    (problem,) = find_faults(f"{head}\nA\tB\tC")
    assert (problem.code, problem.params) == ("import_columns_missing", {"columns": columns})
    assert all(columns in sentence for sentence in say_both(problem).values())


def test_unknown_types_and_affiliations_are_named_with_their_rows() -> None:
    faults = find_faults(
        "\n".join([HEAD, "A\tS\ti\tHero\tElves", "\tS\ti", "", "B\tS\ti\twarrior", "b\tT\ti\tspecial"])
    )
    assert [(fault.code, fault.params["row"]) for fault in faults] == [
        ("import_type_unknown", 2),
        ("import_affiliation_unknown", 2),
        ("import_name_missing", 3),
        ("import_conflict", 6),
    ]


def test_a_table_without_images_is_read_as_before() -> None:
    (change,) = plan_rows('name\tset\ttype\n"A\tB"\tBase\tWarrior').new
    assert (change.after.name, change.after.type) == ("A B", "warrior")


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "\nA\tS\ti" * (MAX_ROWS + 1),
        "name,type" + "\nA,Warrior" * (MAX_ROWS + 1),
        "[" + ",".join(['{"name": "A"}'] * (MAX_ROWS + 1)) + "]",
    ],
    ids=["lackey", "csv", "json"],
)
def test_more_than_50000_rows_are_refused_in_every_form(text: str) -> None:
    (problem,) = find_faults(text)
    assert (problem.code, problem.params) == ("import_too_many_rows", {"found": 50_001, "limit": 50_000})


def test_50000_rows_are_read() -> None:
    assert len(plan_rows(HEAD + "\nA\tS\ti" * MAX_ROWS).new) == 1


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (f"{HEAD}\nŽluťoučký kůň\tS\ti".encode(), f"{HEAD}\nŽluťoučký kůň\tS\ti"),
        (f"\ufeff{HEAD}\nCafé\tS\ti".encode(), f"{HEAD}\nCafé\tS\ti"),
        (f"{HEAD}\r\nÆther “Œuvre” – naïve…\tS\ti".encode("cp1252"), f"{HEAD}\r\nÆther “Œuvre” – naïve…\tS\ti"),
        ("name;type\nŽlutý kůň;bojovník".encode("cp1250"), "name;type\nŽlutý kůň;bojovník"),
    ],
)
def test_the_encoding_follows_the_form_of_the_file(data: bytes, text: str) -> None:
    assert decode_card_file(data) == text


@pytest.mark.parametrize("data", [HEAD.encode() + b"\nA\x81\tS\ti", HEAD.encode() + b"\nA\x00\tS\ti", b"\x00\x01"])
def test_bytes_that_are_no_text_are_refused(data: bytes) -> None:
    with pytest.raises(Refused) as caught:
        decode_card_file(data)
    assert caught.value.code == "text_not_readable"


@given(st.text(max_size=200))
def test_no_text_crashes_the_reader(text: str) -> None:
    codes = {"import_name_missing"}
    try:
        found = plan_rows(f"{HEAD}\n{text}")
    except Refused as refused:
        codes = {problem.code for problem in refused.problems}
    else:
        assert all(change.after.names for change in found.changes)
    assert all(code.startswith("import_") for code in codes)
