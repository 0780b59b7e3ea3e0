"""What a check answers: legal or not, the counts, every problem, every line. It can be stored as JSON and read back."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from decks.domain.deck_lists.deck import Kind, Section
from problems import Problem


class NamedCard(NamedTuple):
    """A card as an answer names it."""

    key: str
    name: str
    type: str | None = None


class CheckedLine(NamedTuple):
    """One line that is not blank; ``suggestions`` are names of cards that an unknown one may mean.

    ``type_declared`` says that the type is only what the heading above says; ``serial`` is the code of a card that has
    one of its own.
    """

    number: int
    kind: Kind
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
        """Whether the line names a card that the catalogue does not have."""
        return self.kind == "card" and self.card is None

    def as_dict(self) -> dict[str, Any]:
        """JSON shape."""
        card = self.card and {"key": self.card.key, "name": self.card.name, "type": self.card.type}
        plain = {name: getattr(self, name) for name in ("number", "kind", "section", "quantity", "text", "name")}
        declared = {"type": self.type, "type_declared": self.type_declared}
        return {**plain, **declared, "card": card, "suggestions": list(self.suggestions), "serial": self.serial}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "CheckedLine":
        """The line back from its JSON shape."""
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
    """The answer about one deck in one format; legal means without an error, warnings don't matter."""

    format: str
    format_version: str
    catalogue: str
    counts: Counts
    problems: tuple[Problem, ...]
    lines: tuple[CheckedLine, ...]

    @property
    def legal(self) -> bool:
        """Whether no problem is an error."""
        return not self.errors

    @property
    def errors(self) -> tuple[Problem, ...]:
        """What makes the deck illegal."""
        return tuple(problem for problem in self.problems if problem.severity == "error")

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """What somebody should look at."""
        return tuple(problem for problem in self.problems if problem.severity == "warning")

    @property
    def unknown(self) -> tuple[CheckedLine, ...]:
        """Lines with cards that nobody knows, where the format asks for known ones."""
        reported = {line for found in self.problems if found.code == "card_unknown" for line in found.lines}
        return tuple(line for line in self.lines if line.is_unknown and line.number in reported)

    @property
    def not_understood(self) -> tuple[CheckedLine, ...]:
        """Lines that could not be read."""
        return tuple(line for line in self.lines if line.kind == "not_understood")

    @property
    def cards(self) -> tuple[CheckedLine, ...]:
        """Lines that name a card."""
        return tuple(line for line in self.lines if line.kind == "card")

    def as_dict(self) -> dict[str, Any]:
        """JSON shape without sentences; whoever shows it adds them in the reader's language."""
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
        """The verdict back from its JSON shape, as it was when it was given."""
        return cls(
            format=data["format"],
            format_version=data["format_version"],
            catalogue=data["catalogue"],
            counts=Counts(**data["counts"]),
            problems=tuple(_problem(problem) for problem in data["problems"]),
            lines=tuple(CheckedLine.from_dict(line) for line in data["lines"]),
        )


def _problem(data: Mapping[str, Any]) -> Problem:
    return Problem(data["code"], data["params"], data["severity"], tuple(data["cards"]), tuple(data["lines"]))
