"""Conflicts of two organizers at one round: a refusal names the last action of an account on the round.

Entry point: :func:`explain_conflict`.
"""

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from django.db.models import Q
from django.utils import timezone

from ledger.queries.actions import list_actions
from problems import Problem, Refused
from tournament.models import Event

# Refusals that the last action on the round explains, and the problem for each verb of the log.
_REFUSALS = frozenset(
    {"already_paired", "round_not_draft", "round_move_not_allowed", "clock_already_started", "round_unknown"}
    | {"draft_changed_meanwhile", "round_not_closed", "round_has_results"}
    | {"seeds_agree", "seeds_changed_meanwhile"}
    | {"clock_changed_meanwhile", "clock_paused_already", "clock_not_paused", "clock_round_over"}
)
_EXPLANATIONS = {
    "round.paired": "meanwhile_paired",
    "round.repaired": "meanwhile_repaired",
    "round.discarded": "meanwhile_discarded",
    "round.changed": "meanwhile_changed",
    "round.published": "meanwhile_published",
    "round.draft": "meanwhile_taken_back",
    "round.running": "meanwhile_started",
    "round.clock_paused": "meanwhile_clock_paused",
    "round.clock_resumed": "meanwhile_clock_resumed",
    "round.time_added": "meanwhile_time_added",
    "round.closed": "meanwhile_closed",
    "round.reopened": "meanwhile_reopened",
    "cut.seeded_anew": "meanwhile_seeded",
    "result.corrected": "meanwhile_corrected",
}


@contextmanager
def explain_conflict(event: Event, number: int, *, also: Collection[str] = ()) -> Iterator[None]:
    """Add the last action on the round to a refusal raised inside the block: the account, the action and its time.

    The action may be the reader's own, as after a form that was sent twice. ``also`` are verbs of the event's log that
    count as such an action on any subject; each has an explanation here.
    """
    try:
        yield
    except Refused as refused:
        is_explained = any(problem.code in _EXPLANATIONS.values() for problem in refused.problems)
        if is_explained or refused.code not in _REFUSALS:
            raise
        raise Refused((*refused.problems, *_explain_last_action(event, number, also))) from refused


def _explain_last_action(event: Event, number: int, also: Collection[str]) -> list[Problem]:
    """Return the last action on the round as a problem; none if the system caused it."""
    on_round = Q(subject=f"round:{event.pk}.{number}", verb__in=_EXPLANATIONS)
    last = list_actions(event.scope).filter(on_round | Q(verb__in=also)).first()
    if last is None or last.actor is None:
        return []
    at = timezone.localtime(last.at, event.zone).strftime("%H:%M")
    params = {"who": last.actor.full_name, "number": number, "at": at}
    return [Problem(_EXPLANATIONS[last.verb], params, severity="warning")]
