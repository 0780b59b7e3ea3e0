"""What checking in, dropping and reinstating do right now, by the policy of the event, to be read before doing it.

Entry point: :func:`moves_now`.
"""

from dataclasses import dataclass

from tournament.domain.policies import Policies
from tournament.event.queries.state import policies_of
from tournament.models import Entry, Event, Round


@dataclass(frozen=True)
class MovesNow:
    """``following`` is the round that is drawn next, ``playing`` the one being played (None: none), ``draft`` one that
    would have to be drawn anew. ``is_too_late``: nobody new may start.
    """

    policies: Policies
    following: int
    playing: int | None
    draft: int | None

    @property
    def has_begun(self) -> bool:
        """Players have seen a round."""
        return self.following > 1

    @property
    def is_too_late(self) -> bool:
        """Nobody new starts any more."""
        last = self.policies.last_round
        return last is not None and self.following > last


def moves_now(event: Event) -> MovesNow:
    """As the rounds stand now."""
    rounds = list(event.rounds.order_by("-number").values_list("number", "state"))
    seen = [number for number, state in rounds if state != Round.State.DRAFT]
    playing = [number for number, state in rounds if state in (Round.State.PUBLISHED, Round.State.RUNNING)]
    drafts = [number for number, state in rounds if state == Round.State.DRAFT]
    begun = seen[0] if seen else 0
    return MovesNow(policies_of(event), begun + 1, playing[0] if playing else None, drafts[0] if drafts else None)


def may_return(event: Event, entry: Entry) -> bool:
    """Left by their own choice while nobody had played, and entries are still taken.

    Whom the staff put out, by a disqualification or without one, asks the staff.
    """
    if entry.status != Entry.Status.DROPPED or entry.has_come or entry.is_disqualified or not event.takes_entries:
        return False
    own = {None, *(member.user_id for member in entry.members.all())}
    newest = entry.changes.order_by("-id").first()
    return newest is None or newest.by_id in own
