"""Rules about the organisations of cards. A card of unknown affiliation breaks none of them."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil
from operator import itemgetter
from typing import Any, ClassVar

from games.construction.view import DeckView, Slot, report_slots
from language.bilingual import Bilingual
from language.folding import fold
from problems import Problem

# Stands for the name of the affiliation in problems of a deck that has none of the choices.
_UNDECIDED = Bilingual("Jedna příslušnost", "One affiliation")


@dataclass(frozen=True)
class Affiliation:
    """An organisation that cards belong to; ``also`` are other words for it, such as those in an imported set."""

    name: Bilingual
    also: tuple[str, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        return (self.name.cs, self.name.en, *self.also)

    @cached_property
    def folded_names(self) -> frozenset[str]:
        return frozenset(map(fold, self.words))

    def has(self, slot: Slot) -> bool:
        """Return true if the card belongs to it, perhaps among others."""
        return not slot.affiliations.isdisjoint(self.folded_names)


@dataclass(frozen=True)
class Affiliations:
    """Cards of ``allowed`` organisations only, or of any where none are named, and of no ``forbidden`` one."""

    allowed: tuple[Affiliation, ...] = ()
    forbidden: tuple[Affiliation, ...] = ()
    code: ClassVar[str] = "affiliations"

    def params(self) -> dict[str, Any]:
        """Return the names of the organisations allowed (``only``) and forbidden (``never``), and a ``summary``."""
        summary = Bilingual(*(self._summary(language) for language in ("cs", "en")))
        return {"only": _names(self.allowed), "never": _names(self.forbidden), "summary": summary.as_dict()}

    def problems(self, deck: DeckView) -> tuple[Problem, ...]:
        """Return ``affiliation_not_allowed`` for each forbidden card, in the sideboard too."""
        return tuple(
            report_slots("affiliation_not_allowed", {"card": slot.name}, [slot])
            for slot in deck.slots
            if self.forbids(slot) and slot.key not in deck.banned
        )

    def forbids(self, slot: Slot) -> bool:
        """Return true if the card belongs to a forbidden organisation, or to known ones of which none is allowed."""
        if any(affiliation.has(slot) for affiliation in self.forbidden):
            return True
        return bool(self.allowed and slot.affiliations) and not any(allowed.has(slot) for allowed in self.allowed)

    def _summary(self, language: str) -> str:
        only, never = ("jen", "nikdy") if language == "cs" else ("only", "never")
        parts = ((only, self.allowed), (never, self.forbidden))
        return "; ".join(
            f"{word} {', '.join(affiliation.name.in_language(language) for affiliation in affiliations)}"
            for word, affiliations in parts
            if affiliations
        )


@dataclass(frozen=True)
class OneAffiliation:
    """All cards belong to the same one of the ``choices``; cards of ``besides`` go with any of them."""

    choices: tuple[Affiliation, ...]
    besides: tuple[Affiliation, ...] = ()
    code: ClassVar[str] = "one_affiliation"

    def params(self) -> dict[str, Any]:
        """Return the names of the ``choices`` and of the organisations ``besides``."""
        return {"choices": _names(self.choices), "besides": _names(self.besides)}

    def problems(self, deck: DeckView) -> tuple[Problem, ...]:
        """Return ``affiliation_mixed`` for each card outside the organisation with most cards in the main deck."""
        largest, _number = _largest_affiliation(self.choices, deck)
        allowed = (*([largest] if largest else []), *self.besides)
        foreign = deck.select_slots(
            lambda slot: bool(slot.affiliations) and not any(affiliation.has(slot) for affiliation in allowed)
        )
        name = (largest.name if largest else _UNDECIDED).as_dict()
        return tuple(
            report_slots("affiliation_mixed", {"card": slot.name, "affiliation": name}, [slot])
            for slot in foreign
            if slot.key not in deck.banned
        )


@dataclass(frozen=True)
class AffiliationShare:
    """At least this part of the deck, rounded up, belongs to one of the ``choices``; the sideboard does not count."""

    choices: tuple[Affiliation, ...]
    part: Fraction
    code: ClassVar[str] = "affiliation_share"

    def params(self) -> dict[str, Any]:
        """Return the ``part`` as a fraction and the names of the ``choices``."""
        return {"part": str(self.part), "choices": _names(self.choices)}

    def problems(self, deck: DeckView) -> tuple[Problem, ...]:
        """Return ``affiliation_too_few`` with the cards and lines of unknown affiliation, which may have been meant."""
        needed = ceil(self.part * deck.main_size)
        affiliation, number = _largest_affiliation(self.choices, deck)
        if number >= needed:
            return ()
        unknown = deck.select_slots(lambda slot: not slot.affiliations and slot.main > 0)
        name = (affiliation.name if affiliation else _UNDECIDED).as_dict()
        params = {"affiliation": name, "needed": needed, "found": number, "part": str(self.part)}
        return (report_slots("affiliation_too_few", params, unknown),)


def _largest_affiliation(choices: tuple[Affiliation, ...], deck: DeckView) -> tuple[Affiliation | None, int]:
    """Return the organisation with most cards in the deck, of equals the first named, and their number."""
    counts = [(affiliation, sum(slot.main for slot in deck.slots if affiliation.has(slot))) for affiliation in choices]
    largest, number = max(counts, key=itemgetter(1), default=(None, 0))
    return (largest, number) if number else (None, 0)


def _names(affiliations: tuple[Affiliation, ...]) -> list[dict[str, str]]:
    return [affiliation.name.as_dict() for affiliation in affiliations]
