"""What a judge may settle in a deck: doubtful lines with the cards they may be, and lines settled already.

Entry points: :func:`list_lines_to_settle`, :func:`list_decided_lines`, :func:`offer_names`, :func:`find_card_name`.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from decks.domain.cards.catalogue import Catalogue
from decks.domain.checking.questions import READINGS
from decks.domain.checking.readings import is_banned
from decks.domain.checking.settled_lines import find_settled_text, find_unmistakable_name
from decks.domain.checking.verdict import CheckedLine, Verdict
from decks.queries.catalogue import get_catalogue
from decks.queries.completion import find_completions
from games.construction import BannedCards
from games.declaration import Card
from problems import Problem
from tournament.models import Entry, SettledLine
from tournament.submissions.queries.rules import EventRules
from tournament.submissions.queries.settled_lines import read_newest_decisions

# The code of the doubt that each decision answers.
ANSWERS = {
    reading: code
    for code, kind in (("part_in_question", "part"), ("number_in_question", "number"))
    for reading in READINGS[kind]
}
_QUESTIONS = frozenset(ANSWERS.values())


@dataclass(frozen=True)
class CardOffer:
    """A card that a line may be. ``other_name`` is its name in another language, empty if it has none."""

    key: str
    name: str
    other_name: str
    is_banned: bool


@dataclass(frozen=True)
class LineToSettle:
    """A doubtful line: its text, the first of its numbers, the doubts about it, and the cards that it may be.

    ``is_unknown``: it counts as a card that is not in the catalogue. ``seen`` is the id of the newest decision about
    it, 0 without one; the form sends it back as the decision that the judge saw. ``answers`` are the decisions that
    answer the question about the part that the line begins or about its number; ``is_name_certain``: nothing else is
    asked about the line.
    """

    text: str
    number: int
    doubts: tuple[Problem, ...]
    offers: tuple[CardOffer, ...]
    is_unknown: bool
    seen: int
    answers: tuple[str, ...] = ()
    is_name_certain: bool = False


@dataclass(frozen=True)
class DecidedLine:
    """A settled line of a deck: its decision, the name of the card if it is one, and the first of its numbers."""

    decision: SettledLine
    card: str
    number: int


def list_lines_to_settle(entry: Entry, verdict: Verdict, rules: EventRules) -> list[LineToSettle]:
    """Return the lines in doubt, those on which the verdict depends first; equal lines are one."""
    doubts: dict[int, list[Problem]] = {}
    for doubt in verdict.doubts:
        # A question about several lines is asked once, about the first of them.
        for number in (doubt.params["line"],) if doubt.code in _QUESTIONS else doubt.lines:
            doubts.setdefault(number, []).append(doubt)
    # The name beside a code is not checked against the catalogue.
    lines = [line for line in verdict.lines if (line.is_doubtful and not line.serial) or line.number in doubts]
    if not lines:
        return []
    catalogue = get_catalogue(rules.game.key)
    bans = [rule for rule in rules.format.rules if isinstance(rule, BannedCards)]
    seen = {text: row.pk for text, row in read_newest_decisions(entry).items()}
    to_settle: dict[str, LineToSettle] = {}
    for line in lines:
        text = find_settled_text(line.text)
        line_doubts = tuple(doubts.get(line.number, ()))
        is_certain = _is_name_certain(line, line_doubts, catalogue)
        if text in to_settle or (is_certain and not line_doubts):
            continue
        similar = () if is_certain else _similar_cards(line, catalogue)
        to_settle[text] = LineToSettle(
            text=text,
            number=line.number,
            doubts=line_doubts,
            offers=tuple(_make_offer(card, bans, catalogue) for card in similar),
            is_unknown=line.is_unknown,
            seen=seen.get(text, 0),
            answers=tuple(answer for doubt in line_doubts for answer, code in ANSWERS.items() if code == doubt.code),
            is_name_certain=is_certain,
        )
    return sorted(to_settle.values(), key=lambda line: not line.doubts)


def list_decided_lines(entry: Entry, verdict: Verdict, rules: EventRules) -> list[DecidedLine]:
    """Return the settled lines of a deck with their decisions, in the order of the list."""
    settled = {find_settled_text(line.text): line.number for line in reversed(verdict.lines) if line.settled}
    if not settled:
        return []
    catalogue = get_catalogue(rules.game.key)
    rows = read_newest_decisions(entry)
    return [
        DecidedLine(rows[text], _name_of(rows[text], catalogue), number)
        for text, number in sorted(settled.items(), key=lambda item: item[1])
        if text in rows
    ]


def offer_names(rules: EventRules, typed: str) -> list[tuple[str, bool]]:
    """Return names of cards for what was typed, each with whether the format bans it."""
    catalogue = get_catalogue(rules.game.key)
    bans = [rule for rule in rules.format.rules if isinstance(rule, BannedCards)]
    completions = find_completions(rules.key, typed, None)
    return [
        (completion.text, is_banned(completion.card, bans, catalogue)) for completion in completions if completion.card
    ]


def find_card_name(rules: EventRules, decision: SettledLine) -> str:
    """Return the name of the card that a line is by a decision, empty for other decisions."""
    return _name_of(decision, get_catalogue(rules.game.key))


def _is_name_certain(line: CheckedLine, doubts: Iterable[Problem], catalogue: Catalogue) -> bool:
    """Return true for a heading or a certain card about which only its part or its number is asked."""
    if any(doubt.code not in _QUESTIONS for doubt in doubts):
        return False
    return line.kind == "heading" or (line.card is not None and catalogue.meaning_of(line.name).is_certain)


def _similar_cards(line: CheckedLine, catalogue: Catalogue) -> Iterable[Card]:
    """Return the cards that share the name of the line, else those with a similar name."""
    name = line.name or find_settled_text(line.text)
    meaning = catalogue.meaning_of(name)
    if meaning.cards:
        # A certain card is in doubt for another reason than its name.
        return () if meaning.is_certain and meaning.card else meaning.cards
    return {card.key: card for card in (*catalogue.near(name), *catalogue.suggest(name))}.values()


def _make_offer(card: Card, bans: Iterable[BannedCards], catalogue: Catalogue) -> CardOffer:
    name = find_unmistakable_name(card, catalogue)
    others = (other for _language, other in card.names if other != name and other not in card.likely_names)
    return CardOffer(card.key, name, next(others, ""), is_banned(card, bans, catalogue))


def _name_of(row: SettledLine, catalogue: Catalogue) -> str:
    card = catalogue.find_by_key(row.card) if row.card else None
    return card.name if card else row.card
