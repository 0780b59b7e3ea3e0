"""What dropping an entry would do now: what is lost, what stays, and how the player could return.

Entry points: :func:`find_drop_effects`, :class:`DropEffects`.
"""

from dataclasses import dataclass

from tournament.domain.round_moves import TAKES_RESULTS
from tournament.entries.queries.status_effects import find_status_effects
from tournament.event.queries.finals import cut_of, find_bracket_in_play
from tournament.event.queries.schedule import count_planned_rounds
from tournament.models import Entry, Event, Match, Round


@dataclass(frozen=True)
class DropEffects:
    """What dropping an entry would do now, as its player may know it: drafts of rounds are left out.

    ``is_waiting``: the entry is on the waiting list. ``has_begun``: players have seen a round. ``match`` is the entry's
    match of the round that is played, None without one. ``next_round`` is the number of the first round without the
    entry, None if no further round is planned. ``missed`` is how rounds missed until a return are scored: a loss, a bye
    or nothing. ``last_start_round`` is the last round in which the entry may still start; None if it has played, or the
    policy has no such limit. ``is_losing_finals``: finals are still to come, and a dropped entry is not seeded in them.
    ``is_in_bracket``: the entry is seeded in the finals that are played, eliminated or not; there is no way back into
    them. ``can_be_undone``: the staff can reinstate the entry afterwards.
    """

    is_waiting: bool
    has_begun: bool
    match: Match | None
    next_round: int | None
    missed: str
    last_start_round: int | None
    is_losing_finals: bool
    is_in_bracket: bool
    can_be_undone: bool


def find_drop_effects(event: Event, entry: Entry) -> DropEffects:
    """Return what dropping the entry would do now."""
    effects = find_status_effects(event)
    seats = entry.seats.exclude(match__round__state=Round.State.DRAFT)
    has_played = seats.exists()
    playing = Match.objects.filter(seats__entry=entry, round__event=event, round__state__in=TAKES_RESULTS)
    cut = cut_of(event)
    policies = effects.policies
    bracket = find_bracket_in_play(event)
    planned = count_planned_rounds(event)
    is_in_bracket = bracket is not None and entry.pk in bracket.seeding
    return DropEffects(
        is_waiting=entry.status == Entry.Status.WAITING,
        has_begun=effects.has_begun,
        match=playing.exclude(table=None).select_related("round").order_by("-round__number").first(),
        next_round=effects.next_round if cut is None and effects.next_round <= planned else None,
        missed=policies.returned if has_played else policies.late,
        # The last round for newcomers does not keep a player out that has played.
        last_start_round=None if has_played else policies.last_round,
        is_losing_finals=bool(event.cut_size) and cut is None,
        is_in_bracket=is_in_bracket,
        can_be_undone=not is_in_bracket and (has_played or not effects.is_too_late_to_enter),
    )
