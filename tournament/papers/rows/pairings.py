"""Pairings on paper: by name, each match twice, and by table.

Entry points: :func:`pairings_paper`, :func:`tables_paper`, :func:`round_to_pair_up`, and for the slips
:func:`seatings_of`, :func:`paired_at`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from ledger.handlers import OnProgress
from problems import refuse
from tournament.domain.rooms import Room, room_at
from tournament.models import Entry, Event, Match, Round
from tournament.papers.layout.pairings import (
    PairingHead,
    PairingLine,
    PairingWords,
    TableLine,
    make_pairings,
    make_tables,
)
from tournament.rounds.queries.rounds import get_round, matches_of, rounds_with_pairings
from tournament.rounds.queries.tables import rooms_of_event
from tournament.standings.queries.round_names import paper_title
from tournament.standings.queries.standings import points_before


@dataclass(frozen=True)
class Seating:
    """One match of the round as papers have it; a bye has one entry and no table, ``room`` may be empty.

    ``is_fixed``: somebody in it always plays at this table.
    """

    table: int | None
    entries: tuple[Entry, ...]
    points: dict[int, Fraction]
    room: str = ""
    is_fixed: bool = False

    def points_of(self, entry: Entry) -> Fraction:
        """Match points when the round was paired."""
        return self.points.get(entry.pk, Fraction())

    @property
    def with_points(self) -> tuple[tuple[str, Fraction], ...]:
        """Everybody there by name, with their points."""
        return tuple((entry.name, self.points_of(entry)) for entry in self.entries)


def round_to_pair_up(event: Event, number: int | None) -> int:
    """The round whose pairings are meant, the newest that players see by default; raises Refused pairings_unknown."""
    published = rounds_with_pairings(event)
    wanted = (published[0] if published else 1) if number is None else number
    if wanted not in published:
        refuse("pairings_unknown", number=wanted)
    return wanted


def pairings_paper(event: Event, number: int | None, language: str, on_progress: OnProgress | None = None) -> bytes:
    """Everybody in the order of names with table and opponent, as PDF bytes. Raises Refused pairings_unknown."""
    found, seatings = seatings_of(event, number)
    with override(language):
        lines = [line for _key, line in sorted(_lines(seatings), key=lambda pair: pair[0])]
        return make_pairings(_head("pairings", event, found, language), lines, on_progress)


def tables_paper(event: Event, number: int | None, language: str, on_progress: OnProgress | None = None) -> bytes:
    """The tables in their order, byes last, as PDF bytes. Raises Refused pairings_unknown."""
    found, seatings = seatings_of(event, number)
    with override(language):
        lines = [_table(seating) for seating in seatings]
        return make_tables(_head("tables", event, found, language), lines, on_progress)


def seatings_of(event: Event, number: int | None) -> tuple[Round, list[Seating]]:
    """A round that players see and its matches by table."""
    found = get_round(event, round_to_pair_up(event, number))
    points = points_before(event, found.number)
    rooms = rooms_of_event(event)
    return found, [_seating(match, points, rooms) for match in matches_of(found)]


def paired_at(event: Event, found: Round) -> datetime:
    """Of when the pairings are, in the event's time zone."""
    return timezone.localtime(found.published_at or found.paired_at, event.zone)


def as_of_text(moment: datetime) -> str:
    """When the pairings were published, as a sentence."""
    return _("Published %(moment)s") % {"moment": formats.date_format(moment, "SHORT_DATETIME_FORMAT")}


def _seating(match: Match, points: dict[int, Fraction], rooms: Sequence[Room]) -> Seating:
    entries = tuple(seat.entry for seat in match.seats.all())
    return Seating(match.table, entries, points, room_at(rooms, match.table), match.is_at_fixed_table)


def _lines(seatings: list[Seating]) -> Iterator[tuple[tuple[str, int], PairingLine]]:
    """Every player's line with the key it is sorted by."""
    for seating in seatings:
        for entry in seating.entries:
            yield (entry.sort_key, entry.pk), _line(seating, entry)


def _line(seating: Seating, entry: Entry) -> PairingLine:
    others = [other for other in seating.entries if other != entry]
    # Several in one column: surnames are enough to find each other.
    names = [other.name_surname_first if len(others) == 1 else other.short_name for other in others]
    points = seating.points_of(entry)
    together = ", ".join(names)
    return PairingLine(entry.name_surname_first, points, seating.table, together, seating.room, seating.is_fixed)


def _table(seating: Seating) -> TableLine:
    first, *others = seating.with_points
    return TableLine(seating.table, first, tuple(others), seating.room, seating.is_fixed)


def _head(kind: str, event: Event, found: Round, language: str) -> PairingHead:
    title = paper_title(kind, event, found.number)
    return PairingHead(event.name, title, _words(event, found, language), paired_at(event, found))


def _words(event: Event, found: Round, language: str) -> PairingWords:
    return PairingWords(
        player=_("Player"),
        points=_("Points"),
        table=_("Table"),
        opponent=_("Opponent"),
        first=_("First"),
        second=_("Second"),
        bye=_("bye"),
        room=_("Room"),
        fixed=_("fixed table"),
        page=_("page %(page)s of %(pages)s"),
        as_of=as_of_text(paired_at(event, found)),
        language=language,
    )
