"""The papers of pairings: by name, each match twice, and by table.

Entry points: :func:`make_pairings_paper`, :func:`make_tables_paper`, and for match slips :func:`read_printed_matches`,
:func:`publication_time`.
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
    PairingHeader,
    PairingLabels,
    PairingLine,
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
class PrintedMatch:
    """A match of the round as papers show it. A bye has one entry and no table; ``room`` may be "".

    ``points`` are the match points of all entries by id; ``is_fixed``: the table is the fixed table of one of the
    entries.
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
    def names_with_points(self) -> tuple[tuple[str, Fraction], ...]:
        """The names of all entries with their points."""
        return tuple((entry.name, self.points_of(entry)) for entry in self.entries)


def make_pairings_paper(event: Event, number: int, language: str, on_progress: OnProgress | None) -> bytes:
    """Return the PDF of all players in the order of their names, each with table and opponent."""
    printed_round, matches = read_printed_matches(event, number)
    match_of = {entry: match for match in matches for entry in match.entries}
    with override(language):
        players = sorted(match_of, key=lambda entry: (entry.sort_key, entry.pk))
        lines = [_pairing_line(match_of[entry], entry) for entry in players]
        return make_pairings(_header(PAIRINGS_TITLE, event, printed_round, language), lines, on_progress)


def make_tables_paper(event: Event, number: int, language: str, on_progress: OnProgress | None) -> bytes:
    """Return the PDF of all tables in their order, byes last."""
    printed_round, matches = read_printed_matches(event, number)
    lines = []
    with override(language):
        for match in matches:
            first, *others = match.names_with_points
            lines.append(TableLine(match.table, first, tuple(others), match.room, match.is_fixed))
        return make_tables(_header(TABLES_TITLE, event, printed_round, language), lines, on_progress)


def read_printed_matches(event: Event, number: int) -> tuple[Round, list[PrintedMatch]]:
    """Return a published round and its matches by table."""
    printed_round = get_round(event, number)
    points = points_before(event, printed_round.number)
    rooms = rooms_of_event(event)
    return printed_round, [
        PrintedMatch(
            match.table,
            tuple(seat.entry for seat in match.seats.all()),
            points,
            room_at(rooms, match.table),
            match.is_at_fixed_table,
        )
        for match in matches_of(printed_round)
    ]


def publication_time(event: Event, printed_round: Round) -> datetime:
    """Return the moment the round was published, else paired, in the event's time zone."""
    return timezone.localtime(printed_round.published_at or printed_round.paired_at, event.zone)


def _pairing_line(match: PrintedMatch, entry: Entry) -> PairingLine:
    others = [other for other in match.entries if other != entry]
    # Several opponents share one column, so their surnames must do.
    names = [other.name_surname_first if len(others) == 1 else other.short_name for other in others]
    return PairingLine(
        entry.name_surname_first,
        match.points_of(entry),
        match.table,
        ", ".join(names),
        match.room,
        match.is_fixed,
    )


def _header(title: RoundTitle, event: Event, printed_round: Round, language: str) -> PairingHeader:
    moment = publication_time(event, printed_round)
    labels = PairingLabels(
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
    return PairingHeader(event.name, describe_round(event, title, printed_round.number), labels, moment)
