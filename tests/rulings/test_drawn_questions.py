"""Questions about passages drawn by lot: their rates do not fall, and their files name lines and entries that exist."""

from dataclasses import replace
from pathlib import Path

import pytest

from games.registry import find_games
from games.rulings.document_lines import read_document_lines
from games.rulings.reader import read_shipped_rulings
from tests.ground.nightly import at_night
from tests.rulings.draw_passages import APART, draw_lines
from tests.rulings.drawn_questions import (
    SAMPLES,
    DrawnQuestion,
    drawn_table,
    place_of_answer,
    read_drawn_questions,
    right_entries,
)

# Reached of each sample: an answer among the first three, as typed and with the game chosen; questions that no entry
# answers in full.
REACHED = {
    "drawn-a": (100, 100, 0),
    "drawn-b": (98, 98, 1),
    "drawn-c": (100, 100, 0),
    "drawn-d": (100, 100, 0),
    "drawn-e": (97, 97, 0),
    "drawn-f": (98, 98, 0),
    "drawn-g": (99, 99, 0),
}
QUESTION = DrawnQuestion("x", "super-trooper-rules", 9, 9, "en", "super-trooper", "how many cards", "60")


@pytest.mark.parametrize(
    "path",
    [SAMPLES[0], *map(at_night, SAMPLES[1:])],
    ids=lambda path: path.stem,
)
def test_the_rates_of_a_sample_do_not_fall(db: None, path: Path) -> None:
    every = drawn_table(read_drawn_questions(path))[0]
    three, chosen, unanswered = REACHED[path.stem]
    assert every["asked"] == 100
    assert every["three"] >= three
    assert every["game chosen three"] >= chosen
    assert every["no entry"] <= unanswered


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_sample_names_lines_and_entries_that_exist(path: Path) -> None:
    ids = {entry.id for game in find_games() for entry in read_shipped_rulings(game).entries}
    lines = {
        (document, line.number)
        for game in find_games().values()
        for document, table in read_document_lines(game.folder / "rulings").items()
        for line in table
    }
    questions = read_drawn_questions(path)
    assert len({question.id for question in questions}) == len(questions)
    for question in questions:
        assert question.also | question.lacks <= ids, question.id
        assert {(question.document, question.first_line), (question.document, question.last_line)} <= lines, question.id
    assert [question.language for question in questions].count("en") == 50


def test_right_entries_are_those_of_the_lines_and_the_added_ones_but_not_those_that_lack_the_answer() -> None:
    cited = {"ST-DECK-01", "ST-DECK-02"}
    assert right_entries(QUESTION) == cited
    assert right_entries(replace(QUESTION, also=frozenset({"ST-TURN-01"}))) == {*cited, "ST-TURN-01"}
    assert right_entries(replace(QUESTION, lacks=frozenset({"ST-DECK-01"}))) == {"ST-DECK-02"}


def test_the_place_of_an_answer_is_that_of_the_first_right_result() -> None:
    def find(text: str, game: str) -> list[str]:
        return ["ST-FLY-01", "ST-DECK-02"] if game else ["ST-FLY-01"]

    assert place_of_answer(QUESTION, find) == 0
    assert place_of_answer(QUESTION, find, "super-trooper") == 2
    row = drawn_table([QUESTION], find)[0]
    assert (row["first"], row["three"], row["game chosen first"], row["game chosen three"]) == (0, 0, 0, 1)


def test_a_seed_draws_the_same_lines_again_and_none_near_another() -> None:
    drawn = draw_lines("a seed", 60)
    assert drawn == draw_lines("a seed", 60) != draw_lines("another seed", 60)
    assert len(drawn) == 60
    for game, document, line in drawn:
        assert not [other for other in drawn if other[1] == document and 0 < abs(other[2] - line) < APART]
        assert (game, document, line) not in draw_lines("a seed", 60, {(document, line + 1)})
