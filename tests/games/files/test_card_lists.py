"""Reading card lists and ban lists; a fault is reported with file and line."""

from pathlib import Path

import pytest

from games.files.card_lists import CARD_COLUMNS, MORE_COLUMNS, read_cards, read_listed_cards
from games.files.readers import BadDataFile, read_toml

HEAD = ",".join(CARD_COLUMNS)


def cards_file(folder: Path, *rows: str, head: str = HEAD) -> Path:
    path = folder / "cards.csv"
    path.write_text("\n".join((head, *rows)) + "\n", encoding="utf-8")
    return path


def test_a_card_with_every_column_is_read(tmp_path: Path) -> None:
    path = cards_file(tmp_path, 'unik,"Únik, o vlásek",Close Call!,special,Bauhaus,yes,cs en,Unik | Oulet,PP11 DT')
    (card,) = read_cards(path, ("cs", "en"))
    assert (card.key, card.name, dict(card.names)["en"]) == ("unik", "Únik, o vlásek", "Close Call!")
    assert card.all_names == ("Únik, o vlásek", "Close Call!", "Unik", "Oulet")
    assert card.other_names == ("Close Call!", "Unik", "Oulet")
    assert (card.type, card.affiliation, card.personality) == ("special", "Bauhaus", True)
    assert (card.printed, card.documents, card.homemade) == (frozenset({"cs", "en"}), ("PP11", "DT"), False)


def test_a_card_may_have_a_set_likely_names_and_cards_it_stands_for(tmp_path: Path) -> None:
    head = ",".join((*CARD_COLUMNS, *MORE_COLUMNS))
    rows = ("training,Výcvik,Training,,,,,Cvičení,,Mortificator,,Cvičení|Výcvik,", "vudce,Vůdce,,,,,,,,,yes,,a b")
    card, group = read_cards(cards_file(tmp_path, *rows, head=head), ("cs", "en"))
    assert (card.name, card.expansion, card.likely_names) == ("Training", "Mortificator", ("Výcvik", "Cvičení"))
    assert (group.name, group.homemade, group.stands_for) == ("Vůdce", True, ("a", "b"))


def test_a_likely_name_that_the_card_does_not_have_is_reported(tmp_path: Path) -> None:
    head = ",".join((*CARD_COLUMNS, *MORE_COLUMNS))
    path = cards_file(tmp_path, "training,Výcvik,,,,,,,,,,Cvičení,", head=head)
    with pytest.raises(BadDataFile, match=r"cards.csv:2: the likely name Cvičení is no name of the card"):
        read_cards(path, ("cs", "en"))


def test_empty_cells_are_read_as_unknown(tmp_path: Path) -> None:
    (card,) = read_cards(cards_file(tmp_path, "unik,Únik,,,,,,,"), ("cs", "en"))
    assert (card.names, card.type, card.personality, card.printed) == ((("cs", "Únik"),), None, False, frozenset())


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (("unik,Únik",), "cards.csv:2: 2 cells instead of 9"),
        (("unik,Únik,,,,,,,", ",Únik,,,,,,,"), "cards.csv:3: a card needs a key and a name"),
        (("unik,,,,,,,,",), "cards.csv:2: a card needs a key and a name"),
        (('unik,"Únik,,,,,,,',), "cards.csv:2: unexpected end of data"),
    ],
)
def test_a_bad_row_is_reported_with_its_line(tmp_path: Path, rows: tuple[str, ...], message: str) -> None:
    with pytest.raises(BadDataFile, match=message):
        read_cards(cards_file(tmp_path, *rows), ("cs",))


def test_other_columns_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadDataFile, match=r"cards.csv:1: the columns must be key,cs"):
        read_cards(cards_file(tmp_path, head="key,name"), ("cs",))


def test_a_missing_card_list_is_reported(tmp_path: Path) -> None:
    with pytest.raises(BadDataFile, match=r"cards.csv: No such file"):
        read_cards(tmp_path / "cards.csv", ("cs",))


@pytest.mark.parametrize("reader", [read_listed_cards, lambda path: read_cards(path, ("cs",))])
def test_a_file_of_another_encoding_is_reported(tmp_path: Path, reader: object) -> None:
    path = tmp_path / "list"
    path.write_bytes('card = "Únik"'.encode("cp1250"))
    with pytest.raises(BadDataFile, match="is not UTF-8"):
        reader(path)  # type: ignore[operator]


def test_a_ban_list_keeps_printed_spellings(tmp_path: Path) -> None:
    path = tmp_path / "list.toml"
    path.write_text(
        '[[banned]]\ncard = "Golgotha"\nprinted = ["Golgota"]\n[[banned]]\ncard = "Únik"\n', encoding="utf-8"
    )
    assert [(card.card, card.printed) for card in read_listed_cards(path)] == [("Golgotha", ("Golgota",)), ("Únik", ())]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[banned]]\nname = 'x'", "entry 1 names no card"),
        ("[[banned]]\ncard = 'x'\n[[banned]]\ncard = ' '", "entry 2 names no card"),
        ("[[banned]]\ncard = 'x'\nprinted = 'y'", "entry 1: printed must be a list of names"),
        ("[[banned]\ncard =", "line 1"),
    ],
)
def test_a_bad_ban_list_is_reported_with_its_file(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "list.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadDataFile, match=message) as caught:
        read_listed_cards(path)
    assert "list.toml" in str(caught.value)


def test_a_missing_toml_file_is_reported(tmp_path: Path) -> None:
    with pytest.raises(BadDataFile, match=r"nowhere\.toml"):
        read_toml(tmp_path / "nowhere.toml")
