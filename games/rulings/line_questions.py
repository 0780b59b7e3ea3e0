"""Questions about lines of the documents: each helps to find every entry that cites its line.

A folder ``rulings/questions/`` has one CSV file a document, named after its source, with the columns line and question.
People wrote the questions from the documents, without knowing the entries. Entry point: :func:`add_line_questions`.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from games.files.readers import BadDataFile, read_csv
from games.rulings.records import RulingEntry

COLUMNS = ("line", "question")
LineQuestions = Mapping[str, Mapping[int, tuple[str, ...]]]


def read_line_questions(rulings_folder: Path) -> LineQuestions:
    """Return the questions of each document by the id of its source and by line.

    Raises :class:`BadDataFile` for a line that is no number and for an empty question.
    """
    return {path.stem: _read_document(path) for path in sorted((rulings_folder / "questions").glob("*.csv"))}


def _read_document(path: Path) -> dict[int, tuple[str, ...]]:
    by_line: defaultdict[int, list[str]] = defaultdict(list)
    for row_line, row in read_csv(path, COLUMNS):
        if not row["line"].isdecimal() or not row["question"]:
            raise BadDataFile(path, row_line, f"no line or no question: {', '.join(row.values())}")
        by_line[int(row["line"])].append(row["question"])
    return {line: tuple(asked) for line, asked in by_line.items()}


def add_line_questions(entries: Iterable[RulingEntry], questions: LineQuestions) -> tuple[RulingEntry, ...]:
    """Return the entries with the questions about their lines after their own ones, each question once."""
    return tuple(
        replace(entry, questions=tuple(dict.fromkeys((*entry.questions, *_asked_about(entry, questions)))))
        for entry in entries
    )


def _asked_about(entry: RulingEntry, questions: LineQuestions) -> Iterable[str]:
    by_line = questions.get(entry.source, {})
    return (question for line in entry.lines for question in by_line.get(line, ()))


def find_question_faults(entries: Iterable[RulingEntry], questions: LineQuestions) -> Iterable[str]:
    """Yield a fault for each line that has questions and that no entry cites."""
    cited = {(entry.source, line) for entry in entries for line in entry.lines}
    for source, by_line in questions.items():
        yield from (
            f"questions about {source} line {n}: no entry cites it" for n in by_line if (source, n) not in cited
        )
