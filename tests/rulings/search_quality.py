"""The quality of the search: questions as judges type them, and how often a right ruling comes first.

Entry points: :data:`QUESTIONS`, :func:`rate`, :func:`rate_with_game`, :func:`acceptable_ids`, :func:`add_typing_error`.
The bench prints the rates, a test holds them.
"""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import astuple, dataclass
from functools import cache, partial
from pathlib import Path
from random import Random

from games.registry import find_games
from games.rulings.reader import read_shipped_rulings

SETS = ("first", "second", "third", "tuning", "unseen", "fresh", "apart", "later")
# Their misses were never read, so only their rates estimate the quality; the others show that nothing gets worse.
HELD_OUT_SETS = frozenset({"apart", "later"})
# The game by the prefix of the ids of a document's rulings.
GAMES = {
    "PP11": "doomtrooper",
    "DT": "doomtrooper",
    "ST": "super-trooper",
    "SW": "scratch-wars",
    "NH": "neuroshima-hex",
}


@dataclass(frozen=True)
class Question:
    """A question with the ids of the right rulings; ``accept`` are others that a judge would accept."""

    id: str
    set: str
    language: str
    text: str
    right: tuple[str, ...]
    accept: tuple[str, ...] = ()

    @property
    def game(self) -> str:
        """The prefix of the ids of the right ruling, which stands for its document."""
        return self.right[0].split("-")[0]


@dataclass(frozen=True)
class Rate:
    """The number of questions with a right ruling first, and with one among the first three.

    ``accepted`` also counts questions whose first ruling a judge would accept: one that the question names, or one that
    agrees with a right ruling by the data, such as the same rule in another document.
    """

    asked: int
    first: int
    three: int
    accepted: int


def _read_questions() -> Iterable[Question]:
    for name in SETS:
        path = Path(__file__).with_name("questions") / f"{name}.toml"
        for row in tomllib.loads(path.read_text("utf-8"))["question"]:
            lists = {key: tuple(row.get(key, ())) for key in ("right", "accept")}
            yield Question(row["id"], name, row["language"], row["text"], **lists)


QUESTIONS = tuple(_read_questions())


@cache
def _agreement_groups() -> tuple[frozenset[str], ...]:
    links = (link for game in find_games() for link in read_shipped_rulings(game).contradictions)
    return tuple(frozenset(link.entries) for link in links if link.nature == "agreement")


def acceptable_ids(question: Question) -> frozenset[str]:
    """Return the ids of the right and the accepted rulings, and of those that agree with a right one by the data."""
    right = frozenset(question.right)
    return right.union(question.accept, *(linked for linked in _agreement_groups() if linked & right))


def rate(
    questions: Iterable[Question], find: Callable[[str], list[str]], texts: Mapping[str, str] | None = None
) -> Rate:
    """Search for all questions; ``find`` returns ids, the best first. ``texts`` are other wordings by question id."""
    asked = first = three = accepted = 0
    for question in questions:
        found = find(texts[question.id] if texts else question.text)[:3]
        asked += 1
        first += bool(found) and found[0] in question.right
        accepted += bool(found) and found[0] in acceptable_ids(question)
        three += not set(found).isdisjoint(question.right)
    return Rate(asked, first, three, accepted)


def rate_with_game(
    questions: Iterable[Question], find: Callable[[str, str], list[str]], texts: Mapping[str, str] | None = None
) -> Rate:
    """Do as :func:`rate` with the game of each question chosen; ``find`` takes the text and the key of the game."""
    all_questions = list(questions)
    parts = [
        rate(
            [question for question in all_questions if GAMES[question.game] == game],
            partial(_find_in_game, find, game),
            texts,
        )
        for game in dict.fromkeys(GAMES.values())
    ]
    return Rate(*map(sum, zip(*(astuple(part) for part in parts), strict=True)))


def _find_in_game(find: Callable[[str, str], list[str]], game: str, text: str) -> list[str]:
    return find(text, game)


def add_typing_error(text: str, chance: Random) -> str:
    """Return the text with one letter of a word of five letters or more omitted, doubled, changed or swapped."""
    words = text.split()
    long_words = [index for index, word in enumerate(words) if len(word) > 4]
    if not long_words:
        return text
    index = chance.choice(long_words)
    word = words[index]
    at = chance.randrange(1, len(word) - 1)
    variants = (
        word[:at] + word[at + 1 :],
        word[:at] + word[at] + word[at:],
        word[:at] + chance.choice("aeioustrn") + word[at + 1 :],
        word[:at] + word[at + 1] + word[at] + word[at + 2 :],
    )
    words[index] = chance.choice(variants)
    return " ".join(words)
