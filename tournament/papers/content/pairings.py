"""The papers of pairings, readable from a distance: by name, each match twice, and by table.

Entry points: :func:`draw_pairings`, :func:`draw_tables`, and for other papers of a round :func:`read_printed_round`,
:class:`PrintedRound`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override
from reportlab.lib.units import mm

from engine.rooms import find_room
from language.sorting import make_czech_sort_key
from tournament.models import Entry, Event, Round
from tournament.papers.content.names import add_status, printable_name, printable_surname_first
from tournament.papers.layout.numbers import find_decimal_mark, write_number
from tournament.papers.layout.paper import Drawing, PageFrame
from tournament.papers.layout.table import LARGE, Column, lay_out_table
from tournament.papers.layout.typeface import can_print
from tournament.rounds.queries.rounds import get_round, list_matches
from tournament.rounds.queries.tables import read_rooms_of_event
from tournament.standings.queries.round_names import RoundTitle, describe_round
from tournament.standings.queries.standings import read_points_before

PAIRINGS_TITLE = RoundTitle(
    gettext_lazy("Pairings of round %(number)s, by name"), gettext_lazy("Pairings by name: %(stage)s")
)
TABLES_TITLE = RoundTitle(
    gettext_lazy("Pairings of round %(number)s, by table"), gettext_lazy("Pairings by table: %(stage)s")
)
TABLE_WIDTH = 20 * mm
POINTS_WIDTH = 17 * mm
ROOM_WIDTH = 36 * mm
FIXED_TABLE_MARK = "*"
NO_TABLE = "–"


@dataclass(frozen=True)
class PrintedMatch:
    """A match of the round as papers show it. A bye has one entry and no table; ``room`` may be "".

    ``points`` are the match points of all entries of the event by id, when the round was paired; ``is_fixed``: the
    table is the fixed table of one of the entries.
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
        """The names of the entries of the match with their points."""
        return tuple((add_status(entry, printable_name(entry)), self.points_of(entry)) for entry in self.entries)

    @property
    def table_text(self) -> str:
        """The number of the table with a mark if the table is fixed, a dash for a bye."""
        return NO_TABLE if self.table is None else f"{self.table}{FIXED_TABLE_MARK if self.is_fixed else ''}"


@dataclass(frozen=True)
class PrintedRound:
    """A round with its matches by table, read once for all papers of the round."""

    event: Event
    round: Round
    matches: tuple[PrintedMatch, ...]

    @property
    def data_time(self) -> datetime:
        """The moment the round was published, else paired, in the event's time zone."""
        return timezone.localtime(self.round.published_at or self.round.paired_at, self.event.zone)

    @property
    def draft_mark(self) -> str:
        """The sentence that marks the papers of a draft, in the current language; "" for a round that players see."""
        return "" if self.round.is_visible else _("DRAFT: this round is not published")


def draw_pairings(printed: PrintedRound, language: str) -> Drawing:
    """Return the paper of all players in the order of their names, each with table and opponent."""
    match_of = {entry: match for match in printed.matches for entry in match.entries}
    mark = find_decimal_mark(language)
    with override(language):
        frame, room = _make_frame(PAIRINGS_TITLE, printed, language), _list_room_columns(printed)
        name_width = (frame.width - float(TABLE_WIDTH + POINTS_WIDTH + len(room) * ROOM_WIDTH)) / 2
        columns = [
            Column(_("Player"), name_width, is_bold=True),
            Column(_("Points"), POINTS_WIDTH, "CENTER"),
            Column(_("Table"), TABLE_WIDTH, "CENTER", has_plates=True),
            *room,
            Column(_("Opponent"), name_width),
        ]
        rows = []
        for entry in sorted(match_of, key=_find_place):
            match = match_of[entry]
            name = add_status(entry, printable_surname_first(entry))
            points, where = write_number(match.points_of(entry), mark), [match.room] if room else []
            rows.append([name, points, match.table_text, *where, _name_opponents(match, entry)])
        return lay_out_table(frame, columns, rows, size=LARGE)


