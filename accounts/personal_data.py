"""Who else holds what belongs to a person. Accounts knows no deck and no event, so each app says what it holds.

Entry points: :class:`Holder`, :func:`hold_personal_data`, :func:`holders`. An app registers when it is ready.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from problems import Problem

if TYPE_CHECKING:
    from accounts.models import User


def _nothing(_user: "User") -> tuple[Problem, ...]:
    return ()


def _leave(_user: "User") -> None:
    """Nothing was printed."""


@dataclass(frozen=True)
class Holder:
    """What one app does for a person.

    ``tell`` gives everything it holds as plain JSON; ``erase`` takes away what is personal and leaves what is counted;
    ``hand_over`` gives what the first person has to the second, or raises Refused. ``hindrances`` are the problems for
    which the person cannot be erased yet, ``consequences`` what erasing changes besides, to be read before.
    ``forget_papers`` puts aside what was printed with the person's name.
    """

    tell: "Callable[[User], dict[str, Any]]"
    erase: "Callable[[User], None]"
    hand_over: "Callable[[User, User], None]"
    hindrances: "Callable[[User], Iterable[Problem]]" = _nothing
    consequences: "Callable[[User], Iterable[Problem]]" = _nothing
    forget_papers: "Callable[[User], None]" = _leave


_HOLDERS: dict[str, Holder] = {}


def hold_personal_data(key: str, holder: Holder) -> None:
    """Register what an app holds; ``key`` is its place in the export."""
    if _HOLDERS.setdefault(key, holder) != holder:
        raise ValueError(f"two holders of personal data are called {key}")


def holders() -> dict[str, Holder]:
    """All of them, in the order of their keys."""
    return dict(sorted(_HOLDERS.items()))
