"""Tags of deck pages: values in the reader's language, and the rows that lie under the editor."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from urllib.parse import urlencode

from django import template
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import get_language

from config.errors.wording import say
from decks.domain.checking.verdict import CheckedLine, Counts, Verdict
from decks.domain.deck_lists.text import count_lines
from games.construction import DeckRule
from games.declaration import Format, Game
from games.formats.examples import example_of
from games.registry import find_format, formats
from language.bilingual import Bilingual
from problems import Problem
from problems.texts import TEXTS

register = template.Library()

LEAST_ROWS = 12
MOST_ROWS = 1001


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
    wanted: int | str | None = None
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
def example_list(format_key: str | None) -> str:
    """A short list of the format as an example, in the reader's language; nothing for a format that is not there."""
    found = formats().get(format_key or "")
    return bilingual(example_of(*found)) if found else ""


@register.filter
def document_date(version: str) -> str:
    """A document's version: a date the way the reader writes dates, anything else as it is."""
    try:
        return date_format(date.fromisoformat(version), "DATE_FORMAT")
    except ValueError:
        return version


@register.filter
def editor_rows(text: str | None) -> int:
    """How many rows a textarea needs to show the whole list; longer ones are refused, so they need not be shown."""
    return min(MOST_ROWS, max(LEAST_ROWS, count_lines(text or "") + 1))


@register.simple_tag
def deck_rows(text: str | None, verdict: Verdict | None) -> list[Row]:
    """One row for each line of the text, with the worst problem that a line has."""
    if verdict is None:
        return [Row()] * count_lines(text or "")
    noted: dict[int, Problem] = {}
    for problem in reversed(verdict.problems):
        if f"note_{problem.code}" in TEXTS or problem.code not in TEXTS:
            noted |= dict.fromkeys(problem.lines, problem)
    # A line that a program wrote may hold a card among its marks.
    lines = {line.number: line for line in sorted(verdict.lines, key=lambda line: line.kind == "card")}
    return [_row(noted.get(number), lines.get(number)) for number in range(1, count_lines(text or "") + 1)]


def _row(problem: Problem | None, line: CheckedLine | None) -> Row:
    if problem:
        code = f"note_{problem.code}"
        note = say(Problem(code, problem.params) if code in TEXTS else problem)
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
def propose_address(verdict: Verdict, name: str) -> str:
    """Return the address to propose an unknown card, with its name filled in."""
    game, _rules = find_format(verdict.format)
    return f"{reverse('decks:propose', args=[game.key])}?{urlencode({'name': name})}"


@register.simple_tag
def tallies(verdict: Verdict, judged_by: Format | None = None) -> list[Tally]:
    """Cards, counted types and the sideboard, each against the number the format asks for, or an event's own rules."""
    game, todays = find_format(verdict.format)
    rules = judged_by or todays
    found = {"main": Tally("main", verdict.counts.main)}
    for rule in rules.rules:
        found |= dict(_tallies_of(rule, verdict, game))
    return list(found.values())


def _tallies_of(rule: DeckRule, verdict: Verdict, game: Game) -> Iterator[tuple[str, Tally]]:
    """What one rule counts, by the place of the number among the others."""
    params, counts = rule.params(), verdict.counts
    wrong = {problem.code for problem in verdict.errors}
    if rule.code == "deck_size":
        yield "main", Tally("main", counts.main, params["at_least"], "bad" if "deck_too_small" in wrong else "ok")
    elif rule.code == "army_roster" and params["at_most"] == 1:
        state = "bad" if wrong & {"army_unknown", "manifest_mismatch", "roster_size"} else "ok"
        yield "main", Tally("main", counts.main, params["tiles"], state)
    elif rule.code == "at_least":
        yield params["type"], _counted(game, counts, params["type"], params["number"], None)
    elif rule.code == "roster":
        for part in params["parts"]:
            yield part["type"], _counted(game, counts, part["type"], part["at_least"], part["at_most"])
    elif rule.code in ("sideboard_size", "sideboard_exact"):
        state = "bad" if wrong & {"sideboard_too_large", "sideboard_not_exact"} else ""
        yield "sideboard", Tally("sideboard", counts.sideboard, params["size"], state)


def _counted(game: Game, counts: Counts, kind: str, least: int, most: int | None) -> Tally:
    """Cards of a type against a minimum or a range."""
    found = counts.by_type.get(kind, 0)
    wrong = found < least or (most is not None and found > most)
    wanted = least if most in (None, least) else f"{least}–{most}"
    return Tally("type", found, wanted, "bad" if wrong else "ok", game.types_by_key[kind].plural)
