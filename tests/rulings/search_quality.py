"""The evaluation of the search: questions as judges type them, and how often the right ruling comes first.

Entry points: :data:`QUESTIONS`, :func:`rate`, :func:`rate_with_game`, :func:`as_good`, :func:`mistyped`. The bench
prints the rates, a test holds them.
"""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import astuple, dataclass
from functools import cache, partial
from pathlib import Path
from random import Random

from games.registry import find_games
from games.rulings.reader import rulings_of

SETS = ("first", "second", "third", "tuning", "unseen", "fresh", "apart", "later")
# Nobody has read their misses; the rates of the others tell that what is known stays found, not what to expect.
NOT_LOOKED_AT = frozenset({"apart", "later"})
# By how ids of a document's rulings begin: the game whose players look into it.
GAMES = {
    "PP11": "doomtrooper",
    "DT": "doomtrooper",
    "ST": "super-trooper",
    "SW": "scratch-wars",
    "NH": "neuroshima-hex",
}


@dataclass(frozen=True)
class Question:
    """What was asked and which rulings answer it; ``game`` is how ids of the right ruling begin."""

    id: str
    set: str
    language: str
    text: str
    right: tuple[str, ...]
    accept: tuple[str, ...] = ()

    @property
    def game(self) -> str:
        """The document the question is about."""
        return self.right[0].split("-")[0]


@dataclass(frozen=True)
class Rate:
    """How many of the questions had the right ruling first, and among the first three.

    ``accepted`` also counts a ruling first that a judge would not mind there: one that the question accepts, or one
    that agrees with a right ruling by the data, such as another document's same rule.
    """

    asked: int
    first: int
    three: int
    accepted: int


def _questions() -> Iterable[Question]:
    for name in SETS:
        path = Path(__file__).with_name("questions") / f"{name}.toml"
        for said in tomllib.loads(path.read_text("utf-8"))["question"]:
            lists = {key: tuple(said.get(key, ())) for key in ("right", "accept")}
            yield Question(said["id"], name, said["language"], said["text"], **lists)


QUESTIONS = tuple(_questions())


@cache
def _agreements() -> tuple[frozenset[str], ...]:
    links = (link for game in find_games() for link in rulings_of(game).contradictions)
    return tuple(frozenset(link.entries) for link in links if link.nature == "agreement")


def as_good(question: Question) -> frozenset[str]:
    """The right rulings, those that the question accepts, and those that say the same by an agreement in the data."""
    right = frozenset(question.right)
    return right.union(question.accept, *(linked for linked in _agreements() if linked & right))


def rate(
    questions: Iterable[Question], find: Callable[[str], list[str]], texts: Mapping[str, str] | None = None
) -> Rate:
    """Ask all of them; ``find`` gives ids of rulings, the best first. ``texts`` are other wordings by question."""
    asked = first = three = accepted = 0
    for question in questions:
        found = find(texts[question.id] if texts else question.text)[:3]
        asked += 1
        first += bool(found) and found[0] in question.right
        accepted += bool(found) and found[0] in as_good(question)
        three += not set(found).isdisjoint(question.right)
    return Rate(asked, first, three, accepted)


def rate_with_game(
    questions: Iterable[Question], find: Callable[[str, str], list[str]], texts: Mapping[str, str] | None = None
) -> Rate:
    """The same where the game at the table is chosen, as on the page or by an event's link; ``find`` takes its key."""
    asked = list(questions)
    parts = [
        rate([question for question in asked if GAMES[question.game] == game], partial(_swapped, find, game), texts)
        for game in dict.fromkeys(GAMES.values())
    ]
    return Rate(*map(sum, zip(*(astuple(part) for part in parts), strict=True)))


def _swapped(find: Callable[[str, str], list[str]], game: str, text: str) -> list[str]:
    return find(text, game)


def mistyped(text: str, chance: Random) -> str:
    """One letter left out, doubled, changed or swapped with its neighbour, in a word of five letters or more."""
    words = text.split()
    places = [place for place, word in enumerate(words) if len(word) > 4]
    if not places:
        return text
    place = chance.choice(places)
    word = words[place]
    at = chance.randrange(1, len(word) - 1)
    forms = (
        word[:at] + word[at + 1 :],
        word[:at] + word[at] + word[at:],
        word[:at] + chance.choice("aeioustrn") + word[at + 1 :],
        word[:at] + word[at + 1] + word[at] + word[at + 2 :],
    )
    words[place] = chance.choice(forms)
    return " ".join(words)
