"""The verdict of a check: legal or not, counts, problems and lines. It is stored as JSON and read back."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from decks.domain.deck_lists.deck import LineKind, Section
from games.construction.rosters import plain_serial
from language.folding import fold
from problems import Problem


class NamedCard(NamedTuple):
    """A known card in a verdict."""

    key: str
    name: str
    type: str | None = None


class CheckedLine(NamedTuple):
    """One line that is not blank; ``suggestions`` are names of cards that an unknown name may mean.

    ``type_declared`` is true if the type comes only from the heading above; ``serial`` is the code of a
    card in formats with codes.
    """

    number: int
    kind: LineKind
    section: Section
    quantity: int
    text: str
    name: str = ""
    card: NamedCard | None = None
    type: str | None = None
    type_declared: bool = False
    suggestions: tuple[str, ...] = ()
    serial: str = ""

    @property
    def is_unknown(self) -> bool:
        """Return true if the line names a card that is not in the catalogue."""
        return self.kind == "card" and self.card is None

    @property
    def card_key(self) -> tuple[str, str]:
        """Return what lines of the same card have in common: the card's key, or an unknown name, and the code."""
        return self.card.key if self.card else f"?{fold(self.name) or self.name}", plain_serial(self.serial)

    def as_dict(self) -> dict[str, Any]:
        """Return the JSON shape."""
        card = self.card and {"key": self.card.key, "name": self.card.name, "type": self.card.type}
        plain = {name: getattr(self, name) for name in ("number", "kind", "section", "quantity", "text", "name")}
        declared = {"type": self.type, "type_declared": self.type_declared}
        return {**plain, **declared, "card": card, "suggestions": list(self.suggestions), "serial": self.serial}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "CheckedLine":
        """Return the line of a JSON shape."""
        card = data["card"]
        suggestions = tuple(data["suggestions"])
        return cls(**{**data, "card": NamedCard(**card) if card else None, "suggestions": suggestions})


@dataclass(frozen=True)
class Counts:
    """Cards that count: of the deck, of the sideboard, and of the deck by type (key ``unknown`` for no type)."""

    main: int = 0
    sideboard: int = 0
    by_type: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Verdict:
    """The result of checking one deck by one format; it is legal without errors, whatever its warnings."""

    format: str
    format_version: str
    catalogue: str
    counts: Counts
    problems: tuple[Problem, ...]
    lines: tuple[CheckedLine, ...]

    @property
    def legal(self) -> bool:
        """Return true if no problem is an error."""
        return not self.errors

    @property
    def errors(self) -> tuple[Problem, ...]:
        """Return the problems that make the deck illegal."""
        return tuple(problem for problem in self.problems if problem.severity == "error")

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """Return the problems for a judge to look at, which leave the deck legal."""
        return tuple(problem for problem in self.problems if problem.severity == "warning")

    @property
    def unknown(self) -> tuple[CheckedLine, ...]:
        """Return the lines with unknown cards, where the format needs known ones."""
        reported = {line for found in self.problems if found.code == "card_unknown" for line in found.lines}
        return tuple(line for line in self.lines if line.is_unknown and line.number in reported)

    @property
    def not_understood(self) -> tuple[CheckedLine, ...]:
        """Return the lines that could not be read."""
        return tuple(line for line in self.lines if line.kind == "not_understood")

    @property
    def cards(self) -> tuple[CheckedLine, ...]:
        """Return the lines that name a card."""
        return tuple(line for line in self.lines if line.kind == "card")

    def as_dict(self) -> dict[str, Any]:
        """Return the JSON shape without sentences; pages and API add them in the reader's language."""
        counts = {
            "main": self.counts.main,
            "sideboard": self.counts.sideboard,
            "by_type": dict(self.counts.by_type),
        }
        return {
            "format": self.format,
            "format_version": self.format_version,
            "catalogue": self.catalogue,
            "legal": self.legal,
            "counts": counts,
            "problems": [problem.as_dict() for problem in self.problems],
            "lines": [line.as_dict() for line in self.lines],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Verdict":
        """Return the verdict of a stored JSON shape; it is not checked again."""
        return cls(
            format=data["format"],
            format_version=data["format_version"],
            catalogue=data["catalogue"],
            counts=Counts(**data["counts"]),
            problems=tuple(
                Problem(one["code"], one["params"], one["severity"], tuple(one["cards"]), tuple(one["lines"]))
                for one in data["problems"]
            ),
            lines=tuple(CheckedLine.from_dict(line) for line in data["lines"]),
        )
