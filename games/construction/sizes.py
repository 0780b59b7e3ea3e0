"""Rules that count cards: size of the deck, of the sideboard, a minimum of one type."""

from dataclasses import dataclass, replace
from typing import ClassVar

from games.construction.rule import PlainRule
from games.construction.view import DeckView, report_slots
from language.bilingual import Bilingual
from problems import Problem


@dataclass(frozen=True)
class DeckSize(PlainRule):
    """The deck without its sideboard has at least ``at_least`` cards."""

    at_least: int
    code: ClassVar[str] = "deck_size"

    def problems(self, deck: DeckView) -> tuple[Problem, ...]:
        """Return ``deck_too_small`` with ``needed``, ``found`` and ``missing`` cards."""
        size = deck.main_size
        if size >= self.at_least:
            return ()
        params = {"needed": self.at_least, "found": size, "missing": self.at_least - size}
        return (Problem("deck_too_small", params),)


@dataclass(frozen=True)
class LeastOfType(PlainRule):
    """The deck without its sideboard has at least ``number`` cards of one type.

    ``type`` is the key of the type, ``types`` its name as it follows a number (5 bojovníků). Both field names are keys
    of stored rules.
    """

    number: int
    type: str
    types: Bilingual
    code: ClassVar[str] = "at_least"

    def problems(self, deck: DeckView) -> tuple[Problem, ...]:
        """Return ``too_few_of_type`` with the cards and lines of unknown type, which may have been meant."""
        number = sum(slot.main for slot in deck.slots if slot.type == self.type)
        if number >= self.number:
            return ()
        unknown = deck.select_slots(lambda slot: slot.type is None and slot.main > 0)
        params = {"needed": self.number, "found": number, "type": self.type, "types": self.types.as_dict()}
        return (report_slots("too_few_of_type", params, unknown),)


@dataclass(frozen=True)
class SideboardSize(PlainRule):
    """The sideboard has up to ``size`` cards; more is an error, fewer is a warning, none is fine."""

    size: int
    code: ClassVar[str] = "sideboard_size"

    def problems(self, deck: DeckView) -> tuple[Problem, ...]:
        """Return ``sideboard_too_large`` or the warning ``sideboard_incomplete``, each with ``size`` and ``found``."""
        size = deck.sideboard_size
        params = {"size": self.size, "found": size}
        if size > self.size:
            lines = tuple(sorted(line for slot in deck.slots if slot.sideboard for line in slot.lines))
            return (Problem("sideboard_too_large", params, lines=lines),)
        if 0 < size < self.size:
            return (Problem("sideboard_incomplete", params, severity="warning"),)
        return ()


@dataclass(frozen=True)
class ExactSideboard(PlainRule):
    """The sideboard has exactly ``size`` cards, or there is none."""

    size: int
    code: ClassVar[str] = "sideboard_exact"

    def problems(self, deck: DeckView) -> tuple[Problem, ...]:
        """Return ``sideboard_not_exact`` with ``size`` and ``found``."""
        size = deck.sideboard_size
        if size in (0, self.size):
            return ()
        lines = tuple(sorted(line for slot in deck.slots if slot.sideboard for line in slot.lines))
        return (Problem("sideboard_not_exact", {"size": self.size, "found": size}, lines=lines),)


@dataclass(frozen=True)
class NoSideboard(PlainRule):
    """The format has no sideboard: a warning names its cards, and they do not count."""

    code: ClassVar[str] = "no_sideboard"

    def problems(self, deck: DeckView) -> tuple[Problem, ...]:
        """Return the warning ``sideboard_not_used`` with the number ``found``."""
        size = deck.sideboard_size
        if not size:
            return ()
        unused = deck.select_slots(lambda slot: slot.sideboard > 0)
        return (report_slots("sideboard_not_used", {"found": size}, unused, "warning"),)

    def counting(self, deck: DeckView) -> DeckView:
        main = tuple(slot._replace(sideboard=0) for slot in deck.slots if slot.main)
        return replace(deck, slots=main, entries=tuple(entry for entry in deck.entries if not entry.sideboard))
