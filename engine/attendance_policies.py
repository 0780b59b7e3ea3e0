"""How an event scores missed rounds, until when new entries may start, and which no-shows drop an entry. Pure.

Entry points: :class:`Policies`, :func:`score_missed_rounds`, :func:`require_in_time`,
:func:`find_entries_to_drop`, :func:`find_no_shows`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from engine.limits import ROUNDS
from engine.outcomes import Outcome
from engine.state import EntryId, Round
from problems import refuse

MissedRoundPolicy = Literal["loss", "bye", "nothing"]

# The sides that did not show up, by outcome.
_NO_SHOW_SIDES: dict[Outcome | None, tuple[int, ...]] = {
    Outcome.NO_SHOW_FIRST: (0,),
    Outcome.NO_SHOW_SECOND: (1,),
    Outcome.NO_SHOW_BOTH: (0, 1),
}


@dataclass(frozen=True)
class Policies:
    """``late`` and ``returned``: how each missed round of a late entry, or of a dropped entry that returns, is scored.

    ``last_round`` is the last round in which a new entry may start, ``drop_after_no_shows`` the number of no-shows that
    drops an entry; None is no limit.
    """

    late: MissedRoundPolicy = "loss"
    returned: MissedRoundPolicy = "loss"
    last_round: Annotated[int | None, ROUNDS] = None
    drop_after_no_shows: Annotated[int | None, ROUNDS] = None


def score_missed_rounds(
    policies: Policies, *, begun: int, played: Iterable[int], scored: Mapping[str, Any]
) -> dict[str, dict[str, Any]]:
    """Return the scores of the missed rounds of an entry that starts now, in the form of ``Entry.awards``.

    ``scored`` are those stored before; they stay. ``begun`` is the number of rounds shown to players, ``played`` are
    those the entry had a match in: with any of them the entry is returning, without any it is late.
    """
    seated = set(played)
    policy = policies.returned if seated else policies.late
    missed = [number for number in range(1, begun + 1) if number not in seated and str(number) not in scored]
    return {**scored, **{str(number): {"award": policy, "since": begun} for number in missed if policy != "nothing"}}


def require_in_time(policies: Policies, *, begun: int) -> None:
    """Raise Refused late_entry_closed for a new entry after the last round in which one may start."""
    if policies.last_round is not None and begun >= policies.last_round:
        refuse("late_entry_closed", last=policies.last_round)


def find_entries_to_drop(policies: Policies, rounds: Iterable[Round]) -> list[EntryId]:
    """Return entries with a no-show in the last of these rounds that have reached the limit of no-shows."""
    limit = policies.drop_after_no_shows
    by_round = [find_no_shows(played) for played in rounds]
    if limit is None or not by_round:
        return []
    no_shows = [entry for entries in by_round for entry in entries]
    return [entry for entry in by_round[-1] if no_shows.count(entry) >= limit]


def find_no_shows(played: Round) -> list[EntryId]:
    """Return the entries that did not show up in a round."""
    return [
        seat.entry
        for match in played.matches
        for seat in match.seats
        if seat.side in _NO_SHOW_SIDES.get(match.outcome, ())
    ]
