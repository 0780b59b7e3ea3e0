"""The shape every deck rule has."""

from typing import Any, ClassVar, Protocol, runtime_checkable

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


@runtime_checkable
class CountingRule(DeckRule, Protocol):
    """A rule that says which cards count at all; it alone is shown the deck as it was written."""

    def counting(self, deck: DeckView) -> DeckView:
        """The deck as every other rule and every count sees it."""
        ...
