"""Template tags of deck pages: values in the reader's language, the rows beside the editor, the counts of a verdict."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any
from urllib.parse import urlencode

from django import template
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import get_language, gettext_lazy, ngettext_lazy
from django.utils.translation import gettext as _

from decks.domain.checking.verdict import CardCounts, CheckedLine, Verdict
from decks.domain.deck_lists.deck import MAIN
from decks.domain.deck_lists.text import count_lines
from decks.domain.exporting.kinds import DECK_FILE_KINDS, DeckFileKind
from games.construction import DeckRule
from games.declaration import Format, Game
from games.formats.examples import read_example
from games.registry import find_format, find_formats
from language.bilingual import Bilingual
from problems import Problem
from problems.texts import TEXTS
from web.errors.wording import say

register = template.Library()

MIN_EDITOR_ROWS = 12
MAX_EDITOR_ROWS = 1001
_WITH_LIST_OF_THEIR_OWN = ("card_unknown", "line_not_understood")
# Errors that make each of their lines wrong, though no note says why. Lines of other errors without a note are right
# each: there are too few of their type, or too many in the sideboard.
_WITHOUT_NOTE = ("army_unknown",)
# The heading that says where the cards below it belong, and what it says.
_PART_HEADINGS = (
    ("Deck:", gettext_lazy("They are in the deck")),
    ("Sideboard:", gettext_lazy("They are the sideboard")),
    ("Maybeboard:", gettext_lazy("They are not played")),
)
# By the id of the list on the page.
_COUNT_WORDS = {
    "to-settle": ngettext_lazy("%(number)s line to settle", "%(number)s lines to settle", "number"),
    "deck-doubts": ngettext_lazy("%(number)s to check", "%(number)s to check", "number"),
    "deck-unknown": ngettext_lazy("%(number)s unknown card", "%(number)s unknown cards", "number"),
    "deck-texts": ngettext_lazy("%(number)s line of text", "%(number)s lines of text", "number"),
    "deck-not-understood": ngettext_lazy("%(number)s line not understood", "%(number)s lines not understood", "number"),
    "deck-errors": ngettext_lazy("%(number)s error", "%(number)s errors", "number"),
    "deck-warnings": ngettext_lazy("%(number)s thing to look at", "%(number)s things to look at", "number"),
}


@dataclass(frozen=True)
class EditorRow:
    """The row behind a line of the editor: ``state`` is ok, warn, bad or empty, ``note`` a problem in a few words."""

    state: str = ""
    note: str = ""


@dataclass(frozen=True)
class Tally:
    """A number of a verdict and the number that the format wants.

    ``what`` is ``main``, ``sideboard``, or ``type`` with the plural name of a card type in ``type_name``. ``state`` is
    ok, bad or empty. ``line`` is the first line that is counted, None if there is none.
    """

    what: str
    number: int
    wanted: int | str | None = None
    state: str = ""
    type_name: Bilingual | None = None
    line: int | None = None


@register.filter
def bilingual(value: Bilingual) -> str:
    """Return the text in the reader's language."""
    return value.in_language(get_language())


@register.filter
def short_sentence(problem: Problem) -> str:
    """Return a problem in a few words if the page names its card already, else the whole sentence."""
    code = f"note_{problem.code}"
    return say(Problem(code, problem.params) if code in TEXTS and len(problem.cards) == 1 else problem)


@register.simple_tag
def deck_file_kinds() -> list[tuple[str, DeckFileKind]]:
    """Return the kinds of files that a deck can be saved as, each with its key."""
    return list(DECK_FILE_KINDS.items())


@register.filter
def example_list(format_key: str | None) -> str:
    """Return the example list of a format in the reader's language, empty for an unknown format."""
    registered = find_formats().get(format_key or "")
    return bilingual(read_example(*registered)) if registered else ""


