"""Checks a deck by the rules of a format: groups lines into slots, applies every rule, warns of unknown cards.

Entry point: :func:`check_deck`. Pure; the same text, rules and catalogue give the same verdict anywhere.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from decks.domain.cards.catalogue import Catalogue
from decks.domain.checking.verdict import CheckedLine, Counts, NamedCard, Verdict
from decks.domain.deck_lists.deck import SIDEBOARD, Deck, DeckLine
from games.construction import (
    Affiliations,
    AffiliationShare,
    AtLeast,
    Banned,
    DeckRule,
    DeckView,
    Entry,
    OneAffiliation,
    Slot,
)
from games.construction.rule import decides_what_counts
from games.declaration import Card, Format
from language.folding import fold, strip_marks
from problems import Problem

_LONGEST_QUOTE = 100


def check_deck(deck: Deck, *, format_key: str, rules: Format, catalogue: Catalogue) -> Verdict:
    """Return the verdict: errors in the order of the rules, then warnings in the order of the lines."""
    view = _build_view(deck, catalogue, rules.rules)
    found, counting = _apply_rules(view, rules.rules)
    # Where codes identify cards, names are not checked against the catalogue.
    warnings = () if rules.by_serial else _warn_of_cards(view, rules.rules)
    problems = (*found, *warnings, *_warn_of_lines(deck))
    by_type: Counter[str] = Counter()
    for slot in counting.slots:
        if slot.main:
            by_type[slot.type or "unknown"] += slot.main
    return Verdict(
        format=format_key,
        format_version=rules.version,
        catalogue=catalogue.revision,
        counts=Counts(counting.main_size, counting.sideboard_size, dict(by_type)),
        problems=tuple(sorted(problems, key=lambda problem: problem.severity != "error")),
        lines=tuple(_check_line(line, catalogue) for line in deck.lines if line.kind != "blank"),
    )


def _build_view(deck: Deck, catalogue: Catalogue, rules: Iterable[DeckRule]) -> DeckView:
    lines: dict[str, list[tuple[DeckLine, Card | None]]] = {}
    entries = []
    for line in deck.cards:
        card = catalogue.find(line.name)
        key = card.key if card else f"?{fold(line.name) or strip_marks(line.name)}"
        if line.serial:
            # With codes, cards of one name and two types (a hero, a weapon) are two cards.
            key = f"{key} {line.declared_type}"
        lines.setdefault(key, []).append((line, card))
        entry = Entry(
            key=key,
            name=line.name,
            quantity=line.quantity,
            line=line.number,
            sideboard=line.section == SIDEBOARD,
            type=(card.type if card else None) or line.declared_type,
            names=catalogue.names_of(card) if card else frozenset({fold(line.name)}),
            serial=line.serial,
        )
        entries.append(entry)
    slots = tuple(_build_slot(key, group, catalogue) for key, group in lines.items())
    bans = [rule for rule in rules if isinstance(rule, Banned)]
    banned = frozenset(slot.key for slot in slots if any(rule.forbids(slot) for rule in bans))
    return DeckView(slots, banned, tuple(entries))


def _build_slot(key: str, group: list[tuple[DeckLine, Card | None]], catalogue: Catalogue) -> Slot:
    """Return the slot of one card. The type of the catalogue takes precedence over that of the headings."""
    first, card = group[0]
    lines = [line for line, _card in group]
    total = sum([line.quantity for line in lines])
    sideboard = sum([line.quantity for line in lines if line.section == SIDEBOARD])
    names = catalogue.names_of(card) if card else frozenset({fold(first.name)})
    declared = next((line.declared_type for line in lines if line.declared_type), None)
    known = card.type if card else None
    return Slot(
        key=key,
        name=first.name,
        main=total - sideboard,
        sideboard=sideboard,
        lines=tuple([line.number for line in lines]),
        type=known or declared,
        type_declared=known is None and declared is not None,
        names=names,
        printed=card.printed if card else None,
        homemade=bool(card and card.homemade),
        affiliations=catalogue.affiliations_of(card) if card else frozenset(),
        remarks=first.remarks if len(lines) == 1 else frozenset().union(*(line.remarks for line in lines)),
    )


def _apply_rules(view: DeckView, rules: tuple[DeckRule, ...]) -> tuple[list[Problem], DeckView]:
    """Return the problems of all rules, and the deck as it counts.

    Only rules that decide what counts see the deck as it is written.
    """
    counting = view
    for rule in rules:
        if decides_what_counts(rule):
            counting = rule.counting(counting)
    found = (rule.problems(view if decides_what_counts(rule) else counting) for rule in rules)
    return [problem for problems in found for problem in problems], counting


def _warn_of_cards(view: DeckView, rules: tuple[DeckRule, ...]) -> Iterator[Problem]:
    """Warn of types known only from a heading, of unknown affiliations where rules need them, of unknown cards."""
    counted_types = {rule.type for rule in rules if isinstance(rule, AtLeast)}
    needs_affiliations = any(isinstance(rule, Affiliations | AffiliationShare | OneAffiliation) for rule in rules)
    declared = view.select_slots(lambda slot: slot.type_declared and slot.type in counted_types and slot.main > 0)
    unknown = view.select_slots(lambda slot: needs_affiliations and slot.printed is not None and not slot.affiliations)
    for code, slots in (("type_declared", declared), ("affiliation_not_known", unknown)):
        if slots:
            cards = tuple(slot.name for slot in slots)
            lines = tuple(sorted(line for slot in slots for line in slot.lines))
            yield Problem(code, {"cards": len(cards)}, "warning", cards, lines)
    for slot in view.slots:
        if slot.printed is None:
            yield Problem("card_unknown", {"card": slot.name}, "warning", (slot.name,), slot.lines)


def _warn_of_lines(deck: Deck) -> Iterator[Problem]:
    for line in deck.lines:
        if line.kind == "not_understood":
            params = {"line": line.number, "text": line.text.strip()[:_LONGEST_QUOTE]}
            yield Problem("line_not_understood", params, "warning", lines=(line.number,))


def _check_line(line: DeckLine, catalogue: Catalogue) -> CheckedLine:
    card = catalogue.find(line.name) if line.kind == "card" else None
    known = card.type if card else None
    suggestions = catalogue.suggest(line.name) if line.kind == "card" and not card else ()
    return CheckedLine(
        number=line.number,
        kind=line.kind,
        section=line.section,
        quantity=line.quantity,
        text=line.text,
        name=line.name,
        card=NamedCard(card.key, card.name, card.type) if card else None,
        type=known or line.declared_type,
        type_declared=line.kind == "card" and known is None and line.declared_type is not None,
        suggestions=tuple(card.name for card in suggestions),
        serial=line.serial,
    )
