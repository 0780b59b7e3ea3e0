"""Questions about lines of a document help to find the entries that cite these lines."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from games.data_check import check_game
from games.files.readers import BadDataFile
from games.registry import find_game, find_games, read_shipped_cards
from games.rulings.line_questions import find_question_faults, list_line_questions, read_line_questions
from games.rulings.reader import read_shipped_rulings

SOURCE = "super-trooper-rules"


def write_questions(folder: Path, text: str) -> Path:
    (folder / "questions").mkdir()
    (folder / "questions" / f"{SOURCE}.csv").write_text(text, encoding="utf-8")
    return folder


def test_a_ruling_has_the_questions_about_all_its_lines_each_once() -> None:
    read = read_line_questions(find_game("super-trooper").folder / "rulings")[SOURCE]
    first, second = list(read)[:2]
    asked = list_line_questions("super-trooper", SOURCE, (first, second, first))
    assert asked == tuple(dict.fromkeys((*read[first], *read[second])))
    assert list_line_questions("super-trooper", "another-document", (first,)) == ()
    assert list_line_questions("a-game-of-the-club", SOURCE, (first,)) == ()


def test_questions_are_read_by_line(tmp_path: Path) -> None:
    folder = write_questions(tmp_path, 'line,question\n7,"kdo začíná, já?"\n9,who starts\n7,who is first\n')
    assert read_line_questions(folder) == {SOURCE: {7: ("kdo začíná, já?", "who is first"), 9: ("who starts",)}}


@pytest.mark.parametrize("row", ["x,kdo začíná", "-1,kdo začíná", ",kdo začíná", "7,", "7, "])
def test_a_row_without_a_line_or_a_question_is_a_fault_with_its_file_and_line(tmp_path: Path, row: str) -> None:
    folder = write_questions(tmp_path, f"line,question\n7,kdo začíná\n{row}\n")
    with pytest.raises(BadDataFile, match=rf"^questions/{SOURCE}\.csv:3: "):
        read_line_questions(folder)


def test_questions_about_a_line_that_no_entry_cites_are_a_fault() -> None:
    entries = read_shipped_rulings("super-trooper").entries
    asked = {SOURCE: {9: ("kolik karet",), 900: ("kolik karet",)}}
    assert list(find_question_faults(entries, asked)) == [f"questions about {SOURCE} line 900: no entry cites it"]


def test_the_check_of_the_data_names_questions_that_help_no_entry(tmp_path: Path) -> None:
    game = find_game("super-trooper")
    copied = replace(game, folder=tmp_path / "game")
    shutil.copytree(game.folder, copied.folder)
    file = copied.folder / "rulings" / "questions" / f"{SOURCE}.csv"
    file.write_text(file.read_text("utf-8") + "900,kolik karet\n", "utf-8")
    assert list(check_game(copied, read_shipped_cards(game.key))) == [
        f"questions about {SOURCE} line 900: no entry cites it"
    ]


def test_most_cited_lines_of_every_document_have_questions() -> None:
    for key, game in find_games().items():
        questions = read_line_questions(game.folder / "rulings")
        for source in read_shipped_rulings(key).sources:
            cited = {
                line for entry in read_shipped_rulings(key).entries if entry.source == source.id for line in entry.lines
            }
            if cited:
                assert len(questions[source.id].keys() & cited) > 0.6 * len(cited), source.id