@register.filter
def version_date(version: str) -> str:
    """Return the version of a format or of a document: a date in the reader's notation, other text unchanged."""
    try:
        return date_format(date.fromisoformat(version), "DATE_FORMAT")
    except ValueError:
        return version


@register.filter
def editor_rows(text: str | None) -> int:
    """Return the height of the editor in rows: the lines of the list and an empty one, at least twelve.

    A list with more lines than the largest height is refused elsewhere.
    """
    return min(MAX_EDITOR_ROWS, max(MIN_EDITOR_ROWS, count_lines(text or "") + 1))


@register.simple_tag
def deck_rows(text: str | None, verdict: Verdict | None) -> list[EditorRow]:
    """Return one row for each line of the text, with the first problem of the verdict that has a note for the line.

    A line settled by a judge and a line of prose say so, if no problem has a note for them.
    """
    if verdict is None:
        return [EditorRow()] * count_lines(text or "")
    wrong_lines = {line for error in verdict.errors if error.code in _WITHOUT_NOTE for line in error.lines}
    noted: dict[int, Problem] = {}
    for problem in reversed(verdict.problems):
        if f"note_{problem.code}" in TEXTS or problem.code not in TEXTS:
            noted |= dict.fromkeys(problem.lines, problem)
    # A line of a program's file may be read as several lines; the card takes precedence.
    lines = {line.number: line for line in sorted(verdict.lines, key=lambda line: line.kind == "card")}
    rows = []
    for number in range(1, count_lines(text or "") + 1):
        if noted_problem := noted.get(number):
            code = f"note_{noted_problem.code}"
            note = say(Problem(code, noted_problem.params) if code in TEXTS else noted_problem)
            is_bad = noted_problem.severity == "error" or number in wrong_lines
            rows.append(EditorRow("bad" if is_bad else "warn", note))
        elif number in wrong_lines:
            rows.append(EditorRow("bad"))
        elif (line := lines.get(number)) and line.settled:
            no_card = line.settled == "no_card"
            note = _("a judge: no card") if no_card else _("settled by a judge")
            rows.append(EditorRow("" if no_card else "ok", note))
        elif line and line.kind in ("prose", "not_counted"):
            rows.append(EditorRow("", _("text, not counted") if line.kind == "prose" else _("not played")))
        else:
            rows.append(EditorRow("ok" if line and line.kind == "card" else ""))
    return rows


@register.filter
def status_state(status: str) -> str:
    """Return the state (ok, warn, bad) that colours the status of a deck."""
    return {"legal": "ok", "to_check": "warn"}.get(status, "bad")


@register.simple_tag
def other_doubts(verdict: Verdict) -> list[Problem]:
    """Return the doubts that have no list of their own on the page."""
    return [problem for problem in verdict.doubts if problem.code not in _WITH_LIST_OF_THEIR_OWN]


@register.simple_tag
def other_warnings(verdict: Verdict) -> list[Problem]:
    """Return the warnings that have no list of their own on the page."""
    return [problem for problem in verdict.warnings if problem.code not in _WITH_LIST_OF_THEIR_OWN]


@register.simple_tag
def problem_counts(verdict: Verdict, to_settle: Sequence[Any] = ()) -> list[tuple[str, str]]:
    """Return the ids of the lists of problems on the page, each with the number of its entries in words.

    The errors of an illegal deck are left out: the verdict says their number. Lines that wait for a judge
    (``to_settle``: LineToSettle) stand in place of doubts, unknown cards and text.
    """
    doubts = {
        "deck-doubts": len(other_doubts(verdict)),
        "deck-unknown": len(unknown_cards(verdict)),
        "deck-texts": len(verdict.prose),
        "deck-not-understood": len(verdict.not_understood),
    }
    numbers = {
        **({"to-settle": sum(bool(line.doubts) for line in to_settle)} if to_settle else doubts),
        "deck-errors": 0 if verdict.status == "illegal" else len(verdict.errors),
        "deck-warnings": len(other_warnings(verdict)),
    }
    return [(target, _COUNT_WORDS[target] % {"number": number}) for target, number in numbers.items() if number]


