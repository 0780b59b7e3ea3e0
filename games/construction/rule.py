"""The shape every deck rule has."""

from typing import Any, ClassVar, Protocol, TypeGuard

from games.construction.view import DeckView
from problems import Problem


class DeckRule(Protocol):
    """A rule with its numbers: it can say what it is and what is wrong with a deck."""

    code: ClassVar[str]

    def params(self) -> dict[str, Any]:
        """The numbers and names of the rule, as JSON values."""
        ...

    def problems(self, deck: DeckView) -> tuple[Problem, ...]:
        """Everything in the deck that breaks the rule, nothing when it is kept."""
        ...


class CountingRule(DeckRule, Protocol):
    """A rule that says which cards count at all; it alone is shown the deck as it was written."""

    def counting(self, deck: DeckView) -> DeckView:
        """The deck as every other rule and every count sees it."""
        ...


def decides_what_counts(rule: DeckRule) -> TypeGuard[CountingRule]:
    """Whether the rule is a :class:`CountingRule`; asked twice for each rule of every check, so it must be quick."""
    return hasattr(rule, "counting")
