"""Checks a deck by the rules of a format: applies every rule, names what is doubtful, decides the status.

Entry point: :func:`check_deck`. Pure; the same text, rules and catalogue give the same verdict anywhere.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import NamedTuple

from decks.domain.cards.catalogue import Catalogue, Meaning
from decks.domain.checking.army_readings import weigh_armies
from decks.domain.checking.mentions import find_lines_that_break_rules, find_mentions
from decks.domain.checking.questions import Judged, weigh_questions
from decks.domain.checking.readings import find_reading_doubts, is_banned
from decks.domain.checking.repeated_lists import find_repeated_list
from decks.domain.checking.roster_readings import weigh_readings
from decks.domain.checking.status import DeckStatus, decide_status, doubt_open_lines, find_count_doubts
from decks.domain.checking.unknown_names import doubt_errors_of_unknown_names
from decks.domain.checking.verdict import CardCounts, CheckedLine, NamedCard, Verdict
from decks.domain.checking.view import apply_rules, build_view
from decks.domain.deck_lists.deck import Deck, DeckLine
from games.construction import (
    Affiliations,
    AffiliationShare,
    ArmyRoster,
    BannedCards,
    DeckView,
    LeastOfType,
    OneAffiliation,
)
from games.construction.view import report_slots
from games.declaration import Card, Format
from problems import Problem, Severity

_ORDER: tuple[Severity, ...] = ("error", "doubt", "warning")
_ORDER_IF_TO_CHECK: tuple[Severity, ...] = ("doubt", "error", "warning")
# A list with more unknown names than two decks have cards is of another game.
_MAX_NAMES_WITH_SUGGESTIONS = 200


class _CheckedDeck(NamedTuple):
    """A deck with its problems and status, in one reading of its questions.

    ``counting`` is the deck as it counts. ``suggestions`` are similar cards by unknown name.
    """

    problems: list[Problem]
    counting: DeckView
    suggestions: dict[str, tuple[Card, ...]]
    status: DeckStatus


def check_deck(deck: Deck, *, format_key: str, rules: Format, catalogue: Catalogue) -> Verdict:
    """Return the verdict. Problems are errors in the order of the rules, then doubts, then warnings.

    In a deck to check the doubts come first: they are the reason.
    """
    checked = _check_reading(deck, rules, catalogue)
    problems, status, counting = checked.problems, checked.status, checked.counting
    if deck.questions:
        weighed = weigh_questions(deck, status, rules.rules, lambda other: _judge_reading(other, rules, catalogue))
        status = weighed.status
        problems += weighed.doubts
    if status == "to_check" and not any(problem.severity == "doubt" for problem in problems):
        problems.append(doubt_open_lines(deck, catalogue))
    order = _ORDER_IF_TO_CHECK if status == "to_check" else _ORDER
    bans = [rule for rule in rules.rules if isinstance(rule, BannedCards)]
    by_type: Counter[str] = Counter()
    for slot in counting.slots:
        if slot.main:
            by_type[slot.type or "unknown"] += slot.main
    lines = (line for line in deck.lines if line.kind != "blank")
    return Verdict(
        format=format_key,
        format_version=rules.version,
        catalogue=catalogue.revision,
        counts=CardCounts(counting.main_size, counting.sideboard_size, dict(by_type)),
        problems=tuple(sorted(problems, key=lambda problem: order.index(problem.severity))),
        lines=tuple([_check_line(line, checked.suggestions, bans, catalogue) for line in lines]),
        status=status,
    )


def _judge_reading(deck: Deck, rules: Format, catalogue: Catalogue) -> Judged:
    checked = _check_reading(deck, rules, catalogue)
    return Judged(
        checked.status, frozenset(problem.code for problem in checked.problems if problem.severity == "error")
    )


def _check_reading(deck: Deck, rules: Format, catalogue: Catalogue) -> _CheckedDeck:
    """Return the deck as it is written with its problems and status. A list that stands twice may be one or two."""
    view = build_view(deck, catalogue, rules.rules)
    checked = _check_as_one_list(deck, view, rules, catalogue)
    if not rules.identifies_by_name or not (repeated := find_repeated_list(deck, view, catalogue)):
        return checked
    statuses = {
        _check_as_one_list(other, build_view(other, catalogue, rules.rules), rules, catalogue).status
        for other in repeated.remaining_decks
    }
    is_clear = statuses == {checked.status} and not repeated.second_is_unreadable
    params = {"first": repeated.lines[0], "last": repeated.lines[-1]}
    problem = Problem("list_repeated", params, "warning" if is_clear else "doubt", lines=repeated.lines)
    status = checked.status if is_clear else "to_check"
    return checked._replace(problems=[problem, *checked.problems], status=status)


def _check_as_one_list(deck: Deck, view: DeckView, rules: Format, catalogue: Catalogue) -> _CheckedDeck:
    """Return the deck with its problems and status; a list that stands twice in it is not looked for."""
    errors, counting = apply_rules(view, rules.rules)
    if rules.identifies_by_name and catalogue.has_all_cards:
        errors = doubt_errors_of_unknown_names(errors, view, rules.rules)
    problems = list(errors)
    unknown = dict.fromkeys(line.name for line in deck.cards if not catalogue.has_card(line.name))
    suggestions = {name: catalogue.suggest(name) for name in islice(unknown, _MAX_NAMES_WITH_SUGGESTIONS)}
    if rules.identifies_by_name:
        problems += find_reading_doubts(deck, view, rules.rules, catalogue, suggestions)
        problems += find_mentions(deck, tuple(problems), rules.rules, catalogue)
        problems += find_count_doubts(deck, counting, rules.rules, has_all_cards=catalogue.has_all_cards)
    # Where codes identify cards, names are not checked against the catalogue.
    if not rules.has_serials:
        problems += _warn_of_cards(view, rules, catalogue)
    breaking: frozenset[int] = frozenset()
    if rules.identifies_by_name and not catalogue.has_all_cards:
        breaking = find_lines_that_break_rules(deck, errors, rules.rules, catalogue)
    problems += _warn_of_lines(deck, breaking, are_doubts=rules.identifies_by_name and catalogue.has_all_cards)
    if rules.has_serials:
        problems = weigh_readings(deck, view, problems, rules.rules)
    for rule in rules.rules:
        if isinstance(rule, ArmyRoster):
            problems = weigh_armies(deck, problems, rule, catalogue)
    return _CheckedDeck(problems, counting, suggestions, decide_status(problems, deck, view, rules.rules))


def _warn_of_cards(view: DeckView, rules: Format, catalogue: Catalogue) -> Iterator[Problem]:
    """Warn of types known only from a heading, of unknown affiliations where rules need them, of unknown cards.

    An unknown card is a doubt if the catalogue has all cards of the game, unless a judge allowed it.
    """
    counted_types = {rule.type for rule in rules.rules if isinstance(rule, LeastOfType)}
    needs_affiliations = any(isinstance(rule, Affiliations | AffiliationShare | OneAffiliation) for rule in rules.rules)
    is_doubt = rules.identifies_by_name and catalogue.has_all_cards
    declared = view.select_slots(
        lambda slot: slot.type_declared and slot.type in counted_types and slot.main > 0 and not slot.is_allowed
    )
    unknown = view.select_slots(lambda slot: needs_affiliations and slot.printed is not None and not slot.affiliations)
    for code, slots in (("type_declared", declared), ("affiliation_not_known", unknown)):
        if slots:
            yield report_slots(code, {"cards": len(slots)}, slots, "warning")
    for slot in view.slots:
        if slot.printed is None and not slot.is_allowed:
            severity: Severity = "doubt" if is_doubt else "warning"
            yield Problem("card_unknown", {"card": slot.name}, severity, (slot.name,), slot.lines)


def _warn_of_lines(deck: Deck, breaking: frozenset[int], *, are_doubts: bool) -> Iterator[Problem]:
    """Warn of lines that were not understood; ``breaking`` are those that would break a rule as cards."""
    for line in deck.lines:
        if line.kind == "not_understood":
            params = {"line": line.number, "text": line.quote}
            # "???" has no letters and holds no card.
            is_doubt = line.number in breaking or (are_doubts and any(map(str.isalpha, line.text)))
            severity: Severity = "doubt" if is_doubt else "warning"
            yield Problem(line.problem_code or "line_not_understood", params, severity, lines=(line.number,))


def _check_line(
    line: DeckLine, similar: Mapping[str, tuple[Card, ...]], bans: list[BannedCards], catalogue: Catalogue
) -> CheckedLine:
    is_card = line.kind == "card"
    meaning = catalogue.meaning_of(line.name) if is_card else Meaning()
    card = meaning.card
    card_type = card.type if card else None
    # A suggestion has the name that the written one is like, in its language.
    suggestions: tuple[tuple[Card, str], ...] = ()
    if len(meaning.cards) > 1:
        suggestions = tuple((card, card.name) for card in meaning.cards)
    elif cards := similar.get(line.name):
        suggestions = tuple(zip(cards, catalogue.suggest_names(line.name), strict=True))
    return CheckedLine(
        line.number,
        line.kind,
        line.section,
        line.quantity,
        line.text,
        line.name,
        card=NamedCard(card.key, card.name, card.type) if card else None,
        type=card_type or line.declared_type,
        type_declared=is_card and card_type is None and line.declared_type is not None,
        suggestions=tuple([name for _card, name in suggestions]) if suggestions else (),
        serial=line.serial,
        banned_suggestions=tuple([name for card, name in suggestions if is_banned(card, bans, catalogue)])
        if suggestions
        else (),
        is_doubtful=line.kind in ("prose", "not_understood")
        or line.heading == "unknown"
        or bool(line.part or line.number_in_doubt)
        or (is_card and not (card and meaning.is_certain) and "allowed" not in line.remarks),
        settled=line.settled,
    )
