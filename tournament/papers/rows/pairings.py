"""Pairings on paper: by name, each match twice, and by table.

Entry points: :func:`make_pairings_paper`, :func:`make_tables_paper`, and for match slips :func:`seatings_of`,
:func:`paired_at`.
"""

from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from ledger.handlers import OnProgress
from tournament.domain.rooms import room_at
from tournament.models import Entry, Event, Round
from tournament.papers.layout.pairings import (
    PairingHead,
    PairingLine,
    PairingWords,
    TableLine,
    make_pairings,
    make_tables,
)
from tournament.rounds.queries.rounds import get_round, matches_of
from tournament.rounds.queries.tables import rooms_of_event
from tournament.standings.queries.round_names import RoundTitle, describe_round
from tournament.standings.queries.standings import points_before

PAIRINGS_TITLE = RoundTitle(
    gettext_lazy("Pairings of round %(number)s, by name"), gettext_lazy("Pairings by name: %(stage)s")
)
TABLES_TITLE = RoundTitle(
    gettext_lazy("Pairings of round %(number)s, by table"), gettext_lazy("Pairings by table: %(stage)s")
)


@dataclass(frozen=True)
class Seating:
    """A match of the round on paper. A bye has one entry and no table; ``room`` may be "".

    ``is_fixed`` says that the table is the fixed table of one of the entries.
    """

    table: int | None
    entries: tuple[Entry, ...]
    points: dict[int, Fraction]
    room: str = ""
    is_fixed: bool = False

    def points_of(self, entry: Entry) -> Fraction:
        """Return the entry's match points when the round was paired."""
        return self.points.get(entry.pk, Fraction())

    @property
    def with_points(self) -> tuple[tuple[str, Fraction], ...]:
        """Return the names of all entries with their points."""
        return tuple((entry.name, self.points_of(entry)) for entry in self.entries)


def make_pairings_paper(event: Event, number: int, language: str, on_progress: OnProgress | None) -> bytes:
    """Return the PDF of all players in the order of their names, each with table and opponent."""
    found, seatings = seatings_of(event, number)
    with override(language):
        lines = [
            (entry.sort_key, entry.pk, _pairing_line(seating, entry))
            for seating in seatings
            for entry in seating.entries
        ]
        sorted_lines = [line for *_key, line in sorted(lines, key=lambda keyed: keyed[:2])]
        return make_pairings(_head(PAIRINGS_TITLE, event, found, language), sorted_lines, on_progress)


def make_tables_paper(event: Event, number: int, language: str, on_progress: OnProgress | None) -> bytes:
    """Return the PDF of all tables in their order, byes last."""
    found, seatings = seatings_of(event, number)
    with override(language):
        return make_tables(
            _head(TABLES_TITLE, event, found, language), [_table_line(seating) for seating in seatings], on_progress
        )


def seatings_of(event: Event, number: int) -> tuple[Round, list[Seating]]:
    """Return a published round and its matches by table."""
    found = get_round(event, number)
    points = points_before(event, found.number)
    rooms = rooms_of_event(event)
    return found, [
        Seating(
            match.table,
            tuple(seat.entry for seat in match.seats.all()),
            points,
            room_at(rooms, match.table),
            match.is_at_fixed_table,
        )
        for match in matches_of(found)
    ]


def paired_at(event: Event, found: Round) -> datetime:
    """Return the moment the round was published, else paired, in the event's time zone."""
    return timezone.localtime(found.published_at or found.paired_at, event.zone)


def _pairing_line(seating: Seating, entry: Entry) -> PairingLine:
    others = [other for other in seating.entries if other != entry]
    # Several opponents share one column, so their surnames must do.
    names = [other.name_surname_first if len(others) == 1 else other.short_name for other in others]
    return PairingLine(
        entry.name_surname_first,
        seating.points_of(entry),
        seating.table,
        ", ".join(names),
        seating.room,
        seating.is_fixed,
    )


def _table_line(seating: Seating) -> TableLine:
    first, *others = seating.with_points
    return TableLine(seating.table, first, tuple(others), seating.room, seating.is_fixed)


def _head(title: RoundTitle, event: Event, found: Round, language: str) -> PairingHead:
    moment = paired_at(event, found)
    words = PairingWords(
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
        as_of=_("Published %(moment)s") % {"moment": formats.date_format(moment, "SHORT_DATETIME_FORMAT")},
        language=language,
    )
    return PairingHead(event.name, describe_round(event, title, found.number), words, moment)
