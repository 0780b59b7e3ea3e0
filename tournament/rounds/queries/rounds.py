"""Rounds and their matches with seats, names and results loaded."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from django.db.models import Count, Prefetch, QuerySet

from engine.attendance_policies import find_no_shows
from problems import refuse
from tournament.entries.queries.entries import give_people, load_entries_by_id, prefetch_members
from tournament.event.queries.batches import split_in_batches
from tournament.event.queries.loaded_rows import give_rows
from tournament.event.queries.matches import select_related_round
from tournament.event.queries.state import read_rounds
from tournament.models import Entry, Event, Match, Round, Seat

# The number of matches of a batch: even with four players each, one query can name all their entries.
_BATCH_SIZE = 225


class SeatedMatch(NamedTuple):
    """A match with its table, None for a bye, and its entries in the order of their seats."""

    table: int | None
    entries: tuple[int, ...]

    def as_json(self) -> list[object]:
        """Return the match as manual changes and the log store it."""
        return [self.table, list(self.entries)]


def get_round(event: Event, number: int) -> Round:
    """Return a round by its number; raises Refused round_unknown."""
    return event.rounds.filter(number=number).first() or refuse("round_unknown", number=number)


def find_latest_round(event: Event, *, visible_only: bool = False) -> Round | None:
    """Return the newest round, or the newest that players see."""
    rounds = Round.objects.filter(event=event).order_by("-number")
    newest = (rounds.exclude(state=Round.State.DRAFT) if visible_only else rounds).first()
    if newest is not None:
        newest.event = event
    return newest


def list_tables_without_result(round_: Round) -> list[int]:
    """Return the numbers of the tables without a result, in order."""
    missing = round_.matches.exclude(table=None).filter(result=None).order_by("table")
    return [table or 0 for table in missing.values_list("table", flat=True)]


def list_tables_with_report(round_: Round, *, is_disputed: bool) -> list[int]:
    """Return the numbers of the tables at which a player's report waits, for the opponent or, disputed, for staff."""
    waiting = round_.matches.filter(report__isnull=False, dispute__isnull=not is_disputed).order_by("table")
    return [table or 0 for table in waiting.values_list("table", flat=True)]


def list_rounds_with_pairings(event: Event) -> list[int]:
    """Return the numbers of the rounds that players see, newest first."""
    return [round_.number for round_ in event.rounds.order_by("-number") if round_.is_visible]


def list_rounds_with_pairings_or_draft(event: Event) -> list[int]:
    """Return the numbers of all rounds, newest first, drafts as well."""
    return list(event.rounds.order_by("-number").values_list("number", flat=True))


def find_pairs_met_before(round_: Round) -> set[frozenset[int]]:
    """Return the pairs of entries that met in an earlier round."""
    seats = Seat.objects.filter(match__round__event=round_.event_id, match__round__number__lt=round_.number)
    entries_by_match: dict[int, list[int]] = {}
    for match, entry in seats.values_list("match", "entry"):
        entries_by_match.setdefault(match, []).append(entry)
    return {frozenset(pair) for entries in entries_by_match.values() for pair in combinations(entries, 2)}


def has_had_bye(round_: Round, entry_id: int) -> bool:
    """Return true if an entry had a bye in an earlier round, or missed one that is scored as a bye."""
    earlier = Match.objects.filter(round__event=round_.event_id, round__number__lt=round_.number)
    tables = dict(earlier.filter(seats__entry=entry_id).values_list("round__number", "table"))
    awards = Entry.objects.values_list("awards", flat=True).get(pk=entry_id)
    missed = {int(number) for number, missed in awards.items() if missed["award"] == "bye"} - tables.keys()
    return None in tables.values() or any(number < round_.number for number in missed)


