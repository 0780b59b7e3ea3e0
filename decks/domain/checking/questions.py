"""The verdict over every way to read the parts and numbers of a list that were not understood.

A part is read as deck, as sideboard and as not counted, a number as copies and as no copies. Entry point:
:func:`weigh_questions`. Pure.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import product
from typing import Any, NamedTuple

from decks.domain.checking.status import DeckStatus
from decks.domain.deck_lists.deck import MAIN, SIDEBOARD, Deck, DeckLine, Question
from games.construction import AffiliationShare, DeckRule, ExactSideboard, OneAffiliation
from language.bilingual import Bilingual
from problems import Problem

# Four parts have so many combinations of readings; a list with more questions is judged by its extreme readings.
MAX_COMBINATIONS = 81
# In a longer list a check takes milliseconds, so that it is judged by its extreme readings, too.
MAX_LINES_FOR_COMBINATIONS = 200
_MAX_QUESTIONS_NAMED = 20
_MAX_QUOTE_LENGTH = 100
READINGS = {"part": ("deck", "sideboard", "not_counted"), "number": ("copies", "no_copies"), "text": ("no_card",)}
_WORDS = {
    "deck": Bilingual("v balíčku", "in the deck"),
    "sideboard": Bilingual("stranou", "in the sideboard"),
    "not_counted": Bilingual("nehraje se", "not played"),
    "copies": Bilingual("počet kusů", "copies"),
    "no_copies": Bilingual("jiné číslo", "another number"),
    "legal": Bilingual("legální", "legal"),
    "illegal": Bilingual("nelegální", "not legal"),
    "to_check": Bilingual("k ověření", "to check"),
}
_PROBLEM_CODES = {"part": "part_in_question", "number": "number_in_question", "text": "text_in_question"}
# Readings that are extreme for all rules about sizes and copies, by the kinds of questions.
_EXTREMES = tuple(
    {"part": part, "number": number}
    for part, number in (
        ("deck", "copies"),
        ("sideboard", "copies"),
        ("not_counted", "no_copies"),
        ("deck", "no_copies"),
        ("sideboard", "no_copies"),
        ("not_counted", "copies"),
    )
)
# With more cards these errors remain; without them the others do.
_ERRORS_OF_CARDS = frozenset(
    {
        *("card_banned", "too_many_copies", "copies_restricted", "too_many_restricted", "card_not_in_pool"),
        *("affiliation_not_allowed", "sideboard_too_large"),
    }
)
_ERRORS_OF_MISSING_CARDS = frozenset({"deck_too_small", "too_few_of_type"})
# Neither all cards of the questions nor none of them is the extreme for these rules.
_RULES_WITHOUT_EXTREMES = (ExactSideboard, AffiliationShare, OneAffiliation)


class Judged(NamedTuple):
    """The status of one reading of a deck, and the codes of its errors."""

    status: DeckStatus
    errors: frozenset[str]


class WeighedQuestions(NamedTuple):
    """The status over all readings, and a doubt for each question that decides about it."""

    status: DeckStatus
    doubts: tuple[Problem, ...]


def weigh_questions(
    deck: Deck, status: DeckStatus, rules: Iterable[DeckRule], judge: Callable[[Deck], Judged]
) -> WeighedQuestions:
    """Return the status over all readings of the questions of a deck. ``status`` is that of the deck as it is written.

    It is certain only if every combination of readings has it. A list with too many combinations is judged by its
    extreme readings instead, which is only more careful.
    """
    texts = tuple(question for question in deck.questions if question.kind == "text")
    if texts:
        doubts = (_make_doubt(deck, question, {}) for question in texts[:_MAX_QUESTIONS_NAMED])
        others = weigh_questions(replace(deck, questions=deck.questions[: -len(texts)]), status, rules, judge)
        return WeighedQuestions("to_check", (*doubts, *others.doubts))
    questions = deck.questions
    if not questions:
        return WeighedQuestions(status, ())
    combinations = 1
    for question in questions:
        combinations *= len(READINGS[question.kind])
    if combinations > MAX_COMBINATIONS or len(deck.lines) > MAX_LINES_FOR_COMBINATIONS:
        return _weigh_extremes(deck, status, rules, judge)
    single = {
        question: {reading: judge(read_as(deck, {question.key: reading})).status for reading in READINGS[question.kind]}
        for question in questions
    }
    deciding = [question for question, statuses in single.items() if set(statuses.values()) != {status}]
    is_certain = len(questions) == 1 or status == "to_check" or _is_same_in_all(deck, status, judge)
    if not deciding and is_certain:
        return WeighedQuestions(status, ())
    named = deciding or questions
    return WeighedQuestions("to_check", tuple(_make_doubt(deck, question, single[question]) for question in named))


def read_as(deck: Deck, readings: Mapping[str, str]) -> Deck:
    """Return the deck with its questions answered by these readings; others stay as the list is written."""
    return Deck(tuple([_read_line_as(line, readings) for line in deck.lines]), deck.questions)


def _read_line_as(line: DeckLine, readings: Mapping[str, str]) -> DeckLine:
    if line.number_in_doubt and readings.get(line.number_in_doubt) == "no_copies":
        line = line._replace(quantity=line.other_quantity)
    reading = readings.get(line.part) if line.part else None
    if reading is None:
        return line
    if reading == "not_counted":
        return line._replace(kind="not_counted")
    return line._replace(kind="card", section=MAIN if reading == "deck" else SIDEBOARD)


def _is_same_in_all(deck: Deck, status: DeckStatus, judge: Callable[[Deck], Judged]) -> bool:
    keys = [question.key for question in deck.questions]
    ways = product(*(READINGS[question.kind] for question in deck.questions))
    return all(judge(read_as(deck, dict(zip(keys, way, strict=True)))).status == status for way in ways)


def _weigh_extremes(
    deck: Deck, status: DeckStatus, rules: Iterable[DeckRule], judge: Callable[[Deck], Judged]
) -> WeighedQuestions:
    """Judge the deck with all its questions answered alike.

    Legal: no number of cards can be more extreme. Illegal: an error of the cards that count in every reading, or cards
    that are missing in every reading.
    """
    extremes = [
        judge(read_as(deck, {question.key: way[question.kind] for question in deck.questions})) for way in _EXTREMES
    ]
    statuses = {one.status for one in (*extremes, Judged(status, frozenset()))}
    least, most = extremes[2], extremes[0]
    has_extremes = not any(isinstance(rule, _RULES_WITHOUT_EXTREMES) for rule in rules)
    if statuses == {"legal"} and has_extremes:
        return WeighedQuestions("legal", ())
    remains = least.errors & _ERRORS_OF_CARDS or most.errors & _ERRORS_OF_MISSING_CARDS
    if statuses == {"illegal"} and remains:
        return WeighedQuestions("illegal", ())
    return WeighedQuestions(
        "to_check", tuple(_make_doubt(deck, question, {}) for question in deck.questions[:_MAX_QUESTIONS_NAMED])
    )


def _make_doubt(deck: Deck, question: Question, statuses: Mapping[str, DeckStatus]) -> Problem:
    """Return the doubt about a question.

    In its params ``readings`` are the verdicts by reading, as far as each was tried with all else as it is written, and
    ``outcomes`` are the same in words.
    """
    lines = [line for line in deck.lines if question.key in (line.part, line.number_in_doubt)]
    params: dict[str, Any] = {"line": question.line, "text": question.text.strip()[:_MAX_QUOTE_LENGTH]}
    if question.kind == "text":
        return Problem(_PROBLEM_CODES["text"], params, "doubt", lines=(question.line,))
    params |= {
        "cards": sum(max(1, line.quantity) for line in lines),
        "readings": dict(statuses),
        "outcomes": _describe(statuses or dict.fromkeys(READINGS[question.kind], "to_check")).as_dict(),
    }
    numbers = tuple(sorted({question.line, *(line.number for line in lines)}))
    return Problem(_PROBLEM_CODES[question.kind], params, "doubt", lines=numbers)


def _describe(statuses: Mapping[str, str]) -> Bilingual:
    """Return what each reading would mean: ``in the deck: legal; not played: not legal``."""
    return Bilingual(
        *(
            "; ".join(
                f"{_WORDS[reading].in_language(language)}: {_WORDS[status].in_language(language)}"
                for reading, status in statuses.items()
            )
            for language in ("cs", "en")
        )
    )
