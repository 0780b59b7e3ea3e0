"""What checking in, dropping and reinstating an entry would do now; staff read it before they do it.

Entry points: :func:`find_status_effects`, :func:`can_return`.
"""

from dataclasses import dataclass

from tournament.domain.attendance_policies import Policies
from tournament.event.queries.state import read_event_policies
from tournament.models import Entry, Event, Round


@dataclass(frozen=True)
class StatusEffects:
    """The event's policies and the rounds that a change of status touches.

    ``next_round`` is the number of the round that is paired next, ``round_in_play`` of the
    round being played (None: none), ``draft_round`` of a draft that would have to be paired again (None: none).
    """

    policies: Policies
    next_round: int
    round_in_play: int | None
    draft_round: int | None

    @property
    def has_begun(self) -> bool:
        """Return true if players have seen a round."""
        return self.next_round > 1

    @property
    def is_too_late_to_enter(self) -> bool:
        """Return true if the policy takes no more late entries."""
        last = self.policies.last_round
        return last is not None and self.next_round > last


def find_status_effects(event: Event) -> StatusEffects:
    """Return what a change of status would touch, as the rounds stand now."""
    rounds = list(event.rounds.order_by("-number").values_list("number", "state"))
    visible = [number for number, state in rounds if state != Round.State.DRAFT]
    playing = [number for number, state in rounds if state in (Round.State.PUBLISHED, Round.State.RUNNING)]
    drafts = [number for number, state in rounds if state == Round.State.DRAFT]
    newest = visible[0] if visible else 0
    return StatusEffects(
        read_event_policies(event), newest + 1, playing[0] if playing else None, drafts[0] if drafts else None
    )


def can_return(event: Event, entry: Entry) -> bool:
    """Return true if the player may return without staff: dropped by themselves before play, and entries are open.

    A player dropped or disqualified by the staff has to ask the staff.
    """
    if (
        entry.status != Entry.Status.DROPPED
        or entry.counts_as_player
        or entry.is_disqualified
        or not event.takes_entries
    ):
        return False
    own = {None, *(member.user_id for member in entry.members.all())}
    newest = entry.changes.order_by("-id").first()
    return newest is None or newest.by_id in own