def prefetch_seats(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Return the matches with result, seats, entries and people loaded, in a fixed number of queries.

    It is meant for few matches; :func:`load_matches` is for many.
    """
    seats = Seat.objects.order_by("order").select_related("entry").prefetch_related(prefetch_members("entry__"))
    return matches.select_related("result", "result__by").prefetch_related(Prefetch("seats", queryset=seats))


def load_matches(matches: QuerySet[Match]) -> list[Match]:
    """Return many matches of one round with result, seats, entries and people, in three queries."""
    loaded = list(matches.select_related("result"))
    by_id, ids = {match.pk: match for match in loaded}, matches.order_by().values("pk")
    seats: dict[int, list[Seat]] = defaultdict(list)
    for seat in Seat.objects.filter(match__in=ids).order_by("order").select_related("entry"):
        seat.match = by_id[seat.match_id]
        seats[seat.match_id].append(seat)
    give_rows(loaded, "seats", Seat, seats)
    give_people([seat.entry for seated in seats.values() for seat in seated])
    return loaded


def list_matches(round_: Round) -> list[Match]:
    """Return the matches of a round by table, the bye last."""
    return load_matches(round_.matches.all())


def load_matches_in_batches(round_: Round, ids: Iterable[int]) -> Iterator[list[Match]]:
    """Yield the matches with these ids by table, in batches, because all matches of a large round need 60 MB at once.

    ``ids`` come in the order of :func:`match_ids_of`.
    """
    for batch in split_in_batches(ids, _BATCH_SIZE):
        yield load_matches_by_id(round_, batch)


def match_ids_of(round_: Round) -> list[int]:
    """Return the ids of the matches of a round in the order of :func:`list_matches`."""
    return list(round_.matches.values_list("pk", flat=True))


def load_matches_by_id(round_: Round, ids: Collection[int]) -> list[Match]:
    """Return a few matches of a round, such as those of one page, by table, the bye last."""
    return load_matches(round_.matches.filter(pk__in=ids))


def get_match(event: Event, match_id: int) -> Match:
    """Return a match of this event; raises Refused match_unknown."""
    matches = prefetch_seats(Match.objects.filter(pk=match_id, round__event=event))
    return select_related_round(matches).first() or refuse("match_unknown")


def get_table(round_: Round, table: int) -> Match:
    """Return the match at a table of a round; raises Refused table_unknown."""
    return match_at(round_, table) or refuse("table_unknown", table=table, number=round_.number)


def match_at(round_: Round, table: int) -> Match | None:
    """Return the match at a table of a round, None for a table without one."""
    return select_related_round(prefetch_seats(round_.matches.filter(table=table))).first()


def find_bye(round_: Round, entry_id: int | None = None) -> Match | None:
    """Return the bye of an entry in a round, or without an id the first bye; None without one."""
    byes = round_.matches.filter(table=None)
    return prefetch_seats(byes if entry_id is None else byes.filter(seats__entry=entry_id)).first()


def match_ids_by_entry(round_: Round) -> dict[int, int]:
    """Return the id of each entry's match of a round, by entry id."""
    return dict(Seat.objects.filter(match__round=round_).order_by().values_list("entry", "match"))


def match_id_of(round_: Round, entry: Entry) -> int | None:
    """Return the id of an entry's match of a round, None without one."""
    return Seat.objects.filter(match__round=round_, entry=entry).values_list("match", flat=True).first()


class TablesByResult(NamedTuple):
    """The first tables of a round without a result, and those with the newest results; the counts are of all tables."""

    pending: Sequence[Match] = ()
    decided: Sequence[Match] = ()
    pending_count: int = 0
    decided_count: int = 0


def list_tables_by_result(round_: Round, most: int) -> TablesByResult:
    """Return at most ``most`` tables without a result, by number, and as many with one, the newest result first.

    Byes are left out.
    """
    tables = round_.matches.exclude(table=None)
    pending, decided = tables.filter(result=None), tables.exclude(result=None)
    counted = tables.order_by().aggregate(all=Count("pk"), decided=Count("result"))
    return TablesByResult(
        list(prefetch_seats(pending)[:most]),
        list(prefetch_seats(decided).order_by("-result__at", "-pk")[:most]),
        counted["all"] - counted["decided"],
        counted["decided"],
    )


def list_seated_matches(round_: Round) -> list[SeatedMatch]:
    """Return the matches of a round with their entries, by table."""
    entries: dict[int, list[int]] = {}
    for match, entry in Seat.objects.filter(match__round=round_).order_by("order").values_list("match_id", "entry_id"):
        entries.setdefault(match, []).append(entry)
    return [SeatedMatch(table, tuple(entries.get(pk, ()))) for pk, table in round_.matches.values_list("pk", "table")]


def read_seated_match(match: Match) -> SeatedMatch:
    """Return a match with its entries."""
    seats = sorted(match.seats.all(), key=lambda seat: seat.order)
    return SeatedMatch(match.table, tuple(seat.entry_id for seat in seats))


def find_entries_in_round(round_: Round) -> set[int]:
    """Return the ids of the entries with a match or a bye in the round."""
    return set(Seat.objects.filter(match__round=round_).values_list("entry", flat=True))


def find_unseated_entries(round_: Round) -> set[int]:
    """Return the ids of checked-in entries that should play in the round, but have neither a match nor a bye in it."""
    checked_in = Entry.objects.filter(event=round_.event_id, status=Entry.Status.CHECKED_IN)
    return (
        set(checked_in.values_list("pk", flat=True))
        - find_entries_in_round(round_)
        - set(round_.report.get("idle", []))
    )


def find_matches_of_entries(round_: Round, entries: Collection[Entry]) -> dict[int, Match]:
    """Return the match of each of a few entries in a round, by entry id."""
    if not entries:
        return {}
    own = Seat.objects.filter(match__round=round_, entry__in=entries).order_by().values("match")
    matches = prefetch_seats(round_.matches.filter(pk__in=own))
    return {seat.entry_id: match for match in matches for seat in match.seats.all()}


def list_matches_of_entry(entry: Entry | int) -> list[Match]:
    """Return the matches of an entry, given by itself or its id, in rounds that players see, newest first."""
    own = Match.objects.filter(seats__entry=entry).exclude(round__state=Round.State.DRAFT)
    matches = list(select_related_round(own.select_related("result")).order_by("-round__number"))
    if not matches:
        return []
    seats = list(Seat.objects.filter(match__in=matches).select_related("entry").order_by("order"))
    give_people([seat.entry for seat in seats])
    by_match: dict[int, list[Seat]] = defaultdict(list)
    for seat in seats:
        by_match[seat.match_id].append(seat)
    give_rows(matches, "seats", Seat, by_match)
    return matches


def list_paired_no_shows(draft: Round) -> list[Entry]:
    """Return the checked-in entries with a match in a draft that were no-shows in the round before."""
    previous = Round.objects.filter(event=draft.event_id, number=draft.number - 1)
    no_shows = {player for played in read_rounds(previous) for player in find_no_shows(played)}
    paired = no_shows.intersection(Seat.objects.filter(match__round=draft).values_list("entry", flat=True))
    checked_in = Entry.objects.filter(event=draft.event_id, status=Entry.Status.CHECKED_IN)
    return load_entries_by_id(checked_in, set(map(int, paired)))