@register.simple_tag
def answer_changes(problem: Problem, verdict: Verdict) -> list[tuple[str, str]]:
    """Return how a player answers a question by one tap: by another heading of a part, or by the number in front.

    Each change is the value of its button and its label. There are none where the change of one line is no answer: a
    mark or a number on several lines, or a remark in brackets.
    """
    number = problem.params.get("line")
    line = next((line for line in verdict.lines if line.number == number), None)
    if line is None or "|" in line.text:
        return []
    changes: Iterable[tuple[str, str]] = ()
    if problem.code == "part_in_question" and not line.name:
        changes = [(heading, str(label)) for heading, label in _PART_HEADINGS]
    elif problem.code == "number_in_question" and len(problem.lines) == 1 and not set("()[]") & set(line.text):
        changes = [(text, text) for text in (f"{line.quantity}x {line.name}", f"1x {line.name}")]
    written = " ".join(line.text.split())
    return [(f"{number}|{written}|{text}", label) for text, label in changes]


@register.simple_tag
def unknown_cards(verdict: Verdict) -> list[tuple[CheckedLine, list[int]]]:
    """Return each unknown card once, with the numbers of all its lines."""
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
    """Return the numbers of cards, counted types and the sideboard, by the format or by an event's own rules."""
    game, todays = find_format(verdict.format)
    rules = judged_by or todays
    tallies_by_key = {"main": Tally("main", verdict.counts.main)}
    for rule in rules.rules:
        tallies_by_key |= dict(_tallies_of_rule(rule, verdict, game))
    return [replace(tally, line=_first_line_of(tally, key, verdict)) for key, tally in tallies_by_key.items()]


def _first_line_of(tally: Tally, key: str, verdict: Verdict) -> int | None:
    """Return the first line with a card that a tally counts; ``key`` is that of the type for a tally of a type."""
    for line in verdict.cards:
        is_counted = line.type == key if tally.what == "type" else line.section == tally.what
        if is_counted and (tally.what == "sideboard" or line.section == MAIN):
            return line.number
    return None


def _tallies_of_rule(rule: DeckRule, verdict: Verdict, game: Game) -> Iterator[tuple[str, Tally]]:
    """Yield what one rule counts, by a key: a later rule replaces the tally of an earlier one."""
    params, counts = rule.params(), verdict.counts
    wrong = {problem.code for problem in (*verdict.errors, *verdict.doubts)}
    if rule.code == "deck_size":
        yield "main", Tally("main", counts.main, params["at_least"], "bad" if "deck_too_small" in wrong else "ok")
    elif rule.code == "army_roster" and params["at_most"] == 1:
        state = "bad" if wrong & {"army_unknown", "manifest_mismatch", "roster_size"} else "ok"
        yield "main", Tally("main", counts.main, params["tiles"], state)
    elif rule.code == "at_least":
        yield params["type"], _type_tally(game, counts, params["type"], params["number"], None)
    elif rule.code == "roster":
        for part in params["parts"]:
            yield part["type"], _type_tally(game, counts, part["type"], part["at_least"], part["at_most"])
    elif rule.code in ("sideboard_size", "sideboard_exact"):
        state = "bad" if wrong & {"sideboard_too_large", "sideboard_not_exact"} else ""
        yield "sideboard", Tally("sideboard", counts.sideboard, params["size"], state)


def _type_tally(game: Game, counts: CardCounts, type_key: str, least: int, most: int | None) -> Tally:
    """Return the number of cards of a type, beside a minimum or a range."""
    number = counts.by_type.get(type_key, 0)
    wrong = number < least or (most is not None and number > most)
    wanted = least if most in (None, least) else f"{least}–{most}"
    return Tally("type", number, wanted, "bad" if wrong else "ok", game.types_by_key[type_key].plural)
