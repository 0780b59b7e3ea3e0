"""Rules about single cards: ban list, copies, the pool that cards may come from."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from games.construction.rule import PlainRule
from games.construction.view import DeckView, Slot, report_slots
from language.bilingual import Bilingual
from language.folding import fold
from problems import Problem


@dataclass(frozen=True)
class ListedCard:
    """A name on a list of cards, such as a ban list, with the other spellings under which documents print it."""

    card: str
    printed: tuple[str, ...] = ()

    @property
    def folded_names(self) -> frozenset[str]:
        return frozenset(fold(name) for name in (self.card, *self.printed))


@dataclass(frozen=True)
class CardListRule:
    """A rule about a list of cards. Without a catalogue only listed spellings match; with one, aliases match too."""

    cards: tuple[ListedCard, ...]

    @cached_property
    def folded_names(self) -> frozenset[str]:
        return frozenset().union(*(card.folded_names for card in self.cards))

    def params(self) -> dict[str, Any]:
        """Return the names in the order of the list, and their ``count``."""
        return {"count": len(self.cards), "cards": [card.card for card in self.cards]}

    def has(self, slot: Slot) -> bool:
        """Return true if the list has this card under any of its names."""
        return not self.folded_names.isdisjoint(slot.names)


@dataclass(frozen=True)
class BannedCards(CardListRule):
    """No copy of these cards, neither in the deck nor in the sideboard."""

    code: ClassVar[str] = "banned"

    def forbids(self, slot: Slot) -> bool:
        """Return true if the list has this card under any of its names."""
        return self.has(slot)

    def problems(self, deck: DeckView) -> tuple[Problem, ...]:
        """Return ``card_banned`` once for each banned card in the deck, with the copies ``found``."""
        return tuple(
            report_slots("card_banned", {"card": slot.name, "found": slot.total}, [slot])
            for slot in deck.select_slots(self.forbids)
        )


@dataclass(frozen=True)
class RestrictedCards(CardListRule):
    """At most ``number`` of all these cards together, over deck and sideboard."""

    number: int = 1
    code: ClassVar[str] = "restricted"

    def params(self) -> dict[str, Any]:
        """Return the list, its ``count`` and the ``number`` allowed."""
        return {"number": self.number, **super().params()}

    def problems(self, deck: DeckView) -> tuple[Problem, ...]:
        """Return ``too_many_restricted`` once, with every card of the list in the deck; banned ones are left out."""
        slots = deck.select_slots(lambda slot: self.has(slot) and slot.key not in deck.banned)
        number = sum(slot.total for slot in slots)
        if number <= self.number:
            return ()
        params = {"allowed": self.number, "found": number, "named": [slot.name for slot in slots]}
        return (report_slots("too_many_restricted", params, slots),)


@dataclass(frozen=True)
class RestrictedCopies(CardListRule):
    """At most ``number`` copies of each of these cards, over deck and sideboard."""

    number: int = 1
    code: ClassVar[str] = "restricted_each"

    def params(self) -> dict[str, Any]:
        """Return the list, its ``count`` and the ``number`` allowed of each."""
        return {"number": self.number, **super().params()}

    def problems(self, deck: DeckView) -> tuple[Problem, ...]:
        """Return ``copies_restricted`` for each card of the list above the number."""
        return tuple(
            report_slots("copies_restricted", {"card": slot.name, "allowed": self.number, "found": slot.total}, [slot])
            for slot in deck.select_slots(self.has)
            if slot.total > self.number and slot.key not in deck.banned
        )


@dataclass(frozen=True)
class MaxCopies(PlainRule):
    """At most ``number`` copies of a card over deck and sideboard together."""

    number: int
    code: ClassVar[str] = "max_copies"

    def problems(self, deck: DeckView) -> tuple[Problem, ...]:
        """Return ``too_many_copies`` for each card above the number; banned cards are not reported a second time."""
        return tuple(
            report_slots("too_many_copies", {"card": slot.name, "allowed": self.number, "found": slot.total}, [slot])
            for slot in deck.slots
            if slot.total > self.number and slot.key not in deck.banned
        )


@dataclass(frozen=True)
class CardPool(PlainRule):
    """Only cards released in one language; homemade cards are out, proxies of a released card are fine.

    An unknown card is not judged (its absence from the catalogue proves nothing) unless the list itself says in
    brackets that it is homemade or was never released. ``released_in`` is a language code, ``language`` the word
    after "in".
    """

    released_in: str
    language: Bilingual
    code: ClassVar[str] = "card_pool"

    def problems(self, deck: DeckView) -> tuple[Problem, ...]:
        """Return ``card_not_in_pool`` for each card outside; ``reason`` is ``homemade`` or ``not_released``."""
        problems = []
        for slot in deck.slots:
            reason = self._reason(slot)
            if reason and slot.key not in deck.banned:
                params = {"card": slot.name, "reason": reason, "language": self.language.as_dict()}
                problems.append(report_slots("card_not_in_pool", params, [slot]))
        return tuple(problems)

    def _reason(self, slot: Slot) -> str | None:
        if slot.is_allowed:
            return None
        if slot.homemade or "homemade" in slot.remarks:
            return "homemade"
        # Without a language it is unknown where the card was released.
        unprinted = bool(slot.printed) and self.released_in not in (slot.printed or ())
        return "not_released" if unprinted or "not_released" in slot.remarks else None
