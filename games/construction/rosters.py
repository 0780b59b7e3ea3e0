"""Rules about rosters of unique cards: the number of each type, and the code of each card."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from games.construction.rule import PlainRule
from games.construction.serials import fold_alike, fold_serial
from games.construction.view import DeckEntry, DeckView
from language.bilingual import Bilingual
from problems import Problem, Severity


@dataclass(frozen=True)
class RosterPart:
    """A number or a range of cards of one type; ``one`` names a single card, ``many`` is the word after a number."""

    type: str
    one: Bilingual
    many: Bilingual
    at_least: int
    at_most: int

    @property
    def size(self) -> str:
        """Return the number or the range: ``1``, ``1–5``."""
        return f"{self.at_least}" if self.at_least == self.at_most else f"{self.at_least}–{self.at_most}"

    def describe(self, language: str) -> str:
        """Return the part in words: ``1 hero``, ``1–5 weapons``."""
        word = self.one if self.at_most == 1 else self.many
        return f"{self.size} {word.in_language(language)}"

    def problem(self, number: int, entries: list[DeckEntry]) -> Problem | None:
        """Return ``roster_size`` where too few or too many are ``found``, with the lines of that type."""
        if self.at_least <= number <= self.at_most:
            return None
        word = self.one if self.at_most == 1 else self.many
        params = {"type": self.type, "types": word.as_dict(), "size": self.size, "found": number}
        limits = {"at_least": self.at_least, "at_most": self.at_most}
        return _report("roster_size", {**params, **limits}, entries)


@dataclass(frozen=True)
class Roster:
    """The deck has exactly these parts, each in its range; the sideboard does not count."""

    parts: tuple[RosterPart, ...]
    code: ClassVar[str] = "roster"

    def params(self) -> dict[str, Any]:
        """Return each part with its ``type``, ``at_least`` and ``at_most``, and a ``summary`` of all in words."""
        summary = Bilingual(*(", ".join(part.describe(language) for part in self.parts) for language in ("cs", "en")))
        parts = [{"type": part.type, "at_least": part.at_least, "at_most": part.at_most} for part in self.parts]
        return {"parts": parts, "summary": summary.as_dict()}

    def problems(self, deck: DeckView) -> tuple[Problem, ...]:
        """Return ``roster_size`` for each wrong part, ``type_missing`` for cards that belong to none."""
        groups: dict[str | None, list[DeckEntry]] = defaultdict(list)
        for entry in deck.entries:
            if not entry.sideboard:
                groups[entry.type].append(entry)
        types = {part.type for part in self.parts}
        others = [entry for key, entries in groups.items() if key not in types for entry in entries]
        sizes = [
            part.problem(sum(entry.quantity for entry in groups[part.type]), groups[part.type]) for part in self.parts
        ]
        return (*filter(None, sizes), *self._missing(others))

    def _missing(self, others: list[DeckEntry]) -> tuple[Problem, ...]:
        if not others:
            return ()
        types = Bilingual(*(", ".join(part.one.in_language(code) for part in self.parts) for code in ("cs", "en")))
        params = {"found": len(others), "types": types.as_dict()}
        return (_report("type_missing", params, others),)


@dataclass(frozen=True)
class UniqueSerial(PlainRule):
    """Every card has its own code, in square brackets after its name; no code is used twice.

    Codes are compared by :mod:`games.construction.serials`, because they are typed by hand.
    """

    code: ClassVar[str] = "unique_serial"

    def problems(self, deck: DeckView) -> tuple[Problem, ...]:
        """Return ``serial_repeated`` for each code of several cards, a doubt ``serial_alike``, a warning for no code.

        The warning is ``serial_missing``.
        """
        holders: dict[str, list[DeckEntry]] = defaultdict(list)
        for entry in deck.entries:
            holders[fold_serial(entry.serial)].append(entry)
        missing = holders.pop("", [])
        problems = []
        for entries in holders.values():
            number = sum(entry.quantity for entry in entries)
            if number > 1:
                problems.append(_report("serial_repeated", {"serial": entries[0].serial, "found": number}, entries))
        warnings = (_report("serial_missing", {"card": entry.name}, [entry], "warning") for entry in missing)
        return (*problems, *_find_alike(holders), *warnings)


def _find_alike(holders: dict[str, list[DeckEntry]]) -> Iterator[Problem]:
    """Yield a doubt for each group of different codes that look alike, by the entries of each folded code."""
    alike: dict[str, list[DeckEntry]] = defaultdict(list)
    for entries in holders.values():
        alike[fold_alike(entries[0].serial)].append(entries[0])
    for first, *others in alike.values():
        if others:
            other = ", ".join(entry.serial for entry in others)
            params = {"serial": first.serial, "other": other, "found": 1 + len(others)}
            problem = _report("serial_alike", params, [first, *others], "doubt")
            yield replace(problem, lines=tuple(sorted(set(problem.lines))))


def _report(code: str, params: dict[str, Any], entries: list[DeckEntry], severity: Severity = "error") -> Problem:
    """Return a problem about these lines, with each name of a card once."""
    names = tuple(dict.fromkeys(entry.name for entry in entries))
    return Problem(code, params, severity, names, tuple(entry.line for entry in entries))
