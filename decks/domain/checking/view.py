"""Builds the view of a deck that rules see, and applies the rules.

Entry points: :func:`build_view`, :func:`apply_rules`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from decks.domain.cards.catalogue import Catalogue
from decks.domain.deck_lists.deck import SIDEBOARD, Deck, DeckLine
from games.construction import BannedCards, DeckEntry, DeckRule, DeckView, Slot
from games.construction.rule import is_counting_rule
from games.declaration import Card
from language.folding import fold, strip_marks
from problems import Problem


class _Identity(NamedTuple):
    """The card of a line: the key of its slot, a card with its facts (None for an unknown one), its folded names.

    ``shared_by`` is the number of cards that share the name.
    """

    key: str
    card: Card | None
    names: frozenset[str]
    shared_by: int = 1


def build_view(
    deck: Deck, catalogue: Catalogue, rules: Iterable[DeckRule], read_as: Mapping[str, Card] | None = None
) -> DeckView:
    """Return the deck as rules see it.

    A name that belongs to a card only probably, or to several cards, has a slot of its own, so that it makes no second
    copy of another name. ``read_as`` gives cards by keys of slots: their lines are read as these cards.
    """
    lines: dict[str, list[DeckLine]] = {}
    cards: dict[str, _Identity] = {}
    entries = []
    for line in deck.cards:
        identity = _identify(line.name, catalogue, read_as)
        # With codes, cards of one name and two types (a hero, a weapon) are two cards.
        key = f"{identity.key} {line.declared_type}" if line.serial else identity.key
        lines.setdefault(key, []).append(line)
        cards.setdefault(key, identity)
        is_sideboard = line.section == SIDEBOARD
        card_type = (identity.card.type if identity.card else None) or line.declared_type
        names = identity.names
        entry = DeckEntry(key, line.name, line.quantity, line.number, is_sideboard, card_type, names, line.serial)
        entries.append(entry)
    slots: list[Slot] = []
    for key, group in lines.items():
        slot = _build_slot(key, cards[key], group, catalogue)
        slots += [slot] if cards[key].shared_by == 1 else _split_shared(slot, cards[key].shared_by)
    bans = [rule for rule in rules if isinstance(rule, BannedCards)]
    banned = frozenset([slot.key for rule in bans for slot in slots if rule.forbids(slot)])
    return DeckView(tuple(slots), banned, tuple(entries))


def count_view(view: DeckView, rules: Iterable[DeckRule]) -> DeckView:
    """Return the deck as it counts: without what the rules do not count, and with what they add."""
    for rule in rules:
        if is_counting_rule(rule):
            view = rule.counting(view)
    return view


def apply_rules(view: DeckView, rules: tuple[DeckRule, ...]) -> tuple[list[Problem], DeckView]:
    """Return the problems of all rules, and the deck as it counts.

    Only rules that decide what counts see the deck as it is written.
    """
    counting = count_view(view, rules)
    groups = (rule.problems(view if is_counting_rule(rule) else counting) for rule in rules)
    return [problem for problems in groups for problem in problems], counting


def _identify(name: str, catalogue: Catalogue, read_as: Mapping[str, Card] | None) -> _Identity:
    meaning = catalogue.meaning_of(name)
    card = meaning.card
    if card and meaning.is_certain:
        identity = _Identity(card.key, card, catalogue.certain_names_of(card))
    else:
        folded = fold(name) or strip_marks(name)
        key = f"{card.key}?{folded}" if card else f"?{folded}"
        first = meaning.cards[0] if meaning.cards else None
        if first and len(meaning.cards) > 1:
            # Of several cards only the languages are certain in which all were released.
            first = replace(first, printed=frozenset.intersection(*(card.printed for card in meaning.cards)))
        identity = _Identity(key, first, frozenset({folded}), max(1, len(meaning.cards)))
    if read_as and (other := read_as.get(identity.key)):
        return _Identity(other.key, other, catalogue.names_of(other))
    return identity


def _build_slot(key: str, identity: _Identity, lines: list[DeckLine], catalogue: Catalogue) -> Slot:
    """Return the slot of one card. The type of the catalogue takes precedence over that of the headings."""
    first, card = lines[0], identity.card
    total = sum([line.quantity for line in lines])
    sideboard = sum([line.quantity for line in lines if line.section == SIDEBOARD])
    printed_type = card.type if card else None
    declared = printed_type or next((line.declared_type for line in lines if line.declared_type), None)
    return Slot(
        key=key,
        name=first.name,
        main=total - sideboard,
        sideboard=sideboard,
        lines=tuple([line.number for line in lines]),
        type=declared,
        type_declared=printed_type is None and declared is not None,
        names=identity.names,
        printed=card.printed if card else None,
        homemade=bool(card and card.homemade),
        affiliations=catalogue.affiliations_of(card) if card else frozenset(),
        remarks=first.remarks if len(lines) == 1 else frozenset().union(*(line.remarks for line in lines)),
    )


def _split_shared(slot: Slot, cards: int) -> list[Slot]:
    """Return a slot for each card that shares the name, its copies dealt evenly: they need not be one card."""
    parts = min(cards, slot.total)
    if parts <= 1:
        return [slot]
    dealt = []
    for part in range(parts):
        total = len(range(part, slot.total, parts))
        main = len(range(part, slot.main, parts))
        key = slot.key if part == 0 else f"{slot.key} {part + 1}"
        dealt.append(slot._replace(key=key, main=main, sideboard=total - main))
    return dealt
