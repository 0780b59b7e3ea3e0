"""Draws lines of the rule documents by lot, to write questions about the passages around them.

``python -m tests.rulings.draw_passages SEED [SIZE] [--all]`` prints game, document and line of each passage. The same
seed draws the same lines from the same tables of lines. Lines with a reason (headings, pictures, ...) state no rule and
are not drawn, nor are lines near one that is drawn already or, without ``--all``, near a question of an earlier sample.

Entry point: :func:`draw_lines`.
"""

import sys
from collections.abc import Iterable
from random import Random

from games.registry import find_games
from games.rulings.document_lines import read_document_lines
from tests.rulings.drawn_questions import SAMPLES, read_drawn_questions

SIZE = 100
# Lines between two drawn lines of a document, so that no two questions are about the same sentence.
APART = 3

Line = tuple[str, str, int]


def draw_lines(seed: str, size: int = SIZE, taken: Iterable[tuple[str, int]] = ()) -> list[Line]:
    """Return that many lines as (game, document, line), none near another one or near a ``taken`` (document, line)."""
    lines = [
        (key, document, line.number)
        for key, game in find_games().items()
        for document, table in read_document_lines(game.folder / "rulings").items()
        for line in table
        if not line.reason
    ]
    Random(seed).shuffle(lines)
    used = set(taken)
    drawn: list[Line] = []
    for game_key, document, number in lines:
        if len(drawn) < size and not any(name == document and abs(number - other) < APART for name, other in used):
            drawn.append((game_key, document, number))
            used.add((document, number))
    return drawn


def lines_of_samples() -> set[tuple[str, int]]:
    """Return every (document, line) that a question of a sample is about."""
    questions = [question for path in SAMPLES for question in read_drawn_questions(path)]
    return {(one.document, line) for one in questions for line in range(one.first_line, one.last_line + 1)}


if __name__ == "__main__":
    seed, *numbers = (argument for argument in sys.argv[1:] if argument != "--all")
    near = set() if "--all" in sys.argv else lines_of_samples()
    for drawn_line in draw_lines(seed, int(numbers[0]) if numbers else SIZE, near):
        sys.stdout.write(",".join(map(str, drawn_line)) + "\n")
