"""Other ways to read the doubtful names of a deck, and what the rules would say of them.

A name is doubtful if it is like a known one, belongs to its card only probably, or is shared by several cards. Entry
point: :func:`find_reading_doubts`. Pure.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from decks.domain.cards.catalogue import Catalogue
from decks.domain.checking.view import apply_rules, build_view
from decks.domain.deck_lists.deck import Deck
from games.construction import BannedCards, DeckRule, DeckView, Slot
from games.declaration import Card
from language.folding import fold
from problems import Problem

# A name of two letters is near hundreds; banned cards are tried first.
_MAX_READINGS = 4
_COPY_CODES = ("too_many_copies", "copies_restricted")
_BANNED = "card_banned"


@dataclass(frozen=True)
class _DoubtfulSlot:
    """A slot with the cards that it may be.

    ``near``: their names are like its name; ``likely``: its name probably belongs to the one card; ``shared``: its name
    is that of several cards.
    """

    slot: Slot
    kind: Literal["near", "likely", "shared"]
    cards: tuple[Card, ...]


def find_reading_doubts(
    deck: Deck,
    view: DeckView,
    rules: tuple[DeckRule, ...],
    catalogue: Catalogue,
    suggestions: Mapping[str, tuple[Card, ...]],
) -> list[Problem]:
    """Return a doubt for each doubtful name and card that would break a rule, bans first.

    ``view`` is the deck as it was read, ``suggestions`` are cards for its unknown names. Codes: the kind of the doubt
    (``near``, ``likely``, ``shared``) with ``_banned``, ``_copies`` or ``_illegal``.
    """
    bans = [rule for rule in rules if isinstance(rule, BannedCards)]
    candidates = (_find_other_cards(slot, suggestions.get(slot.name, ()), bans, catalogue) for slot in view.slots)
    doubtful = [slot for slot in candidates if slot]
    if not doubtful:
        return []
    known_problems, _counting = apply_rules(view, rules)
    by_line = {line: slot for slot in doubtful for line in slot.slot.lines}
    doubts: dict[tuple[str, str], Problem] = {}
    for number in range(max((len(slot.cards) for slot in doubtful), default=0)):
        # Slots with fewer cards keep their last one, so that all readings of one round are tried together.
        read_as = {slot.slot.key: slot.cards[min(number, len(slot.cards) - 1)] for slot in doubtful}
        other, _counting = apply_rules(build_view(deck, catalogue, rules, read_as), rules)
        new = [problem for problem in other if problem.severity == "error" and problem not in known_problems]
        for key, doubt in _describe(new, by_line, read_as):
            doubts.setdefault(key, doubt)
    return sorted(_join_shared(doubts.values()), key=lambda doubt: not doubt.code.endswith("_banned"))


def _join_shared(doubts: Iterable[Problem]) -> Iterator[Problem]:
    """Yield the doubts, those about the cards that share one name as one question."""
    joined: dict[tuple[str, tuple[int, ...]], Problem] = {}
    for doubt in doubts:
        key = (doubt.code, doubt.lines)
        if doubt.code.startswith("shared_") and (first := joined.get(key)):
            meant = f"{first.params['meant']}, {doubt.params['meant']}"
            joined[key] = replace(first, params={**first.params, "meant": meant})
        elif doubt.code.startswith("shared_"):
            joined[key] = doubt
        else:
            yield doubt
    yield from joined.values()


def is_banned(card: Card, bans: Iterable[BannedCards], catalogue: Catalogue) -> bool:
    """Return true if a ban list has the card under any of its names."""
    slot = Slot(card.key, card.name, names=catalogue.names_of(card))
    return any(rule.forbids(slot) for rule in bans)


def _find_other_cards(
    slot: Slot, suggestions: tuple[Card, ...], bans: list[BannedCards], catalogue: Catalogue
) -> _DoubtfulSlot | None:
    if slot.is_allowed:
        return None
    meaning = catalogue.meaning_of(slot.name)
    if len(meaning.cards) > 1:
        # The copies of a shared name are dealt to several slots; the first of them speaks for all its lines.
        is_first = slot.key == f"?{fold(slot.name)}"
        return _DoubtfulSlot(slot, "shared", meaning.cards) if is_first else None
    if meaning.cards:
        is_likely = bool(meaning.cards[0].likely_names) or not meaning.is_certain
        return _DoubtfulSlot(slot, "likely", meaning.cards) if is_likely else None
    # A banned card is named even if the name is only like it: "Zaváhání se" is three letters from a banned card.
    near = catalogue.near(slot.name)
    banned = [card for card in (*near, *suggestions) if is_banned(card, bans, catalogue)]
    cards = {card.key: card for card in (*banned, *near)}
    return _DoubtfulSlot(slot, "near", tuple(cards.values())[:_MAX_READINGS]) if cards else None


def _describe(
    errors: list[Problem], by_line: Mapping[int, _DoubtfulSlot], read_as: Mapping[str, Card]
) -> Iterator[tuple[tuple[str, str], Problem]]:
    """Yield a doubt for each slot that takes part in an error, by the keys of the slot and of the card."""
    # A ban says more than the number of copies of a card that may not be played at all.
    for error in sorted(errors, key=lambda error: error.code != _BANNED):
        for slot in {id(slot): slot for line in error.lines if (slot := by_line.get(line))}.values():
            card = read_as[slot.slot.key]
            # A second copy is the doubt of the likely name, not of the certain one beside it.
            if slot.slot.key != card.key or error.code not in _COPY_CODES:
                yield (slot.slot.key, card.key), _make_doubt(slot, card, error)


def _make_doubt(slot: _DoubtfulSlot, card: Card, error: Problem) -> Problem:
    # A doubt speaks of a card by a certain name, unless the list gives that itself.
    others = [name for name in card.all_names if name not in card.likely_names and fold(name) != fold(slot.slot.name)]
    params = {"card": slot.slot.name, "meant": next(iter((*others, *card.likely_names)), card.name)}
    consequence = "banned" if error.code == _BANNED else "copies" if error.code in _COPY_CODES else "illegal"
    if consequence == "copies":
        params |= {"found": error.params["found"], "allowed": error.params["allowed"]}
    return Problem(f"{slot.kind}_{consequence}", params, "doubt", (slot.slot.name,), slot.slot.lines)
