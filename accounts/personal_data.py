"""Who else holds what belongs to a person. Accounts knows no deck and no event, so each app says what it holds.

Entry points: :class:`Holder`, :class:`Mention`, :func:`hold_personal_data`, :func:`holders`. An app registers when it
is ready.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from problems import Problem

if TYPE_CHECKING:
    from accounts.models import User


def _nothing(_user: "User") -> tuple[Problem, ...]:
    return ()


def _unmentioned(_user: "User", _by_staff: bool) -> "tuple[Mention, ...]":
    return ()


def _leave(_user: "User") -> None:
    """Nothing was printed."""


def _keep(_texts: "Mapping[str, str]", _actor: "User | None") -> int:
    """Nobody types a text there."""
    return 0


@dataclass(frozen=True)
class Mention:
    """A text that somebody typed and in which a person's name stands.

    ``key`` names it for its holder, ``place`` says where it stands in the reader's language, ``suggested`` is the text
    without the name.
    """

    key: str
    place: str
    text: str
    suggested: str


@dataclass(frozen=True)
class Holder:
    """What one app does for a person.

    ``tell`` gives everything it holds as plain JSON; ``erase`` takes away what is personal and leaves what is counted,
    in the name of whoever carries it out; ``mentions`` are texts with the person's name, all that may mean them where
    the second argument says that the staff look, and ``rewrite`` writes other texts in their place, by key, wherever
    they stand, and says in how many places.
    ``hand_over`` gives what the first person has to the second, or raises Refused. ``hindrances`` are the problems for
    which the person cannot be erased yet, ``consequences`` what erasing changes besides, to be read before.
    ``forget_papers`` puts aside what was printed with the person's name.
    """

    tell: "Callable[[User], dict[str, Any]]"
    erase: "Callable[[User, User | None], None]"
    hand_over: "Callable[[User, User], None]"
    hindrances: "Callable[[User], Iterable[Problem]]" = _nothing
    consequences: "Callable[[User], Iterable[Problem]]" = _nothing
    forget_papers: "Callable[[User], None]" = _leave
    mentions: "Callable[[User, bool], Iterable[Mention]]" = _unmentioned
    rewrite: "Callable[[Mapping[str, str], User | None], int]" = _keep


_HOLDERS: dict[str, Holder] = {}


def hold_personal_data(key: str, holder: Holder) -> None:
    """Register what an app holds; ``key`` is its place in the export."""
    if _HOLDERS.setdefault(key, holder) != holder:
        raise ValueError(f"two holders of personal data are called {key}")


def holders() -> dict[str, Holder]:
    """All of them, in the order of their keys."""
    return dict(sorted(_HOLDERS.items()))
