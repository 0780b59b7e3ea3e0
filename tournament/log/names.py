"""Current names for the ids in log lines, which hold only ids.

Entry points: :func:`find_names`, :func:`name_people`.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from accounts.models import User
from decks.models import DeckVersion
from games.registry import find_format
from language.bilingual import Bilingual
from ledger.models import Action, Job
from tournament.entries.queries.entries import prefetch_people
from tournament.event.queries.batches import find_in_batches, split_in_batches
from tournament.models import EntryMember, Event, Seat, Series, StaffRole
from tournament.models.entry import find_name_marks
from tournament.models.match import shorten_names
from tournament.standings.queries.round_names import name_stages
from tournament.standings.queries.winner import find_final_round_number

# Keys of a line's values that hold ids of entries, and those that hold seatings.
_ENTRIES = ("entries", "seeding", "swap")
_SEATINGS = ("out", "in")
_MEMBER_COLUMNS = ("user", "entry", "entry__namesake_number")


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
    # The short names of the same entries.
    surnames: Mapping[int, str] = field(default_factory=dict)
    people: Mapping[int, str] = field(default_factory=dict)
    invitations: Mapping[int, str] = field(default_factory=dict)
    matches: Mapping[int, MatchName] = field(default_factory=dict)
    papers: Mapping[int, PaperName] = field(default_factory=dict)
    series: Mapping[int, str] = field(default_factory=dict)
    events: Mapping[str, str] = field(default_factory=dict)
    # Numbers of deck versions.
    versions: Mapping[int, int] = field(default_factory=dict)
    # Names of the ways in which a game of this event's format may end, by their keys.
    ends: Mapping[str, Bilingual] = field(default_factory=dict)
    # Stages of the finals by the number of their round.
    stages: Mapping[int, str] = field(default_factory=dict)
    # The number of the round after which the standings are final.
    final_round: int = 0


def find_names(event: Event, lines: Iterable[Action], earlier: LogNames | None = None) -> LogNames:
    """Return the names for all ids in the lines, in a few queries.

    ``earlier`` are names of lines read before for the same reader. Their entries and people are not read again and stay
    in the result, so a long log loads each of them once.
    """
    lines = list(lines)
    earlier = earlier or LogNames(
        event=event,
        ends={end.key: end.name for end in find_format(event.format_key).format.scoring.ends},
        stages=name_stages(event),
        final_round=find_final_round_number(event),
    )
    values = [value for line in lines for value in (line.before, line.after) if isinstance(value, dict)]
    tables = _read_tables(event, _ids_of("match", lines))
    seated = {entry for table in tables.values() for entry in table.entries}
    needed = {*_ids_of("entry", lines), *_entries_in(values), *seated} - earlier.entries.keys()
    entries = find_in_batches(prefetch_people(event.entries.all()), needed)
    surnames = {**earlier.surnames, **{entry.pk: entry.short_name for entry in entries}}
    names = {**earlier.entries, **{entry.pk: entry.name for entry in entries}}
    actors = {line.actor_id for line in lines if line.actor_id is not None}
    people = {*actors, *_ids_of("person", lines), *_values_of("person", values)} - earlier.people.keys()
    jobs = Job.objects.filter(pk__in=_ids_of("job", lines), scope=event.scope).values_list("pk", "params")
    slugs = {value["from"] for value in values if isinstance(value.get("from"), str)}
    invitations = StaffRole.objects.filter(event=event).select_related("user")
    return replace(
        earlier,
        entries=names,
        surnames=surnames,
        people={**earlier.people, **name_people(event, people)},
        # The user names of open and accepted invitations, and a word for one by a link.
        invitations={
            row.pk: row.user.username if row.user else row.invited_username or _("by a link")
            for row in find_in_batches(invitations, _ids_of("invitation", lines))
        },
        matches={pk: _name_match(table, names, surnames) for pk, table in tables.items()},
        papers={
            pk: PaperName(params.get("kind", ""), params.get("round", 0), params.get("language", ""))
            for pk, params in jobs
        },
        series=dict(Series.objects.filter(pk__in=_values_of("series", values)).values_list("pk", "name")),
        events=dict(Event.objects.filter(slug__in=slugs).values_list("slug", "name")),
        versions=dict(
            DeckVersion.objects.filter(pk__in=_values_of("deck_version", values)).values_list("pk", "number")
        ),
    )


def _ids_of(kind: str, lines: Iterable[Action]) -> set[int]:
    """Return the ids in the subjects of one kind, such as "match:17"."""
    parts = (line.subject.partition(":") for line in lines)
    return {int(number) for subject, _, number in parts if subject == kind and number.isdecimal()}


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


def name_people(event: Event, ids: set[int]) -> dict[int, str]:
    """Return the full names of players and actors of the event, and the user names of people with only a role.

    Erased and merged people have no user name to show, so ``full_name`` is used for them, too. A player has the mark of
    the entry.
    """
    members = EntryMember.objects.filter(event=event, user__in=ids)
    playing = {user: (entry, number) for user, entry, number in members.values_list(*_MEMBER_COLUMNS)}
    working = Action.objects.filter(scope=event.scope, actor__in=ids).order_by().values_list("actor", flat=True)
    named_in_full = {*playing, *working.distinct()}
    names = {}
    for person in User.objects.filter(pk__in=ids).select_related("merged_into"):
        has_no_name = person.erased_at is not None or person.merged_into_id is not None
        names[person.pk] = person.full_name if person.pk in named_in_full or has_no_name else person.username
        entry, number = playing.get(person.pk, (0, None))
        mark = find_name_marks(event.pk, entry).get(entry) if number is not None else ""
        names[person.pk] += f" ({mark})" if mark else ""
    return names


@dataclass(frozen=True)
class _Table:
    """The round, the table and the entries of a match, in the order of their seats."""

    round: int
    table: int | None
    entries: list[int] = field(default_factory=list)


def _read_tables(event: Event, ids: set[int]) -> dict[int, _Table]:
    """Return the tables of matches by their ids, as plain values: whole rows with their people would take seconds."""
    tables: dict[int, _Table] = {}
    seats = Seat.objects.filter(match__round__event=event).order_by("match", "order")
    for batch in split_in_batches(sorted(ids)):
        rows = seats.filter(match__in=batch).values_list("match", "match__round__number", "match__table", "entry")
        for match, number, table, entry in rows:
            tables.setdefault(match, _Table(number, table)).entries.append(entry)
    return tables


def _name_match(table: _Table, names: Mapping[int, str], surnames: Mapping[int, str]) -> MatchName:
    players = shorten_names({entry: (names[entry], surnames[entry]) for entry in table.entries})
    return MatchName(" – ".join(players.values()), table.round, table.table)
