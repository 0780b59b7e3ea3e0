"""The status of a deck: legal or illegal whichever way its doubtful lines are read, else to check.

Entry points: :func:`find_count_doubts`, :func:`decide_status`. Pure.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Literal

from decks.domain.cards.catalogue import Catalogue
from decks.domain.checking.view import count_view
from decks.domain.deck_lists.deck import MAIN, SIDEBOARD, Deck, DeckLine, Section
from decks.domain.parsing.parts import is_deck_name
from games.construction import (
    Affiliations,
    AffiliationShare,
    CardPool,
    DeckRule,
    DeckSize,
    DeckView,
    ExactSideboard,
    LeastOfType,
    OneAffiliation,
    Slot,
)
from games.construction.rule import is_counting_rule
from games.construction.view import report_slots
from language.folding import fold
from problems import Problem

DeckStatus = Literal["legal", "to_check", "illegal"]

_MAX_NAME_LENGTH = 100
_MAX_CARDS_OF_A_LINE = 60
_MAX_CARDS_OF_A_NAME = 3
_LINE_KEY = "?line "


def decide_status(problems: Iterable[Problem], deck: Deck, view: DeckView, rules: tuple[DeckRule, ...]) -> DeckStatus:
    """Return ``illegal`` if a rule is broken however doubtful lines are read, ``legal`` without errors and doubts.

    Everything else is ``to_check``. ``view`` is the deck as it is written.
    """
    severities = {problem.severity for problem in problems}
    if "error" in severities:
        # A rule that no reading keeps is enough; whether one reading keeps all rules together is left to a judge.
        return "to_check" if all(_can_be_kept(rule, deck, view, rules) for rule in rules) else "illegal"
    return "to_check" if "doubt" in severities else "legal"


def doubt_open_lines(deck: Deck, catalogue: Catalogue) -> Problem:
    """Return the doubt of a deck that may keep its rules only by what is not certain about some of its lines.

    These are text that may be a card, unknown names, names that are not certain, and cards of an unknown type.
    """
    lines = [line for line in deck.lines if _is_open(line, catalogue)]
    params = {"number": len(lines), "text": lines[0].quote if lines else ""}
    return Problem("lines_decide", params, "doubt", lines=tuple(sorted({line.number for line in lines})))


def _is_open(line: DeckLine, catalogue: Catalogue) -> bool:
    if line.kind == "card":
        meaning = catalogue.meaning_of(line.name)
        return not (meaning.card and meaning.is_certain and meaning.card.type)
    return line.kind in ("prose", "not_understood", "not_counted")


def find_count_doubts(
    deck: Deck, counting: DeckView, rules: tuple[DeckRule, ...], *, has_all_cards: bool
) -> Iterator[Problem]:
    """Yield a doubt for each number of cards that depends on doubtful lines.

    Codes: ``cards_if_all_lines``, ``cards_if_some_lines`` and ``sideboard_if_lines`` for prose that may be cards,
    ``types_if_cards`` and ``affiliation_if_cards`` for cards whose type or affiliation is not certain,
    ``release_unknown`` for cards that may not have come out in the language of the pool; the last only if the catalogue
    has all cards of the game, because the releases of a partial list are never complete.
    """
    for rule in rules:
        if isinstance(rule, DeckSize):
            yield from _doubt_size(rule, deck, counting)
        elif isinstance(rule, LeastOfType):
            yield from _doubt_type(rule, deck, counting)
        elif isinstance(rule, ExactSideboard):
            yield from _doubt_sideboard(rule, deck, counting)
        elif isinstance(rule, AffiliationShare):
            yield from _doubt_share(rule, counting)
        elif isinstance(rule, CardPool) and has_all_cards:
            yield from _doubt_release(rule, counting)


def _doubt_size(rule: DeckSize, deck: Deck, counting: DeckView) -> Iterator[Problem]:
    prose = _prose_slots(deck)
    missing = rule.at_least - counting.main_size
    if 0 < missing <= len(prose):
        code = "cards_if_all_lines" if missing == len(prose) else "cards_if_some_lines"
        params = {"needed": rule.at_least, "found": counting.main_size, "missing": missing, "number": len(prose)}
        yield report_slots(code, params, prose, "doubt")


def _doubt_sideboard(rule: ExactSideboard, deck: Deck, counting: DeckView) -> Iterator[Problem]:
    prose = _prose_slots(deck, SIDEBOARD)
    size = counting.sideboard_size
    missing = rule.size - size
    if size and 0 < missing <= len(prose):
        params = {"size": rule.size, "found": size, "missing": missing, "number": len(prose)}
        yield report_slots("sideboard_if_lines", params, prose, "doubt")


def _doubt_share(rule: AffiliationShare, counting: DeckView) -> Iterator[Problem]:
    """Doubt a share that is reached only with cards that a name means probably, or with one of several cards."""
    doubtful = [slot for slot in counting.slots if slot.main and slot.affiliations and _has_doubtful_facts(slot)]
    if not doubtful:
        return
    certain = replace(
        counting,
        slots=tuple(slot._replace(affiliations=frozenset()) if slot in doubtful else slot for slot in counting.slots),
    )
    for problem in rule.problems(certain):
        if not rule.problems(counting):
            params = {key: problem.params[key] for key in ("affiliation", "needed", "found")}
            yield report_slots("affiliation_if_cards", params, doubtful, "doubt")


def _doubt_type(rule: LeastOfType, deck: Deck, counting: DeckView) -> Iterator[Problem]:
    """Doubt a minimum that is reached only with cards of uncertain type, or could be reached with them."""
    of_type = [slot for slot in counting.slots if slot.type == rule.type]
    certain = sum(slot.main for slot in of_type if _has_certain_type(slot))
    if certain >= rule.number:
        return
    unclear = [slot for slot in counting.slots if slot.main and (slot.type is None or _is_type_declared(slot))]
    slots = [slot for slot in of_type if slot.main and not _has_certain_type(slot)]
    if certain + sum(slot.main for slot in slots) < rule.number:
        slots = [*unclear, *_prose_slots(deck)]
    number = certain + sum(slot.main for slot in slots)
    if number >= rule.number:
        params = {"needed": rule.number, "found": certain, "types": rule.types.as_dict()}
        yield report_slots("types_if_cards", params, slots, "doubt")


def _doubt_release(rule: CardPool, counting: DeckView) -> Iterator[Problem]:
    for slot in counting.slots:
        is_unknown = slot.printed == frozenset() and not slot.homemade and slot.key not in counting.banned
        if is_unknown and not slot.remarks & {"homemade", "not_released", "allowed"}:
            params = {"card": slot.name, "language": rule.language.as_dict()}
            yield Problem("release_unknown", params, "doubt", (slot.name,), slot.lines)


def _can_be_kept(rule: DeckRule, deck: Deck, view: DeckView, rules: tuple[DeckRule, ...]) -> bool:
    """Return true if the rule has no error in at least one of the readings that are best for it."""
    for reading in _best_views(rule, deck, view):
        seen = reading if is_counting_rule(rule) else count_view(reading, rules)
        if not any(problem.severity == "error" for problem in rule.problems(seen)):
            return True
    return False


def _best_views(rule: DeckRule, deck: Deck, view: DeckView) -> Iterator[DeckView]:
    """Yield the deck as written, with every line of words as a card, and without unknown cards that have no number.

    In each reading an unknown fact of a card is what the rule asks for, and so is a fact of a name of several cards. A
    rule about an exact sideboard gets one more reading, with a sideboard of that size.
    """
    numbered = {line.number for line in deck.cards if line.has_quantity}
    certain = [
        slot for slot in view.slots if slot.printed is not None or slot.is_allowed or numbered.intersection(slot.lines)
    ]
    unread = [_slot_of_line(line) for line in deck.lines if _is_unread(line)]
    for slots in (view.slots, (*view.slots, *_prose_slots(deck), *unread), certain):
        if isinstance(rule, LeastOfType):
            yield replace(view, slots=tuple(_with_type(slot, rule.type) for slot in slots))
        elif isinstance(rule, DeckSize):
            yield replace(view, slots=tuple(_with_several_cards(slot) for slot in slots))
        elif isinstance(rule, AffiliationShare | OneAffiliation):
            for choice in rule.choices:
                yield replace(view, slots=tuple(_with_affiliation(slot, fold(choice.name.cs)) for slot in slots))
        elif isinstance(rule, Affiliations | CardPool):
            yield replace(view, slots=tuple(_without_doubtful_facts(slot) for slot in slots))
        else:
            yield replace(view, slots=tuple(slots))
    if isinstance(rule, ExactSideboard):
        yield from _fill_sideboard(rule, deck, view, certain)


def _fill_sideboard(rule: ExactSideboard, deck: Deck, view: DeckView, certain: list[Slot]) -> Iterator[DeckView]:
    """Yield the deck with a sideboard of the exact size, if doubtful lines can make it so large or so small."""
    in_sideboard = [line for line in deck.lines if line.section == SIDEBOARD]
    unread = sum(_is_unread(line) for line in in_sideboard)
    least = sum(slot.sideboard for slot in certain)
    most = sum(_with_several_cards(slot).sideboard for slot in view.slots) + len(_prose_slots(deck, SIDEBOARD))
    if least <= rule.size <= most + unread * _MAX_CARDS_OF_A_LINE:
        yield replace(view, slots=(*certain, Slot(_LINE_KEY, "", sideboard=rule.size - least)))


def _with_type(slot: Slot, card_type: str) -> Slot:
    is_open = slot.type is None or _is_type_declared(slot) or _has_doubtful_facts(slot)
    return slot._replace(type=card_type) if is_open else slot


def _with_affiliation(slot: Slot, affiliation: str) -> Slot:
    is_open = not slot.affiliations or _has_doubtful_facts(slot)
    return slot._replace(affiliations=frozenset({affiliation})) if is_open else slot


def _with_several_cards(slot: Slot) -> Slot:
    """Return an unknown card as several: two cards without a comma between them are read as one unknown name."""
    is_name = slot.printed is None and not slot.is_allowed and not slot.key.startswith(_LINE_KEY)
    if not is_name:
        return slot
    return slot._replace(main=slot.main * _MAX_CARDS_OF_A_NAME, sideboard=slot.sideboard * _MAX_CARDS_OF_A_NAME)


def _without_doubtful_facts(slot: Slot) -> Slot:
    """Return a card that is not certain as one of which nothing is known, what the list says of it excepted."""
    if not _has_doubtful_facts(slot) or slot.printed is None:
        return slot
    return slot._replace(printed=frozenset(), homemade=False, affiliations=frozenset())


def _has_doubtful_facts(slot: Slot) -> bool:
    """Return true for an unknown card, and for a name that belongs to its card only probably or to several.

    A card that a judge allowed is what the list says.
    """
    return not slot.is_allowed and (slot.printed is None or "?" in slot.key)


def _has_certain_type(slot: Slot) -> bool:
    return slot.type is not None and not _is_type_declared(slot) and (slot.is_allowed or "?" not in slot.key)


def _is_type_declared(slot: Slot) -> bool:
    """Return true if the type is known from a heading alone, which is the player's word unless a judge allowed it."""
    return slot.type_declared and not slot.is_allowed


def _is_unread(line: DeckLine) -> bool:
    """Return true for a line that was not understood and may hold a card; ``???`` has no letters and holds none."""
    return line.kind == "not_understood" and any(map(str.isalpha, line.text))


def _prose_slots(deck: Deck, section: Section = MAIN) -> list[Slot]:
    """Return a slot for each line of prose in a section but titles, as if it were an unknown card of the main deck."""
    prose = (line for line in deck.lines if line.kind == "prose" and line.section == section)
    return [_slot_of_line(line) for line in prose if not is_deck_name(line.text)]


def _slot_of_line(line: DeckLine) -> Slot:
    name = line.text.strip(" ,;")[:_MAX_NAME_LENGTH]
    # A line that was not understood may hold several cards.
    copies = _MAX_CARDS_OF_A_LINE if line.kind == "not_understood" else 1
    return Slot(f"{_LINE_KEY}{line.number}", name, main=copies, lines=(line.number,))
