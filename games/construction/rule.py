"""The interface of every deck rule."""

from dataclasses import asdict, dataclass
from typing import Any, ClassVar, Protocol, TypeGuard

from games.construction.view import DeckView
from problems import Problem


class DeckRule(Protocol):
    """A rule with its numbers: it describes itself and finds what is wrong with a deck."""

    code: ClassVar[str]

    def params(self) -> dict[str, Any]:
        """Return the numbers and names of the rule, as JSON values."""
        ...

    def problems(self, deck: DeckView) -> tuple[Problem, ...]:
        """Return everything in the deck that breaks the rule."""
        ...


@dataclass(frozen=True)
class PlainRule:
    """A rule that is described by its fields alone."""

    def params(self) -> dict[str, Any]:
        """Return the fields by name; a text in two languages is an object."""
        return asdict(self)


class CountingRule(DeckRule, Protocol):
    """A rule that decides which cards count; it is the only kind of rule that sees the deck as written."""

    def counting(self, deck: DeckView) -> DeckView:
        """Return the deck as every other rule and every count sees it."""
        ...


def describe_rule(rule: DeckRule) -> Problem:
    """Return the sentence of a rule as a problem: a code with parameters."""
    return Problem(f"rule_{rule.code}", rule.params())


def is_counting_rule(rule: DeckRule) -> TypeGuard[CountingRule]:
    """Return true for a :class:`CountingRule`. Called twice for each rule of every check, so it must be fast."""
    return hasattr(rule, "counting")
