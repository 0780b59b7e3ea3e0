"""Reads of the action log of an event: its lines by a filter, their actors and kinds.

Entry points: :class:`LogFilter`, :func:`find_log_lines`, :func:`find_actors`, :func:`find_log_kinds`.
"""

from dataclasses import dataclass

from django.db.models import CharField, Q, QuerySet, Value
from django.db.models.functions import Cast, Concat

from accounts.models import User
from ledger.models import Action
from ledger.queries.actions import list_actions
from tournament.models import Event, Match


@dataclass(frozen=True)
class LogFilter:
    """The lines to show: ``actor`` is an account id (0: lines without an actor), ``kind`` the part of a verb before the
    dot, ``round`` a number, ``entry`` an id. None and "" do not filter.
    """

    actor: int | None = None
    kind: str = ""
    round: int | None = None
    entry: int | None = None


def find_log_lines(event: Event, log_filter: LogFilter) -> QuerySet[Action]:
    """Return the matching lines with their actors, the newest first."""
    lines = list_actions(event.scope)
    if log_filter.actor is not None:
        lines = lines.filter(actor=log_filter.actor or None)
    if log_filter.kind:
        lines = lines.filter(verb__startswith=f"{log_filter.kind}.")
    if log_filter.round is not None:
        number = log_filter.round
        matches = Match.objects.filter(round__event=event, round__number=number)
        lines = _about(lines, f"round:{event.pk}.{number}", matches)
    if log_filter.entry is not None:
        matches = Match.objects.filter(round__event=event, seats__entry=log_filter.entry)
        lines = _about(lines, f"entry:{log_filter.entry}", matches)
    return lines


def _about(lines: QuerySet[Action], subject: str, matches: QuerySet[Match]) -> QuerySet[Action]:
    """Return the lines about a subject or one of the matches."""
    subjects = matches.order_by().values_list(Concat(Value("match:"), Cast("pk", CharField())))
    return lines.filter(Q(subject=subject) | Q(subject__in=subjects))


def find_actors(event: Event) -> list[User]:
    """Return the accounts that wrote a line of the log, sorted by name."""
    writers = list_actions(event.scope).exclude(actor=None).order_by().values("actor").distinct()
    return sorted(User.objects.filter(pk__in=writers), key=lambda user: (user.sort_key, user.pk))


def find_log_kinds(event: Event) -> set[str]:
    """Return the kinds of lines there are: the parts of verbs before the dot."""
    verbs = list_actions(event.scope).order_by().values_list("verb", flat=True).distinct()
    return {verb.partition(".")[0] for verb in verbs}
