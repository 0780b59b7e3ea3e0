"""The seeds of the finals, compared with the standings as they are now.

Entry points: :func:`check_seeds`, :class:`SeedCheck`. A corrected result of an earlier round changes the standings, but
not the seeds that were made from them.
"""

import json
from dataclasses import dataclass
from hashlib import sha256

from django.db.models import Q

from engine.finals import MIN_FINALISTS, Cut, SeedDifference, compare_seeds
from engine.state import EntryId
from tournament.event.queries.finals import cut_of
from tournament.event.queries.schedule import has_own_bracket
from tournament.models import Entry, Event, Round
from tournament.ranking.queries.stored import read_ranks


@dataclass(frozen=True)
class SeedCheck:
    """The seeds of the finals beside those that the standings give now.

    ``seeding`` are the entries by the standings, the best first; ``differences`` is empty while both agree. ``paired``
    is the first round of the finals, None before its pairing. ``is_played``: a round of the finals runs or is closed,
    or has a result at a table, so the seeds stay.
    """

    cut: Cut
    seeding: tuple[EntryId, ...]
    differences: tuple[SeedDifference, ...]
    paired: Round | None
    is_played: bool

    @property
    def can_seed_anew(self) -> bool:
        """Return true if the seeds differ, nothing of the finals is played, and enough entries are left."""
        return bool(self.differences) and not self.is_played and len(self.seeding) >= MIN_FINALISTS

    @property
    def can_decline(self) -> bool:
        """Return true if a seeded player may still decline the place: players have seen no round of the finals."""
        return not self.is_played and (self.paired is None or not self.paired.is_visible)

    @property
    def digest(self) -> str:
        """The digest of all that seeding anew would change: the seeds before and after, and the round it discards."""
        paired = self.paired
        discarded = [paired.number, paired.state, paired.attempt, paired.deviations.count()] if paired else []
        text = json.dumps([self.cut.seeding, self.seeding, discarded])
        return sha256(text.encode()).hexdigest()


def check_seeds(event: Event) -> SeedCheck | None:
    """Return the seeds compared with the standings before the finals; None before the finals are seeded.

    The seeds of a bracket of the event's own system stay, and are shown once its first round is published.
    Entries that dropped during the finals keep their seeds, as the bracket counts them; entries that dropped earlier
    or declined get none, nor do entries without a place.
    """
    cut = cut_of(event)
    if cut is None:
        return None
    rounds = list(event.rounds.filter(number__gt=cut.after_round).order_by("number"))
    if has_own_bracket(event) and event.state != Event.State.CUT:
        is_shown = any(round_.is_visible for round_ in rounds)
        return SeedCheck(cut, cut.seeding, (), rounds[0], is_played=True) if is_shown else None
    seated = event.entries.filter(Q(status=Entry.Status.CHECKED_IN) | Q(pk__in=cut.seeding), declines_finals=False)
    eligible = set(seated.values_list("pk", flat=True))
    rows = read_ranks(event, cut.after_round)
    size = max(event.cut_size, len(cut.seeding))
    seeding, differences = compare_seeds(rows, cut.seeding, eligible, size, event.pairing_seed)
    is_played = any(
        round_.state in {Round.State.RUNNING, Round.State.CLOSED}
        or round_.matches.exclude(table=None).exclude(result=None).exists()
        for round_ in rounds
    )
    return SeedCheck(cut, seeding, differences, rounds[0] if rounds else None, is_played)
