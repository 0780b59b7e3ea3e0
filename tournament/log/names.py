"""Current names for the ids in log lines, which hold only ids. Entry point: :func:`find_names`."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from accounts.models import User
from decks.models import DeckVersion
from games.registry import find_format
from language.bilingual import Bilingual
from ledger.models import Action, Job
from tournament.entries.queries.entries import with_people
from tournament.event.queries.batches import find_in_batches
from tournament.models import EntryMember, Event, Match, Series
from tournament.standings.queries.round_names import stages_of
from tournament.standings.queries.winner import final_round_number

# Keys of a line's values that hold ids of entries, and those that hold seatings.
_ENTRIES = ("entries", "seeding", "swap")
_SEATINGS = ("out", "in")


class MatchName(NamedTuple):
    """What a log line names of a match: short names of the players, number of the round, table (None: a bye)."""

    players: str
    round: int
    table: int | None


class PaperName(NamedTuple):
    """What a log line names of a paper: its kind, the round it was made for or after, its language."""

    kind: str
    after_round: int
    language: str


@dataclass(frozen=True)
class LogNames:
    """Names for the ids in some lines of one event. An id without a name belongs to a deleted row."""

    event: Event
    entries: Mapping[int, str] = field(default_factory=dict)
    people: Mapping[int, str] = field(default_factory=dict)
    matches: Mapping[int, MatchName] = field(default_factory=dict)
    papers: Mapping[int, PaperName] = field(default_factory=dict)
    series: Mapping[int, str] = field(default_factory=dict)
    events: Mapping[str, str] = field(default_factory=dict)
    # Numbers of deck versions.
    versions: Mapping[int, int] = field(default_factory=dict)
    # Names of the ways in which a game of this event's format may end, by their keys.
    ends: Mapping[str, Bilingual] = field(default_factory=dict)
    # Stages of the finals by the number of their round; ``final`` is the round after which the standings are final.
    stages: Mapping[int, str] = field(default_factory=dict)
    final: int = 0


def find_names(event: Event, lines: Iterable[Action]) -> LogNames:
    """Return the names for all ids in the lines, in a fixed number of queries."""
    lines = list(lines)
    values = [value for line in lines for value in (line.before, line.after) if isinstance(value, dict)]
    entry_ids = {*_ids_of("entry", lines), *_entries_in(values)}
    jobs = Job.objects.filter(pk__in=_ids_of("job", lines), scope=event.scope).values_list("pk", "params")
    slugs = {value["from"] for value in values if isinstance(value.get("from"), str)}
    return LogNames(
        event=event,
        entries={entry.pk: entry.name for entry in find_in_batches(with_people(event.entries.all()), entry_ids)},
        people=_people(event, {*_ids_of("person", lines), *_values_of("person", values)}),
        matches=_matches(event, _ids_of("match", lines)),
        papers={
            pk: PaperName(params.get("kind", ""), params.get("round", 0), params.get("language", ""))
            for pk, params in jobs
        },
        series=dict(Series.objects.filter(pk__in=_values_of("series", values)).values_list("pk", "name")),
        events=dict(Event.objects.filter(slug__in=slugs).values_list("slug", "name")),
        versions=dict(
            DeckVersion.objects.filter(pk__in=_values_of("deck_version", values)).values_list("pk", "number")
        ),
        ends={end.key: end.name for end in find_format(event.format_key).format.scoring.ends},
        stages=stages_of(event),
        final=final_round_number(event),
    )


def _ids_of(kind: str, lines: Iterable[Action]) -> set[int]:
    """Return the ids in the subjects of one kind, such as "match:17"."""
    parts = (line.subject.partition(":") for line in lines)
    return {int(number) for found, _, number in parts if found == kind and number.isdecimal()}


def _values_of(key: str, values: Iterable[Mapping[str, Any]]) -> set[int]:
    """Return the numbers stored under one key of lines."""
    return {value[key] for value in values if isinstance(value.get(key), int)}


def _entries_in(values: Iterable[Mapping[str, Any]]) -> Iterator[int]:
    """Yield entry ids from lists of entries and from the tables that a manual change dissolved or created."""
    for value in values:
        for key in _ENTRIES:
            yield from (item for item in value.get(key) or () if isinstance(item, int))
        change = value["matches"] if isinstance(value.get("matches"), dict) else value
        for key in _SEATINGS:
            yield from (entry for _table, seated in read_seatings(change.get(key)) for entry in seated)


def read_seatings(value: object) -> list[tuple[int | None, list[int]]]:
    """Return (table, entry ids) pairs as manual changes store them; other shapes are left out."""
    if not isinstance(value, list):
        return []
    pairs = [pair for pair in value if isinstance(pair, list) and len(pair) == 2 and isinstance(pair[1], list)]
    return [(table, [entry for entry in seated if isinstance(entry, int)]) for table, seated in pairs]


def _people(event: Event, ids: set[int]) -> dict[int, str]:
    """Return the full names of players and actors of the event, and the user names of people with only a role.

    Erased and merged people have no user name to show, so ``full_name`` is used for them, too.
    """
    playing = EntryMember.objects.filter(event=event, user__in=ids).values_list("user", flat=True)
    working = Action.objects.filter(scope=event.scope, actor__in=ids).order_by().values_list("actor", flat=True)
    known = {*playing, *working.distinct()}
    names = {}
    for person in User.objects.filter(pk__in=ids).select_related("merged_into"):
        has_no_name = person.erased_at is not None or person.merged_into_id is not None
        names[person.pk] = person.full_name if person.pk in known or has_no_name else person.username
    return names


def _matches(event: Event, ids: set[int]) -> dict[int, MatchName]:
    matches = Match.objects.filter(round__event=event).select_related("round")
    return {
        match.pk: MatchName(" – ".join(match.short_names.values()), match.round.number, match.table)
        for match in find_in_batches(matches.prefetch_related("seats__entry__members__user"), ids)
    }
