"""The registry of apps that hold personal data. Accounts knows no deck and no event, so each app declares its own part.

Entry points: :class:`PersonalDataHolder`, :class:`Mention`, :func:`register_holder`, :func:`list_holders`. An app
registers its holder in ``AppConfig.ready``.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from problems import Problem

if TYPE_CHECKING:
    from accounts.models import User


@dataclass(frozen=True)
class Mention:
    """A free text that contains a person's name.

    ``key`` identifies the text for its holder, ``place`` describes in the reader's language where the text stands,
    ``suggested`` is the text without the name.
    """

    key: str
    place: str
    text: str
    suggested: str


@dataclass(frozen=True)
class PersonalDataHolder:
    """The functions by which one app exports, hands over and erases the personal data that it holds.

    ``export(person)`` returns everything the app holds as plain JSON. ``erase(person, actor)`` removes what is personal
    and keeps what results are computed from. ``hand_over(source, target)`` gives all of the source to the target, or
    raises Refused. ``hindrances(person)`` are the problems for which the person cannot be erased yet,
    ``consequences(person)`` are the other changes that erasing makes. ``discard_papers(person)`` withdraws what was
    stored with the person's name: papers, and pages that browsers keep.
    ``lock_before(ids)`` locks the rows of the app that have to be locked before the rows of these persons.
    ``mentions(person, by_staff)`` are the texts with the person's name; with ``by_staff`` also those that may mean a
    namesake. ``rewrite(texts, actor)`` takes new texts by the keys of the mentions, replaces each mentioned text
    wherever it stands, and returns the number of replacements. What an app leaves out does nothing.
    """

    export: "Callable[[User], dict[str, Any]]"
    erase: "Callable[[User, User | None], None]"
    hand_over: "Callable[[User, User], None]"
    hindrances: "Callable[[User], Iterable[Problem]]" = lambda _person: ()
    consequences: "Callable[[User], Iterable[Problem]]" = lambda _person: ()
    discard_papers: "Callable[[User], None]" = lambda _person: None
    lock_before: "Callable[[Sequence[int]], None]" = lambda _ids: None
    mentions: "Callable[[User, bool], Iterable[Mention]]" = lambda _person, _by_staff: ()
    rewrite: "Callable[[Mapping[str, str], User | None], int]" = lambda _texts, _actor: 0


_HOLDERS: dict[str, PersonalDataHolder] = {}


def register_holder(key: str, holder: PersonalDataHolder) -> None:
    """Register the holder of an app; ``key`` is the name of its part in the export.

    Raises ValueError if another holder has the key.
    """
    if _HOLDERS.setdefault(key, holder) != holder:
        raise ValueError(f"two holders of personal data are called {key}")


def list_holders() -> dict[str, PersonalDataHolder]:
    """Return all holders, in the order of their keys."""
    return dict(sorted(_HOLDERS.items()))
