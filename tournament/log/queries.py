"""Reads of the action log of an event: its lines by a filter, their actors and kinds.

Entry points: :class:`LogFilter`, :func:`find_log_lines`, :func:`find_actors`, :func:`find_log_kinds`.
"""

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from accounts.models import User
from ledger.models import Action
from ledger.queries.actions import actions_of
from tournament.models import Event, Match, Seat


@dataclass(frozen=True)
class LogFilter:
    """The lines to show: ``actor`` is an account id (0: lines without an actor), ``kind`` the part of a verb before the
    dot, ``round`` a number, ``entry`` an id. None and "" do not filter.
    """

    actor: int | None = None
    kind: str = ""
    round: int | None = None
    entry: int | None = None


def find_log_lines(event: Event, wanted: LogFilter) -> QuerySet[Action]:
    """Return the matching lines with their actors, the newest first."""
    lines = actions_of(event.scope)
    if wanted.actor is not None:
        lines = lines.filter(actor=wanted.actor or None)
    if wanted.kind:
        lines = lines.filter(verb__startswith=f"{wanted.kind}.")
    if wanted.round is not None:
        lines = lines.filter(_about_round(event, wanted.round))
    if wanted.entry is not None:
        lines = lines.filter(_about_entry(event, wanted.entry))
    return lines


def _about_round(event: Event, number: int) -> Q:
    matches = Match.objects.filter(round__event=event, round__number=number).values_list("pk", flat=True)
    return Q(subject__in=[f"round:{event.pk}.{number}", *(f"match:{match}" for match in matches)])


def _about_entry(event: Event, entry: int) -> Q:
    seats = Seat.objects.filter(entry=entry, match__round__event=event).values_list("match", flat=True)
    return Q(subject__in=[f"entry:{entry}", *(f"match:{match}" for match in seats)])


def find_actors(event: Event) -> list[User]:
    """Return the accounts that wrote a line of the log, sorted by name."""
    writers = actions_of(event.scope).exclude(actor=None).order_by().values("actor").distinct()
    return sorted(User.objects.filter(pk__in=writers), key=lambda user: (user.sort_key, user.pk))


def find_log_kinds(event: Event) -> set[str]:
    """Return the kinds of lines there are: the parts of verbs before the dot."""
    verbs = actions_of(event.scope).order_by().values_list("verb", flat=True).distinct()
    return {verb.partition(".")[0] for verb in verbs}
