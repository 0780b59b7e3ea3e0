"""Rules about the organisations that cards belong to. One that nobody knows is never held against a card."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Any, ClassVar

from games.construction.view import DeckView, Slot
from language.bilingual import Bilingual
from language.folding import fold
from problems import Problem

_NONE_YET = Bilingual("Jedna příslušnost", "One affiliation")


@dataclass(frozen=True)
class Affiliation:
    """An organisation that cards belong to; ``also`` are other words for it, such as those of a card set's file."""

    name: Bilingual
    also: tuple[str, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """Everything that means it."""
        return (self.name.cs, self.name.en, *self.also)

    def has(self, slot: Slot) -> bool:
        """Whether the card belongs to it, perhaps beside others."""
        return not slot.affiliations.isdisjoint(map(fold, self.words))


@dataclass(frozen=True)
class Affiliations:
    """Cards of ``allowed`` organisations only, or of any where none are named, and of no ``forbidden`` one."""

    allowed: tuple[Affiliation, ...] = ()
    forbidden: tuple[Affiliation, ...] = ()
    code: ClassVar[str] = "affiliations"

    def params(self) -> dict[str, Any]:
        """Names of the organisations allowed (``only``) and forbidden (``never``), and both in words."""
        said = Bilingual(*(self._said(language) for language in ("cs", "en")))
        return {"only": _names(self.allowed), "never": _names(self.forbidden), "summary": said.as_dict()}

    def problems(self, deck: DeckView) -> tuple[Problem, ...]:
        """``affiliation_not_allowed`` for each card outside, in the sideboard too."""
        return tuple(
            Problem("affiliation_not_allowed", {"card": slot.name}, cards=(slot.name,), lines=slot.lines)
            for slot in deck.slots
            if self.forbids(slot) and slot.key not in deck.banned
        )

    def forbids(self, slot: Slot) -> bool:
        """Whether the card belongs to a forbidden organisation, or to known ones of which none is allowed."""
        if any(affiliation.has(slot) for affiliation in self.forbidden):
            return True
        return bool(self.allowed and slot.affiliations) and not any(one.has(slot) for one in self.allowed)

    def _said(self, language: str) -> str:
        only, never = ("jen", "nikdy") if language == "cs" else ("only", "never")
        parts = ((only, self.allowed), (never, self.forbidden))
        return "; ".join(
            f"{word} {', '.join(one.name.in_language(language) for one in some)}" for word, some in parts if some
        )


@dataclass(frozen=True)
class OneAffiliation:
    """All cards belong to one of the ``choices``, besides those that anybody may play."""

    choices: tuple[Affiliation, ...]
    besides: tuple[Affiliation, ...] = ()
    code: ClassVar[str] = "one_affiliation"

    def params(self) -> dict[str, Any]:
        """Names of the ``choices`` and of the organisations ``besides``."""
        return {"choices": _names(self.choices), "besides": _names(self.besides)}

    def problems(self, deck: DeckView) -> tuple[Problem, ...]:
        """``affiliation_mixed`` for each card that is not of the organisation most cards belong to."""
        chosen, _found = _strongest(self.choices, deck)
        allowed = (*([chosen] if chosen else []), *self.besides)
        strange = deck.chosen(lambda slot: bool(slot.affiliations) and not any(one.has(slot) for one in allowed))
        name = (chosen.name if chosen else _NONE_YET).as_dict()
        return tuple(
            Problem("affiliation_mixed", {"card": s.name, "affiliation": name}, cards=(s.name,), lines=s.lines)
            for s in strange
            if s.key not in deck.banned
        )


@dataclass(frozen=True)
class AffiliationShare:
    """At least this part of the deck, rounded up, belongs to one of the ``choices``; the sideboard does not count."""

    choices: tuple[Affiliation, ...]
    part: Fraction
    code: ClassVar[str] = "affiliation_share"

    def params(self) -> dict[str, Any]:
        """The ``part`` as a fraction and the names of the ``choices``."""
        return {"part": str(self.part), "choices": _names(self.choices)}

    def problems(self, deck: DeckView) -> tuple[Problem, ...]:
        """``affiliation_too_few``; its cards and lines are those of which nobody knows where they belong."""
        needed = ceil(self.part * deck.main_size)
        chosen, found = _strongest(self.choices, deck)
        if found >= needed:
            return ()
        unclear = deck.chosen(lambda slot: not slot.affiliations and slot.main > 0)
        name = (chosen.name if chosen else _NONE_YET).as_dict()
        params = {"affiliation": name, "needed": needed, "found": found, "part": str(self.part)}
        cards = tuple(slot.name for slot in unclear)
        lines = tuple(sorted(line for slot in unclear for line in slot.lines))
        return (Problem("affiliation_too_few", params, cards=cards, lines=lines),)


def _strongest(choices: tuple[Affiliation, ...], deck: DeckView) -> tuple[Affiliation | None, int]:
    """The organisation with most cards in the deck, the first named of equals, and how many; None without any."""
    counts = Counter({at: sum(s.main for s in deck.slots if one.has(s)) for at, one in enumerate(choices)})
    at, found = max(counts.items(), key=lambda pair: (pair[1], -pair[0]), default=(0, 0))
    return (choices[at], found) if found else (None, 0)


def _names(some: tuple[Affiliation, ...]) -> list[dict[str, str]]:
    return [one.name.as_dict() for one in some]
