"""Questions about lines of the documents: each helps to find every ruling that cites its line.

A folder ``rulings/questions/`` has one CSV file a document, named after its source, with the columns line and question.
People wrote the questions from the documents, without knowing the rulings. The search index adds them to the rulings;
they are no part of a ruling, so that no edited ruling holds them. Entry points: :func:`list_line_questions`,
:func:`digest_questions`; :func:`read_line_questions` and :func:`find_question_faults` for the check of a game.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path

from games.files.readers import BadDataFile, read_csv
from games.registry import find_games
from games.rulings.records import RulingEntry

COLUMNS = ("line", "question")
LineQuestions = Mapping[str, Mapping[int, tuple[str, ...]]]


def read_line_questions(rulings_folder: Path) -> LineQuestions:
    """Return the questions of each document by the id of its source and by number of line.

    Raises :class:`BadDataFile` for a line that is no number and for an empty question.
    """
    return {path.stem: _read_document(path) for path in _files(rulings_folder)}


def list_line_questions(game_key: str, source: str, lines: Iterable[int]) -> tuple[str, ...]:
    """Return the questions about lines of a document of a game, each once; none for a game without a folder."""
    by_line = _questions_of(game_key).get(source, {})
    return tuple(dict.fromkeys(question for line in lines for question in by_line.get(line, ())))


@cache
def digest_questions() -> str:
    """Return the SHA-256 of all files of questions, by which the search index is known to be outdated."""
    files = (path for game in find_games().values() for path in _files(game.folder / "rulings"))
    return sha256(b"".join(path.read_bytes() for path in files)).hexdigest()


def find_question_faults(entries: Iterable[RulingEntry], questions: LineQuestions) -> Iterator[str]:
    """Yield a fault for each line that has questions and that no entry cites."""
    cited = {(entry.source, line) for entry in entries for line in entry.lines}
    for source, by_line in questions.items():
        uncited = (line for line in by_line if (source, line) not in cited)
        yield from (f"questions about {source} line {line}: no entry cites it" for line in uncited)


@cache
def _questions_of(game_key: str) -> LineQuestions:
    game = find_games().get(game_key)
    return read_line_questions(game.folder / "rulings") if game else {}


def _files(rulings_folder: Path) -> list[Path]:
    return sorted((rulings_folder / "questions").glob("*.csv"))


def _read_document(path: Path) -> dict[int, tuple[str, ...]]:
    by_line: defaultdict[int, list[str]] = defaultdict(list)
    for row_line, row in read_csv(path, COLUMNS):
        if not row["line"].isdecimal() or not row["question"]:
            raise BadDataFile(path, row_line, f"no line or no question: {', '.join(row.values())}")
        by_line[int(row["line"])].append(row["question"])
    return {line: tuple(asked) for line, asked in by_line.items()}
