"""Other ways to read the lines of a roster, and what its rules say of them. Entry point: :func:`weigh_readings`. Pure.

A state is the number of cards of each part of the roster, counted up to one more than its limit. Readings can reach a
few dozen states, so every combination of readings is tried, however many lines are doubtful.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from decks.domain.deck_lists.deck import SIDEBOARD, Deck, DeckLine, LineDoubt
from decks.domain.parsing.codes import find_codes
from games.construction import DeckRule, DeckView, Roster, RosterPart
from games.construction.serials import fold_serial
from problems import Problem

_SIZE_CODES = ("roster_size", "type_missing")
_MAX_QUOTE_LENGTH = 100
_MAX_DESCRIBED = 20
_MAX_CARDS_OF_A_LINE = 10
# "3 Meč [C3D4]": the number may be that of the line. "3x" and "3 ks" are copies.
_BARE_NUMBER = re.compile(r"^\W*\d{1,3}\s+(?!(?:x|ks|kus\w*)\b)[^\W\d]", re.IGNORECASE)

_State = tuple[int, ...]


class _Count(NamedTuple):
    """The cards that a line is in one reading: how many of which type; no type for no card of the roster."""

    type: str = ""
    number: int = 0


_NO_CARD = _Count()


class _Choice(NamedTuple):
    """Lines that are in the roster or not together; ``readings`` of each line, the one that was counted first.

    ``part`` is the number of the line for which they may not be played, 0 without one. ``is_text`` is true for words
    that are probably no card.
    """

    lines: tuple[DeckLine, ...]
    readings: tuple[tuple[_Count, ...], ...]
    part: int = 0
    is_text: bool = False

    @property
    def is_open(self) -> bool:
        """Return true if there is another reading."""
        return self.part > 0 or any(len(readings) > 1 for readings in self.readings)

    @property
    def as_counted(self) -> "_Choice":
        """Return the choice without its other readings."""
        return self._replace(readings=tuple(readings[:1] for readings in self.readings), part=0)


def weigh_readings(
    deck: Deck, view: DeckView, problems: Iterable[Problem], rules: tuple[DeckRule, ...]
) -> list[Problem]:
    """Return the problems of a roster, as doubts those that another reading does not have, with the lines that decide.

    New codes: ``serial_loose``, a warning, for codes that may be other words; ``roster_if_played`` for cards that may
    not be played, a warning where that changes nothing; ``roster_if_type`` for a card that may have another type, and
    ``roster_if_card`` for text that may be a card.
    """
    weighed = [*(_weigh_repeated_code(problem, deck) for problem in problems), *_warn_of_loose_codes(deck)]
    parts = [part for rule in rules if isinstance(rule, Roster) for part in rule.parts]
    choices = list(_find_choices(deck, view, [part.type for part in parts]))
    counted = [choice.as_counted for choice in choices]
    certain = [choice.as_counted if choice.is_text else choice for choice in choices]
    results, deciding = _judge(certain, parts), certain
    if results == {False}:
        # Text never makes a legal roster doubtful, but it may be the card that is missing.
        results, deciding = _judge(choices, parts), choices
    if len(results) == 1:
        return [*weighed, *(_describe_part(choice, deck, "warning") for choice in choices if choice.part)]
    weighed = [replace(problem, severity="doubt") if problem.code in _SIZE_CODES else problem for problem in weighed]
    if not any(problem.code in _SIZE_CODES for problem in weighed):
        weighed += _describe_other_size(deciding, parts)
    tried = [at for at, choice in enumerate(deciding) if choice.is_open][:_MAX_DESCRIBED]
    # The readings of these alone change the result, all others as they were counted.
    decisive = [at for at in tried if len(_judge([*counted[:at], deciding[at], *counted[at + 1 :]], parts)) > 1]
    named = {line for problem in weighed if problem.code == "type_missing" for line in problem.lines}
    return _name_lines(weighed, [deciding[at] for at in decisive or tried], deck, named)


def _find_choices(deck: Deck, view: DeckView, types: list[str]) -> Iterator[_Choice]:
    """Yield the lines that are cards or may be; ``view`` gives the types of its entries, in the order of the cards."""
    entries = iter(view.entries)
    read: list[tuple[DeckLine, tuple[_Count, ...]]] = []
    for line in deck.lines:
        card_type = next(entries).type if line.kind == "card" else line.declared_type
        if readings := _read_line(line, card_type, types):
            read.append((line, readings))
    by_part = sorted(read, key=lambda one: _part_of(one[0]))
    for part, group in groupby(by_part, key=lambda one: _part_of(one[0])):
        lines = list(group)
        if part:
            yield _Choice(tuple(line for line, _readings in lines), tuple(readings for _line, readings in lines), part)
        else:
            for line, readings in lines:
                is_text = line.kind == "prose" or (line.kind == "not_understood" and not find_codes(line.text))
                yield _Choice((line,), (readings,), is_text=is_text)


def _part_of(line: DeckLine) -> int:
    return line.doubt.part if line.doubt and line.kind == "card" and not line.settled else 0


def _read_line(line: DeckLine, card_type: str | None, types: list[str]) -> tuple[_Count, ...]:
    """Return the readings of one line, none for a line that holds no card of the roster."""
    doubt = line.doubt if line.doubt and not line.settled else LineDoubt()
    if line.section == SIDEBOARD or line.kind not in ("card", "prose", "not_understood"):
        return ()
    if line.kind == "not_understood":
        number = min(len(find_codes(line.text)) or 1, _MAX_CARDS_OF_A_LINE)
        is_words = any(map(str.isalpha, line.text))
        counts = tuple(_Count(one, copies) for one in types for copies in range(1, number + 1)) if is_words else ()
        return (_NO_CARD, *counts) if counts else ()
    possible = doubt.types[::-1] or ((card_type,) if card_type in types else tuple(types))
    numbers = (line.quantity, 1) if line.quantity > 1 and _BARE_NUMBER.match(line.text) else (line.quantity,)
    counts = tuple(_Count(str(one), number) for number in numbers for one in possible)
    if line.kind == "card" and card_type not in types:
        # As it was counted, a card without a type belongs to no part.
        return counts
    if line.kind == "prose":
        return (_NO_CARD, *counts)
    return (*counts, _NO_CARD) if doubt.may_be_text else counts


def _judge(choices: Sequence[_Choice], parts: Sequence[RosterPart]) -> set[bool]:
    """Return whether the sizes are right, for all combinations of readings."""
    return {_is_right(state, parts) for state in _reach_states(choices, parts)}


def _reach_states(choices: Sequence[_Choice], parts: Sequence[RosterPart]) -> set[_State]:
    """Return the states of all combinations of readings."""
    states: set[_State] = {(0,) * len(parts)}
    for choice in choices:
        inside = states
        for readings in choice.readings:
            inside = {_add(state, count, parts) for state in inside for count in readings}
        states = inside | states if choice.part else inside
    return states


def _add(state: _State, count: _Count, parts: Sequence[RosterPart]) -> _State:
    return tuple(
        min(number + count.number, part.at_most + 1) if part.type == count.type else number
        for number, part in zip(state, parts, strict=True)
    )


def _is_right(state: _State, parts: Sequence[RosterPart]) -> bool:
    return all(part.at_least <= number <= part.at_most for number, part in zip(state, parts, strict=True))


def _describe_other_size(choices: Sequence[_Choice], parts: Sequence[RosterPart]) -> list[Problem]:
    """Return doubts about the sizes of the first state that is wrong, because the one that was counted is right."""
    wrong = next(state for state in sorted(_reach_states(choices, parts)) if not _is_right(state, parts))
    problems = [part.problem(number, []) for part, number in zip(parts, wrong, strict=True)]
    return [replace(problem, severity="doubt") for problem in problems if problem]


def _name_lines(problems: list[Problem], choices: list[_Choice], deck: Deck, named: set[int]) -> list[Problem]:
    """Return a doubt for each of the choices, then the problems; lines that are ``named`` already are left out."""
    numbers = {line.number for choice in choices for line in choice.lines if line.kind == "not_understood"}
    others = [
        replace(problem, severity="doubt")
        if problem.code == "line_not_understood" and numbers.intersection(problem.lines)
        else problem
        for problem in problems
    ]
    doubts: list[Problem] = []
    for choice in choices:
        line = choice.lines[0]
        params = {"line": line.number, "text": line.quote}
        if choice.part:
            doubts.append(_describe_part(choice, deck, "doubt"))
        elif line.kind == "prose" or _NO_CARD in choice.readings[0]:
            doubts += [] if line.number in numbers else [_doubt("roster_if_card", params, line)]
        elif line.number not in named and len({count.type for count in choice.readings[0]}) > 1:
            doubts.append(_doubt("roster_if_type", {**params, "card": line.name}, line))
    return [*doubts, *others]


def _doubt(code: str, params: dict[str, object], line: DeckLine) -> Problem:
    return Problem(code, params, "doubt", (line.name,), (line.number,))


def _describe_part(choice: _Choice, deck: Deck, severity: str) -> Problem:
    heading = next(line for line in deck.lines if line.number == choice.part)
    params = {"line": choice.part, "text": heading.quote, "cards": len(choice.lines)}
    lines = tuple(sorted({choice.part, *(line.number for line in choice.lines)}))
    names = tuple(line.name for line in choice.lines)
    return Problem("roster_if_played", params, "doubt" if severity == "doubt" else "warning", names, lines)


def _warn_of_loose_codes(deck: Deck) -> Iterator[Problem]:
    loose = [line for line in deck.cards if line.doubt and line.doubt.is_loose_code]
    if loose:
        params = {"cards": len(loose), "serials": ", ".join(line.serial for line in loose)[:_MAX_QUOTE_LENGTH]}
        lines = tuple(dict.fromkeys(line.number for line in loose))
        yield Problem("serial_loose", params, "warning", tuple(line.name for line in loose), lines)


def _weigh_repeated_code(problem: Problem, deck: Deck) -> Problem:
    """Return a repeated code as a doubt if one reading has it once: a card not played, a loose code, a number."""
    if problem.code != "serial_repeated":
        return problem
    code = fold_serial(problem.params["serial"])
    lines = [line for line in deck.cards if fold_serial(line.serial) == code]
    certain = sum(_least_copies(line) for line in lines)
    return problem if certain > 1 else replace(problem, severity="doubt")


def _least_copies(line: DeckLine) -> int:
    if line.doubt and not line.settled and (line.doubt.part or line.doubt.is_loose_code or line.doubt.may_be_text):
        return 0
    return 1 if _BARE_NUMBER.match(line.text) else line.quantity
