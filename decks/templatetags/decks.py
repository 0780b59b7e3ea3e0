"""Tags of deck pages: values in the reader's language, and the rows that lie under the editor."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import date

from django import template
from django.utils import formats
from django.utils.translation import get_language

from config.errors.wording import say
from decks.domain.reading import count_lines
from decks.domain.verdict import CheckedLine, Verdict
from games.registry import find_format
from language.bilingual import Bilingual
from problems import Problem
from problems.texts import TEXTS

register = template.Library()

LEAST_ROWS = 12


@dataclass(frozen=True)
class Row:
    """One row beside a line: ``state`` is ok, warn, bad or empty, ``note`` the problem in a few words."""

    state: str = ""
    note: str = ""


@dataclass(frozen=True)
class Tally:
    """A number of the verdict beside what the format asks for; ``state`` is ok, bad or empty."""

    what: str
    found: int
    wanted: int | None = None
    state: str = ""
    types: Bilingual | None = None


@register.filter
def bilingual(value: Bilingual) -> str:
    """The value in the reader's language."""
    return value.in_language(get_language())


@register.filter
def shortly(problem: Problem) -> str:
    """A problem in a few words, for where its card is named already; the whole sentence where there are none."""
    code = f"note_{problem.code}"
    return say(Problem(code, problem.params) if code in TEXTS and len(problem.cards) == 1 else problem)


@register.filter
def document_date(version: str) -> str:
    """A document's version: a date the way the reader writes dates, anything else as it is."""
    try:
        return formats.date_format(date.fromisoformat(version), "DATE_FORMAT")
    except ValueError:
        return version


@register.filter
def editor_rows(text: str | None) -> int:
    """How many rows a textarea needs to show the whole list."""
    return max(LEAST_ROWS, count_lines(text or "") + 1)


@register.simple_tag
def deck_rows(text: str | None, verdict: Verdict | None) -> list[Row]:
    """One row for each line of the text, with the worst problem that a line has."""
    if verdict is None:
        return [Row()] * count_lines(text or "")
    noted: dict[int, Problem] = {}
    for problem in reversed(verdict.problems):
        if f"note_{problem.code}" in TEXTS:
            noted |= dict.fromkeys(problem.lines, problem)
    lines = {line.number: line for line in verdict.lines}
    return [_row(noted.get(number), lines.get(number)) for number in range(1, count_lines(text or "") + 1)]


def _row(problem: Problem | None, line: CheckedLine | None) -> Row:
    if problem:
        note = say(Problem(f"note_{problem.code}", problem.params))
        return Row("bad" if problem.severity == "error" else "warn", note)
    return Row("ok") if line and line.kind == "card" else Row()


@register.simple_tag
def other_warnings(verdict: Verdict) -> list[Problem]:
    """Warnings that have no list of their own."""
    return [problem for problem in verdict.warnings if problem.code not in ("card_unknown", "line_not_understood")]


@register.simple_tag
def unknown_cards(verdict: Verdict) -> list[tuple[CheckedLine, list[int]]]:
    """Each unknown card once, with all its lines."""
    lines: dict[str, list[int]] = defaultdict(list)
    first: dict[str, CheckedLine] = {}
    for line in verdict.unknown:
        lines[line.name].append(line.number)
        first.setdefault(line.name, line)
    return [(line, lines[name]) for name, line in first.items()]


@register.simple_tag
def tallies(verdict: Verdict) -> list[Tally]:
    """Cards, counted types and the sideboard, each against the number the format asks for."""
    game, rules = find_format(verdict.format)
    wrong = {problem.code for problem in verdict.errors}
    found: dict[str, Tally] = {"main": Tally("main", verdict.counts.main)}
    for rule in rules.rules:
        params = rule.params()
        if rule.code == "deck_size":
            state = "bad" if "deck_too_small" in wrong else "ok"
            found["main"] = Tally("main", verdict.counts.main, params["at_least"], state)
        elif rule.code == "at_least":
            number = verdict.counts.by_type.get(params["type"], 0)
            state = "bad" if number < params["number"] else "ok"
            found["type"] = Tally("type", number, params["number"], state, game.types_by_key[params["type"]].plural)
        elif rule.code == "sideboard_size":
            state = "bad" if "sideboard_too_large" in wrong else ""
            found["sideboard"] = Tally("sideboard", verdict.counts.sideboard, params["size"], state)
    return list(found.values())
