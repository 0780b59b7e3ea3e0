"""What checking in, dropping and reinstating an entry would do now; staff read it before they do it.

Entry points: :func:`find_status_effects`, :func:`find_walk_in_refusal`, :func:`can_return`.
"""

from dataclasses import dataclass

from engine.attendance_policies import Policies
from problems import Problem
from tournament.domain.event_moves import TAKES_ENTRIES, EventState
from tournament.entries.queries.schedule_places import SchedulePlaces, read_schedule_places
from tournament.event.queries.finals import find_bracket_in_play
from tournament.event.queries.state import read_event_policies
from tournament.models import Entry, Event, Round


@dataclass(frozen=True)
class StatusEffects:
    """The event's policies and the rounds that a change of status touches.

    ``next_round`` is the number of the round that is paired next, ``round_in_play`` of the
    round being played (None: none), ``draft_round`` of a draft that would have to be paired again (None: none).
    ``places`` are those for late entries, ``seeded`` the entries of a bracket that players have seen.
    """

    policies: Policies
    next_round: int
    round_in_play: int | None
    draft_round: int | None
    places: SchedulePlaces
    seeded: frozenset[int] = frozenset()

    @property
    def has_begun(self) -> bool:
        """Return true if players have seen a round."""
        return self.next_round > 1

    @property
    def is_too_late_to_enter(self) -> bool:
        """Return true if the policy takes no more late entries."""
        last = self.policies.last_round
        return last is not None and self.next_round > last

    def is_out_of_finals(self, entry: Entry) -> bool:
        """Return true if the entry dropped out of the bracket, in which it has lost then."""
        return entry.pk in self.seeded and entry.status == Entry.Status.DROPPED

    def can_check_in(self, entry: Entry) -> bool:
        """Return true if the event has a place for the entry, new or dropped, in the rounds to come."""
        return self.places.has_place(returning=entry.pk) and not self.is_out_of_finals(entry)


def find_status_effects(event: Event) -> StatusEffects:
    """Return what a change of status would touch, as the rounds stand now."""
    rounds = list(event.rounds.order_by("-number").values_list("number", "state"))
    visible = [number for number, state in rounds if state != Round.State.DRAFT]
    playing = [number for number, state in rounds if state in (Round.State.PUBLISHED, Round.State.RUNNING)]
    drafts = [number for number, state in rounds if state == Round.State.DRAFT]
    newest = visible[0] if visible else 0
    bracket = find_bracket_in_play(event)
    is_shown = bracket is not None and (event.state == EventState.CUT or newest > bracket.after_round)
    return StatusEffects(
        read_event_policies(event),
        newest + 1,
        playing[0] if playing else None,
        drafts[0] if drafts else None,
        read_schedule_places(event),
        frozenset(map(int, bracket.seeding)) if bracket and is_shown else frozenset(),
    )


def find_walk_in_refusal(event: Event, effects: StatusEffects) -> Problem | None:
    """Return why the event takes no walk-in now: registration_closed, late_entry_no_place, late_entry_closed; or None.

    ``effects`` are those of the event.
    """
    if EventState(event.state) not in TAKES_ENTRIES:
        return Problem("registration_closed")
    if not effects.places.has_place():
        return Problem("late_entry_no_place", {"free": 0})
    if effects.is_too_late_to_enter:
        return Problem("late_entry_closed", {"last": effects.policies.last_round})
    return None


def can_return(event: Event, entry: Entry) -> bool:
    """Return true if the player may return without staff: dropped by themselves before play, and entries are open.

    A player dropped or disqualified by the staff has to ask the staff.
    """
    if (
        entry.status != Entry.Status.DROPPED
        or entry.is_counted_as_player
        or entry.is_disqualified
        or not event.can_take_entries
    ):
        return False
    own = {None, *(member.user_id for member in entry.members.all())}
    newest = entry.changes.order_by("-id").first()
    return newest is None or newest.by_id in own
