"""Each line of a rule document is cited by an entry or has a reason; the check of the data names other lines."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from games.data_check import check_game
from games.files.readers import BadDataFile
from games.registry import find_game, read_shipped_cards
from games.rulings.document_lines import DocumentLine, digest_line, find_line_faults, read_document_lines
from games.rulings.reader import read_shipped_rulings

# Documents of which every line is known: folder of the game, source, number of its lines with text.
WHOLE_DOCUMENTS = [
    ("doomtrooper", "prague-cup-2011", 236),
    ("doomtrooper", "doomtrooper-standard", 399),
    ("super_trooper", "super-trooper-rules", 153),
    ("neuroshima_hex", "neuroshima-hex-rules", 203),
    ("scratch_wars", "scratch-wars-duel-rules", 642),
]
GOOD = "0123456789ab"


@pytest.mark.parametrize(("game_folder", "source", "number"), WHOLE_DOCUMENTS)
def test_every_line_of_the_document_is_cited_or_has_a_reason(game_folder: str, source: str, number: int) -> None:
    game = find_game(game_folder.replace("_", "-"))
    lines = read_document_lines(game.folder / "rulings")[source]
    assert len(lines) == number
    assert list(find_line_faults(source, lines, read_shipped_rulings(game.key).entries)) == []


def test_only_two_headings_of_the_prague_cup_have_no_entry() -> None:
    lines = read_document_lines(find_game("doomtrooper").folder / "rulings")["prague-cup-2011"]
    assert {line.number: line.reason for line in lines if line.reason} == {1: "heading", 116: "heading"}


def test_a_line_without_an_entry_and_without_a_reason_is_a_fault() -> None:
    source, entries = "super-trooper-rules", read_shipped_rulings("super-trooper").entries
    assert list(find_line_faults(source, [DocumentLine(900, GOOD, "")], ())) == [
        "super-trooper-rules line 900: no entry cites it and it has no reason"
    ]
    lines = read_document_lines(find_game("super-trooper").folder / "rulings")[source]
    with_reason = [replace(line, reason="heading") if line.number == 9 else line for line in lines]
    assert list(find_line_faults(source, with_reason, entries)) == [
        "super-trooper-rules line 9: ST-DECK-02 cites it and its reason is heading"
    ]
    without_nine = [line for line in lines if line.number != 9]
    assert list(find_line_faults(source, without_nine, entries)) == [
        "super-trooper-rules line 9: ST-DECK-02 cites it and it has no text"
    ]


def test_a_digest_does_not_depend_on_white_space_around_the_line() -> None:
    assert digest_line("  Souboj\r\n") == digest_line("Souboj") != digest_line("souboj")
    assert len(digest_line("")) == len(GOOD)


@pytest.mark.parametrize("row", [f"0,{GOOD},", f"x,{GOOD},", "1,0123,", f"1,{GOOD},boring", f"1,{GOOD.upper()},"])
def test_a_faulty_row_is_refused_with_its_file_and_line(tmp_path: Path, row: str) -> None:
    (tmp_path / "lines").mkdir()
    (tmp_path / "lines" / "rules.csv").write_text(f"line,digest,reason\n{row}\n", encoding="utf-8")
    with pytest.raises(BadDataFile, match=r"^lines/rules\.csv:2: unknown value"):
        read_document_lines(tmp_path)


def test_lines_out_of_order_are_refused(tmp_path: Path) -> None:
    (tmp_path / "lines").mkdir()
    (tmp_path / "lines" / "rules.csv").write_text(f"line,digest,reason\n2,{GOOD},\n2,{GOOD},\n", encoding="utf-8")
    with pytest.raises(BadDataFile, match=r"rules\.csv:3"):
        read_document_lines(tmp_path)


def test_the_check_of_a_game_names_lines_of_no_source_and_lines_without_entry(tmp_path: Path) -> None:
    game = find_game("super-trooper")
    folder = tmp_path / "super_trooper"
    shutil.copytree(game.folder, folder)
    lines = folder / "rulings" / "lines"
    with (lines / "super-trooper-rules.csv").open("a", encoding="utf-8") as file:
        file.write(f"900,{GOOD},\n")
    shutil.copy(lines / "super-trooper-rules.csv", lines / "another.csv")
    faults = check_game(replace(game, folder=folder), read_shipped_cards(game.key))
    assert "lines of another, which is no source" in faults
    assert "super-trooper-rules line 900: no entry cites it and it has no reason" in faults
