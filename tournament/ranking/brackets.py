"""The bracket that an event plays by its own system, stored as finals are, so that all places come from it.

Entry points: :func:`store_bracket` and :func:`delete_bracket` for the pairing of its first round; for events of an
earlier version :func:`restore_bracket` and :func:`correct_winner`. Callers lock the event.
"""

import json
from dataclasses import replace

from django.db import transaction

from accounts.models import User
from engine.brackets import find_bracket
from engine.finals import Cut, find_champion
from engine.json_io.state import read_state
from engine.pairing.pairing import ENGINES
from engine.standings import VERSION, StandingRow
from engine.state import RULES, State
from tournament.event.queries.finals import cut_of
from tournament.event.queries.schedule import has_own_bracket
from tournament.event.queries.state import read_rounds
from tournament.event.services.log_lines import record_in_event
from tournament.models import Cut as CutRow
from tournament.models import Event
from tournament.ranking.queries.counted_standings import count_standings, list_closed_rounds
from tournament.ranking.queries.stored import read_ranks
from tournament.ranking.services import rebuild_standings


def store_bracket(*, event: Event, state: State, number: int, actor: User | None) -> bool:
    """Store the bracket to which a round belongs that was paired from this state. Return true if it is new."""
    if not has_own_bracket(event) or CutRow.objects.filter(event=event).exists():
        return False
    bracket = find_bracket(state, number)
    if bracket is not None:
        _store(event, bracket, actor)
    return bracket is not None


def delete_bracket(*, event: Event, number: int) -> None:
    """Delete the bracket that began with this round, which is discarded; finals of other events stay seeded."""
    if has_own_bracket(event) and event.state == Event.State.RUNNING:
        CutRow.objects.filter(event=event, after_round=number - 1).delete()


@transaction.atomic
def restore_bracket(*, event: Event) -> bool:
    """Store the bracket of an event that was paired by a version without stored brackets. Return true if it has one."""
    for paired in event.rounds.exclude(pairing_input="").order_by("number"):
        state = read_state(json.loads(paired.pairing_input))
        state = replace(state, rules=ENGINES.get(paired.engine, RULES))
        if store_bracket(event=event, state=state, number=paired.number, actor=None):
            return True
    return False


@transaction.atomic
def correct_winner(*, event: Event) -> bool:
    """Count a finished event by its bracket if its points named a wrong winner; a line in the log names both.

    An event with the right winner, or with a bracket not played to its end, keeps its places. Return true if it was
    counted again.
    """
    closed = list_closed_rounds(event)
    before = read_ranks(event, closed[0]) if closed else ()
    undo = transaction.savepoint()
    if restore_bracket(event=event):
        cut = cut_of(event)
        rounds = read_rounds(event.rounds.filter(number__in=closed).order_by("number"))
        if cut is not None and find_champion(cut, rounds) is not None:
            (after,) = count_standings(event, closed[:1], VERSION)
            wrong, right = _find_first(event, before), _find_first(event, after.rows)
            if wrong != right:
                rebuild_standings(event=event, actor=None, rules=VERSION)
                record_in_event(
                    event, "standings.winner_corrected", None, before={"entries": wrong}, after={"entries": right}
                )
                return True
    transaction.savepoint_rollback(undo)
    return False


def _store(event: Event, bracket: Cut, actor: User | None) -> None:
    seeding = [int(entry) for entry in bracket.seeding]
    CutRow.objects.create(
        event=event, after_round=bracket.after_round, seeding=seeding, third_place=bracket.third_place, by=actor
    )
    after = {"after_round": bracket.after_round, "seeding": seeding, "third_place": bracket.third_place}
    record_in_event(event, "cut.bracket_seeded", actor, after=after)


def _find_first(event: Event, rows: tuple[StandingRow, ...]) -> list[int]:
    """Return the ids of the entries that share the first rank; disqualified entries are passed over."""
    disqualified = set(event.entries.exclude(disqualified_for="").values_list("pk", flat=True))
    left = [row for row in rows if row.id not in disqualified]
    return sorted(int(row.id) for row in left if row.rank == left[0].rank)
