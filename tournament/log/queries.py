"""The action log of an event: the lines that are wanted, and who wrote them.

Entry points: :class:`Wanted`, :func:`log_of`, :func:`actors_of`, :func:`kinds_of`.
"""

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from accounts.models import User
from ledger.models import Action
from ledger.queries.actions import actions_of
from tournament.models import Event, Match, Seat


@dataclass(frozen=True)
class Wanted:
    """Which lines: of one person (0: done by itself), of one kind (what stands before the dot of a verb), of one round,
    about one entry. None and an empty kind leave nothing out.
    """

    who: int | None = None
    what: str = ""
    round: int | None = None
    entry: int | None = None


def log_of(event: Event, wanted: Wanted) -> QuerySet[Action]:
    """The lines, newest first, with who wrote them."""
    lines = actions_of(event.scope)
    if wanted.who is not None:
        lines = lines.filter(actor=wanted.who or None)
    if wanted.what:
        lines = lines.filter(verb__startswith=f"{wanted.what}.")
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


def actors_of(event: Event) -> list[User]:
    """Who wrote a line of the log, in the order of names."""
    writers = actions_of(event.scope).exclude(actor=None).order_by().values("actor").distinct()
    return sorted(User.objects.filter(pk__in=writers), key=lambda user: (user.sort_key, user.pk))


def kinds_of(event: Event) -> set[str]:
    """What is written about, as it stands before the dot of verbs."""
    verbs = actions_of(event.scope).order_by().values_list("verb", flat=True).distinct()
    return {verb.partition(".")[0] for verb in verbs}
