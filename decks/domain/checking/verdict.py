"""The verdict of a check: status, counts, problems and lines. It is stored as JSON and read back."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from decks.domain.checking.status import DeckStatus
from decks.domain.deck_lists.deck import LineKind, Section, Settlement
from games.construction.serials import fold_serial
from language.folding import fold
from problems import Problem


class NamedCard(NamedTuple):
    """A known card in a verdict."""

    key: str
    name: str
    type: str | None = None


class CheckedLine(NamedTuple):
    """One line that is not blank; ``suggestions`` are names of cards that an unknown name may mean.

    ``type_declared`` is true if the type comes only from a heading; ``serial`` is the code of a card in formats with
    codes. ``banned_suggestions`` are those of the suggestions that the format bans. A line is
    doubtful if it may mean another card, or no card, or a card although it was read as text. ``settled`` is a judge's
    decision by which the line is read as it is.
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
    banned_suggestions: tuple[str, ...] = ()
    is_doubtful: bool = False
    settled: Settlement | None = None

    @property
    def is_unknown(self) -> bool:
        """Return true if the line names a card that is not in the catalogue."""
        return self.kind == "card" and self.card is None

    @property
    def card_key(self) -> tuple[str, str]:
        """Return what lines of the same card have in common: the card's key, or an unknown name, and the code."""
        return self.card.key if self.card else f"?{fold(self.name) or self.name}", fold_serial(self.serial)

    def as_dict(self) -> dict[str, Any]:
        """Return the JSON shape."""
        data = self._asdict()
        data["doubtful"] = data.pop("is_doubtful")
        names = {"suggestions": list(self.suggestions), "banned_suggestions": list(self.banned_suggestions)}
        return {**data, **names, "card": self.card and self.card._asdict()}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "CheckedLine":
        """Return the line of a JSON shape; those stored before version 0.3 have no ``doubtful``."""
        fields = dict(data)
        card = fields["card"]
        fields["is_doubtful"] = fields.pop("doubtful", False)
        fields["banned_suggestions"] = tuple(fields.get("banned_suggestions", ()))
        fields["suggestions"] = tuple(fields["suggestions"])
        return cls(**{**fields, "card": NamedCard(**card) if card else None})


@dataclass(frozen=True)
class CardCounts:
    """Cards that count: of the deck, of the sideboard, and of the deck by type (key ``unknown`` for no type)."""

    main: int = 0
    sideboard: int = 0
    by_type: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Verdict:
    """The result of checking one deck by one format.

    ``status`` says whether the deck is legal or illegal whichever way its doubtful lines are read, or is to be checked.
    ``format`` is the key of the format, ``catalogue`` the revision of the catalogue by which names were read.
    """

    format: str
    format_version: str
    catalogue: str
    counts: CardCounts
    problems: tuple[Problem, ...]
    lines: tuple[CheckedLine, ...]
    status: DeckStatus

    @property
    def errors(self) -> tuple[Problem, ...]:
        """Return the rules that the deck breaks as it is written. With other readings of its lines it may keep them."""
        return tuple(problem for problem in self.problems if problem.severity == "error")

    @property
    def doubts(self) -> tuple[Problem, ...]:
        """Return the problems that depend on how doubtful lines are read."""
        return tuple(problem for problem in self.problems if problem.severity == "doubt")

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """Return the problems to look at that change nothing about the status."""
        return tuple(problem for problem in self.problems if problem.severity == "warning")

    @property
    def unknown(self) -> tuple[CheckedLine, ...]:
        """Return the lines that the verdict reports as unknown cards; none where codes identify the cards."""
        reported = {line for problem in self.problems if problem.code == "card_unknown" for line in problem.lines}
        return tuple(line for line in self.lines if line.is_unknown and line.number in reported)

    @property
    def not_understood(self) -> tuple[CheckedLine, ...]:
        """Return the lines that could not be read."""
        return tuple(line for line in self.lines if line.kind == "not_understood")

    @property
    def prose(self) -> tuple[CheckedLine, ...]:
        return tuple(line for line in self.lines if line.kind == "prose")

    @property
    def cards(self) -> tuple[CheckedLine, ...]:
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
            "verdict": self.status,
            "legal": self.status == "legal",
            "counts": counts,
            "problems": [problem.as_dict() for problem in self.problems],
            "lines": [line.as_dict() for line in self.lines],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Verdict":
        """Return the verdict of a stored JSON shape; it is not checked again.

        Verdicts stored before version 0.3 were only legal or illegal.
        """
        return cls(
            format=data["format"],
            format_version=data["format_version"],
            catalogue=data["catalogue"],
            counts=CardCounts(**data["counts"]),
            problems=tuple(
                Problem(
                    problem["code"],
                    problem["params"],
                    problem["severity"],
                    tuple(problem["cards"]),
                    tuple(problem["lines"]),
                )
                for problem in data["problems"]
            ),
            lines=tuple(CheckedLine.from_dict(line) for line in data["lines"]),
            status=data.get("verdict") or ("legal" if data["legal"] else "illegal"),
        )

    def with_problems(self, problems: tuple[Problem, ...]) -> "Verdict":
        """Return the verdict with further errors, which no reading of a line can mend, and doubts."""
        if not problems:
            return self
        is_illegal = self.status == "illegal" or any(problem.severity == "error" for problem in problems)
        status: DeckStatus = "illegal" if is_illegal else "to_check"
        return replace(self, problems=(*problems, *self.problems), status=status)
