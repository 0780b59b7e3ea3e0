"""Planned parts of an event that would stay unplayed if it ended now. Pure. Entry point: :func:`require_complete`."""

from collections.abc import Iterator
from dataclasses import dataclass

from problems import Problem, Refused


@dataclass(frozen=True)
class EventProgress:
    """Rounds ``played`` to their end of those ``planned``; ``finals`` planned for that many players (0: none).

    ``is_in_finals``: the finals have begun; ``is_decided``: the final was played.
    """

    played: int
    planned: int
    finals: int = 0
    is_in_finals: bool = False
    is_decided: bool = False


def list_unplayed(progress: EventProgress) -> Iterator[Problem]:
    """Yield a warning for each part that was planned and has not been played."""
    if not progress.played:
        yield Problem("end_nothing_played", severity="warning")
    elif not progress.is_in_finals and (missing := progress.planned - progress.played) > 0:
        yield Problem("end_rounds_left", {"missing": missing, "planned": progress.planned}, severity="warning")
    if progress.is_in_finals and not progress.is_decided:
        yield Problem("end_finals_open", severity="warning")
    if progress.finals and not progress.is_in_finals:
        yield Problem("end_finals_left", {"size": progress.finals}, severity="warning")


def require_complete(progress: EventProgress, *, confirmed: bool) -> None:
    """Raise Refused ``end_early`` with everything that would stay unplayed, unless ``confirmed``."""
    if (unplayed := tuple(list_unplayed(progress))) and not confirmed:
        raise Refused((Problem("end_early", severity="warning"), *unplayed))
