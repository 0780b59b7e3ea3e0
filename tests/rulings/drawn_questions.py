"""Questions about passages drawn by lot: whether the search finds an entry that answers, and how often.

``python -m tests.rulings.drawn_questions [--read] [FILE ...]`` asks the questions of CSV files, without names those of
all samples of the project, and prints how often an answer was found; ``--read`` also prints each question with the
results shown for it, to judge whether they answer. A file has the columns id, document, first_line, last_line,
language, game, question and answer (what a right answer must contain). ``also`` names further entries that contain the
answer, ``lacks`` entries that cite the lines and do not contain it, both separated by spaces; the two columns may be
missing.

Entry points: :func:`read_drawn_questions`, :func:`right_entries`, :func:`find_shown`, :func:`drawn_table`.
"""

import csv
import os
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from games.registry import find_games
from games.rulings.reader import read_shipped_rulings
from games.rulings.records import RulingEntry

SAMPLES = tuple(sorted(Path(__file__).with_name("questions").glob("drawn-*.csv")))
SHOWN = 3

Find = Callable[[str, str], list[str]]


@dataclass(frozen=True)
class DrawnQuestion:
    """A question about the lines ``first_line`` to ``last_line`` of a document; ``game`` is the key of its game."""

    id: str
    document: str
    first_line: int
    last_line: int
    language: str
    game: str
    text: str
    answer: str
    also: frozenset[str] = frozenset()
    lacks: frozenset[str] = frozenset()


def read_drawn_questions(path: Path) -> tuple[DrawnQuestion, ...]:
    """Return the questions of a CSV file. Raises KeyError if a column is missing."""
    with path.open(encoding="utf-8", newline="") as file:
        return tuple(_read_row(row) for row in csv.DictReader(file))


def _read_row(row: dict[str, str]) -> DrawnQuestion:
    return DrawnQuestion(
        row["id"],
        row["document"],
        int(row["first_line"]),
        int(row["last_line"]),
        row["language"],
        row["game"],
        row["question"],
        row["answer"],
        frozenset(row.get("also", "").split()),
        frozenset(row.get("lacks", "").split()),
    )


@cache
def entries_by_line() -> dict[tuple[str, int], frozenset[str]]:
    """Return the ids of the entries that cite a line, by document and line."""
    cited: dict[tuple[str, int], set[str]] = {}
    for entry in _entries().values():
        for line in entry.lines:
            cited.setdefault((entry.source, line), set()).add(entry.id)
    return {line: frozenset(ids) for line, ids in cited.items()}


@cache
def _entries() -> dict[str, RulingEntry]:
    return {entry.id: entry for game in find_games() for entry in read_shipped_rulings(game).entries}


def right_entries(question: DrawnQuestion) -> frozenset[str]:
    """Return the ids of the entries that answer: those that cite one of the lines, and those that state the same."""
    lines = range(question.first_line, question.last_line + 1)
    cited = frozenset().union(*(entries_by_line().get((question.document, line), ()) for line in lines))
    return (cited | question.also) - question.lacks


def find_shown(text: str, game: str) -> list[str]:
    """Return the ids of the first three results on the search page; terms count only if they stand above the rulings.

    ``game`` is the key of the chosen game, empty for none. Needs a database with the shipped rulings.
    """
    from rulings.queries.search import search_rulings

    answer = search_rulings(text, game=game, limit=SHOWN)
    terms = answer.terms if answer.is_about_a_term else ()
    return [found.ruling.pk for found in (*terms, *answer.results)][:SHOWN]


def drawn_table(questions: Iterable[DrawnQuestion], find: Find = find_shown) -> list[dict[str, Any]]:
    """Return counts by language and by game: an answer first and among three, without and with the game chosen.

    "No entry" counts the questions that no entry answers. A question belongs to all, a language and a game; it is
    searched once.
    """
    asked, find = list(questions), cache(find)
    languages = {"Czech": "cs", "English": "en"}
    parts = [
        ("all", asked),
        *((name, [one for one in asked if one.language == key]) for name, key in languages.items()),
        *((game, [one for one in asked if one.game == game]) for game in sorted({one.game for one in asked})),
    ]
    return [{"questions": name, **_count(part, find)} for name, part in parts]


def _count(questions: list[DrawnQuestion], find: Find) -> dict[str, int]:
    places = [(place_of_answer(one, find), place_of_answer(one, find, one.game)) for one in questions]
    return {
        "asked": len(questions),
        "first": sum(typed == 1 for typed, _ in places),
        "three": sum(typed > 0 for typed, _ in places),
        "game chosen first": sum(chosen == 1 for _, chosen in places),
        "game chosen three": sum(chosen > 0 for _, chosen in places),
        "no entry": sum(not right_entries(one) for one in questions),
    }


def place_of_answer(question: DrawnQuestion, find: Find, game: str = "") -> int:
    """Return the place of the first right result, from 1; 0 if none of the first three is right."""
    right = right_entries(question)
    return next((place for place, found in enumerate(find(question.text, game), 1) if found in right), 0)


def main(arguments: list[str]) -> None:
    """Load the shipped rulings into the database of the environment, ask the questions and print the table."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    paths = [Path(argument) for argument in arguments if argument != "--read"] or SAMPLES
    find = cache(find_shown)
    for path in paths:
        questions = read_drawn_questions(path)
        _print(f"\n{path.name}")
        if "--read" in arguments:
            for question in questions:
                _print_results(question, find)
        rows = drawn_table(questions, find)
        _print("| " + " | ".join(rows[0]) + " |")
        _print("|" + "---|" * len(rows[0]))
        for row in rows:
            _print("| " + " | ".join(str(value) for value in row.values()) + " |")


def _print_results(question: DrawnQuestion, find: Find) -> None:
    places = [place_of_answer(question, find), place_of_answer(question, find, question.game)]
    _print(f"\n{question.id} places {places} of {question.document} {question.first_line}-{question.last_line}")
    _print(f"  Q: {question.text}\n  A: {question.answer}")
    right = right_entries(question)
    _print(f"  right: {' '.join(sorted(right))}")
    for entry_id in dict.fromkeys([*find(question.text, ""), *find(question.text, question.game), *sorted(right)]):
        entry = _entries()[entry_id]
        mark = "+" if entry_id in right else " "
        _print(f"  {mark} {entry_id}: {entry.title.cs}: {entry.statement.in_language(question.language)}")


def _print(line: str) -> None:
    sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        os.environ.setdefault("KARTEL_DATA_DIR", folder)
        main(sys.argv[1:])