def _find_place(entry: Entry) -> tuple[str, int]:
    """Return the key by which players are sorted: a name printed in its Latin form stands where it is looked for."""
    printed_name = printable_surname_first(entry)
    is_own = can_print(entry.name_surname_first)
    return entry.sort_key if is_own else make_czech_sort_key(printed_name), entry.pk


def _name_opponents(match: PrintedMatch, entry: Entry) -> str:
    """Return the opponents of an entry; several share one column, so their surnames must do."""
    if match.table is None:
        return _("bye")
    others = [other for other in match.entries if other != entry]
    if len(others) == 1:
        return add_status(others[0], printable_surname_first(others[0]))
    return ", ".join(other.short_name if can_print(other.short_name) else printable_name(other) for other in others)


def draw_tables(printed: PrintedRound, language: str) -> Drawing:
    """Return the paper of all tables in their order, byes last."""
    with override(language):
        frame, room = _make_frame(TABLES_TITLE, printed, language), _list_room_columns(printed)
        name_width = (frame.width - float(TABLE_WIDTH + 2 * POINTS_WIDTH + len(room) * ROOM_WIDTH)) / 2
        columns = [
            Column(_("Table"), TABLE_WIDTH, "CENTER", has_plates=True),
            *room,
            Column(_("First"), name_width),
            Column(_("Points"), POINTS_WIDTH, "CENTER"),
            Column(_("Second"), name_width),
            Column(_("Points"), POINTS_WIDTH, "CENTER"),
        ]
        rows = [
            [match.table_text, *([match.room] if room else []), *pair]
            for match in printed.matches
            for pair in _pair_cells(match, find_decimal_mark(language))
        ]
        return lay_out_table(frame, columns, rows, size=LARGE)


def _pair_cells(match: PrintedMatch, mark: str) -> Iterator[tuple[str, ...]]:
    """Yield names and points of two players; the third and fourth player of a table get a second row."""
    cells = [(name, write_number(points, mark)) for name, points in match.names_with_points]
    if len(cells) % 2:
        cells.append(("", "") if len(cells) > 1 else (_("bye"), ""))
    for first, second in zip(cells[::2], cells[1::2], strict=True):
        yield (*first, *second)


def read_printed_round(event: Event, number: int) -> PrintedRound:
    """Return a round and its matches by table."""
    printed_round = get_round(event, number)
    points = read_points_before(event, printed_round.number)
    rooms = read_rooms_of_event(event)
    matches = (
        PrintedMatch(
            match.table,
            tuple(seat.entry for seat in match.seats.all()),
            points,
            find_room(rooms, match.table),
            match.is_at_fixed_table,
        )
        for match in list_matches(printed_round)
    )
    return PrintedRound(event, printed_round, tuple(matches))


def _make_frame(title: RoundTitle, printed: PrintedRound, language: str) -> PageFrame:
    """Return the frame of the pages; its foot explains the mark of fixed tables if any table has it."""
    moment = formats.date_format(printed.data_time, "SHORT_DATETIME_FORMAT")
    as_of = (_("Paired %(moment)s") if printed.draft_mark else _("Published %(moment)s")) % {"moment": moment}
    if any(match.is_fixed for match in printed.matches):
        as_of = f"{as_of} · {FIXED_TABLE_MARK} {_('fixed table')}"
    return PageFrame(
        title=printed.event.name,
        subtitle=describe_round(printed.event, title, printed.round.number),
        as_of=as_of,
        page=_("page %(page)s of %(pages)s"),
        data_time=printed.data_time,
        language=language,
        headline=printed.draft_mark,
    )


def _list_room_columns(printed: PrintedRound) -> list[Column]:
    """Return the column of rooms if any table is in a named room, else no column."""
    return [Column(_("Room"), ROOM_WIDTH)] if any(match.room for match in printed.matches) else []
