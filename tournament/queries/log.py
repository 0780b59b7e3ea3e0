"""The action log of an event: the lines that are wanted, who wrote them, and what each is about.

Entry points: :class:`Wanted`, :func:`log_of`, :func:`actors_of`, :func:`subjects_in`.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from accounts.models import User
from ledger.models import Action
from ledger.queries.actions import actions_of
from tournament.models import Event, Match, Seat
from tournament.queries.entries import with_people


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


def subjects_in(event: Event, lines: Iterable[Action]) -> dict[str, tuple[str, int | None, int | None]]:
    """What lines are about, by their subject: names, number of the round, table; entries and matches only."""
    subjects = {line.subject for line in lines}
    entries = with_people(event.entries.filter(pk__in=_ids(subjects, "entry")))
    found: dict[str, tuple[str, int | None, int | None]] = {
        f"entry:{entry.pk}": (entry.name, None, None) for entry in entries
    }
    matches = Match.objects.filter(pk__in=_ids(subjects, "match"), round__event=event).select_related("round")
    for match in matches.prefetch_related("seats__entry__members__user"):
        names = " – ".join(match.short_names.values())
        found[f"match:{match.pk}"] = (names, match.round.number, match.table)
    return found


def _ids(subjects: set[str], kind: str) -> list[int]:
    parts = (subject.partition(":") for subject in subjects)
    return [int(number) for found, _, number in parts if found == kind and number.isdecimal()]
