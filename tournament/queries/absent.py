"""Who did not come and is drawn all the same. Entry point: :func:`drawn_though_absent`."""

from collections.abc import Sequence

from tournament.domain import types
from tournament.domain.policies import absent_in
from tournament.models import Entry, Match, Round
from tournament.queries.state import match_value


def drawn_though_absent(draft: Round, matches: Sequence[Match]) -> list[Entry]:
    """Of the ``matches`` of a draft, who is still checked in and did not come in the round before."""
    before = Match.objects.filter(round__event=draft.event_id, round__number=draft.number - 1)
    values = tuple(match_value(one, one.result) for one in before.select_related("result").prefetch_related("seats"))
    absent = set(absent_in(types.Round(draft.number - 1, values)))
    drawn = [seat.entry for match in matches for seat in match.seats.all() if seat.entry_id in absent]
    return [entry for entry in drawn if entry.status == Entry.Status.CHECKED_IN]
