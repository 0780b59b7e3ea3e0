"""Storing standings, within the transaction of the write that changes them; that write records the action.

Entry points: :func:`store_standings`, :func:`delete_standings`, :func:`rebuild_standings`.
"""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import IntegerField
from django.db.models.functions import Cast

from accounts.models import User
from tournament.event.queries.batches import MAX_NAMED, split_in_batches
from tournament.event.services.inserted_rows import insert_rows
from tournament.event.services.log_lines import record_in_event
from tournament.models import Event, StoredRank, StoredStandings
from tournament.ranking.queries.counted_standings import CountedStandings, count_standings, list_closed_rounds
from tournament.ranking.queries.stored import RankValues, find_result_times, make_stored_standings, read_rank_values

# ``has_place`` as a number, which equals its truth value: converting tens of thousands of them takes longer.
_AS_STORED = [Cast(name, IntegerField()) if name == "has_place" else name for name in RankValues._fields]


@transaction.atomic
def rebuild_standings(*, event: Event, actor: User | None, rules: int | None = None) -> list[int]:
    """Count the standings of all closed rounds again, and store and log those that were missing or differed.

    ``rules`` is the version of counting, by default that of the event. Returns the numbers of these rounds; nothing is
    written where all agree.
    """
    locked = Event.objects.select_for_update().get(pk=event.pk)
    of_open_rounds = StoredStandings.objects.filter(event=locked).exclude(after_round__in=list_closed_rounds(locked))
    stored = store_standings(event=locked, rules=rules)
    changed = sorted({*of_open_rounds.values_list("after_round", flat=True), *stored})
    of_open_rounds.delete()
    if changed:
        record_in_event(locked, "standings.rebuilt", actor, after={"rounds": ", ".join(map(str, changed))})
    return changed


@transaction.atomic
def store_standings(
    *,
    event: Event,
    first: int = 1,
    rules: int | None = None,
    counted: Iterable[CountedStandings] | None = None,
) -> list[int]:
    """Count the standings after the closed rounds from ``first`` on and store what changed.

    ``rules`` is the version of counting, by default that of the event. ``counted`` are these standings where the caller
    has counted them before, from the same rows. The caller has locked the event. Returns the
    rounds whose stored standings were missing or differed.
    """
    numbers = sorted(number for number in list_closed_rounds(event) if number >= first)
    times = find_result_times(event) if numbers else {}
    changed = []
    for ranked in count_standings(event, numbers, rules) if counted is None else counted:
        standings = make_stored_standings(event, ranked, times.get(ranked.after_round))
        if _store(standings, ranked):
            changed.append(ranked.after_round)
    return changed


@transaction.atomic
def delete_standings(*, event: Event, first: int) -> None:
    """Delete the stored standings after this round, which is opened again, and after all later ones.

    Entries without a place in these have none in the standings before, which are the newest now.
    """
    if event.entries.filter(without_place_since__gte=first).update(without_place_since=first - 1):
        store_standings(event=event, first=first - 1)
    StoredStandings.objects.filter(event=event, after_round__gte=first).delete()


def _store(standings: StoredStandings, counted: CountedStandings) -> bool:
    """Write the rows that differ from the stored ones, and return true if there are any."""
    before = StoredStandings.objects.filter(event=standings.event, after_round=standings.after_round).first()
    standings.pk = before.pk if before else None
    is_changed = before is None or any(
        getattr(before, field.attname) != getattr(standings, field.attname) for field in standings._meta.concrete_fields
    )
    if is_changed:
        standings.save()
    stored = {values[0]: values for values in standings.ranks.order_by().values_list(*_AS_STORED)}
    ranks = {values.entry_id: values for values in read_rank_values(counted.rows)}
    new = [values for entry, values in ranks.items() if stored.get(entry) != values]
    outdated = ({values.entry_id for values in new} | (stored.keys() - ranks.keys())) & stored.keys()
    # Positions are unique, so all rows that move are deleted before the first one is written. Where most of them move,
    # one statement deletes all.
    if 2 * len(outdated) > len(stored):
        standings.ranks.all().delete()
        new = list(ranks.values())
    else:
        for batch in split_in_batches(sorted(outdated), MAX_NAMED):
            standings.ranks.filter(entry__in=batch).delete()
    insert_rows(StoredRank, ("standings", *RankValues._fields), ((standings.pk, *values) for values in new))
    return is_changed or bool(new or outdated)
