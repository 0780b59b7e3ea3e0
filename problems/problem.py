"""Problem and Refused, which carry errors from pure rules to pages, API and commands."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NoReturn

Severity = Literal["error", "doubt", "warning"]


@dataclass(frozen=True)
class Problem:
    """One error, doubt or warning. A doubt is an error in one reading of the text; a warning does not change a verdict.

    ``params`` are numbers, strings, or ``{"cs": ..., "en": ...}`` for a value that has two languages.
    ``lines`` are line numbers, from 1, in the text that was checked; ``cards`` are card names as that text spells them.
    """

    code: str
    params: Mapping[str, Any] = field(default_factory=dict)
    severity: Severity = "error"
    cards: tuple[str, ...] = ()
    lines: tuple[int, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """Return the JSON shape without sentences. Clients of the API see the keys in this order."""
        return {
            "code": self.code,
            "severity": self.severity,
            "params": dict(self.params),
            "cards": list(self.cards),
            "lines": list(self.lines),
        }


class Refused(Exception):
    """A refused request with every reason. Services raise it before or instead of a write."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        if not problems:
            raise ValueError("a refusal names at least one problem")
        self.problems = problems
        super().__init__(", ".join(problem.code for problem in problems))

    @property
    def code(self) -> str:
        """The code of the first problem, which determines the HTTP status."""
        return self.problems[0].code


def refuse(code: str, **params: Any) -> NoReturn:
    """Raise :class:`Refused` with one problem."""
    raise Refused((Problem(code, params),))
