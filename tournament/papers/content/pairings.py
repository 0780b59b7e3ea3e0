"""The papers of pairings: by name, each match twice, and by table.

Entry points: :func:`draw_pairings`, :func:`draw_tables`, and for other papers of a round :func:`read_printed_round`,
:class:`PrintedRound`.
"""

from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from engine.rooms import find_room
from language.sorting import make_czech_sort_key
from tournament.models import Entry, Event, Round
from tournament.papers.content.names import add_status, printable_name, printable_surname_first
from tournament.papers.layout.pairings import (
    PairingHeader,
    PairingLabels,
    PairingLine,
    TableLine,
    lay_out_pairings,
    lay_out_tables,
)
from tournament.papers.layout.paper import Drawing
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
    with override(language):
        players = sorted(match_of, key=_find_place)
        lines = [_pairing_line(match_of[entry], entry) for entry in players]
        return lay_out_pairings(_header(PAIRINGS_TITLE, printed, language), lines)


def _find_place(entry: Entry) -> tuple[str, int]:
    """Return the key by which players are sorted: a name printed in its Latin form stands where it is looked for."""
    shown = printable_surname_first(entry)
    is_own = can_print(entry.name_surname_first)
    return entry.sort_key if is_own else make_czech_sort_key(shown), entry.pk


def draw_tables(printed: PrintedRound, language: str) -> Drawing:
    """Return the paper of all tables in their order, byes last."""
    lines = []
    with override(language):
        for match in printed.matches:
            first, *others = match.names_with_points
            lines.append(TableLine(match.table, first, tuple(others), match.room, match.is_fixed))
        return lay_out_tables(_header(TABLES_TITLE, printed, language), lines)


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


def _pairing_line(match: PrintedMatch, entry: Entry) -> PairingLine:
    """Return the line of an entry in the paper by name."""
    others = [other for other in match.entries if other != entry]
    # Several opponents share one column, so their surnames must do.
    names = [
        add_status(other, printable_surname_first(other)) if len(others) == 1 else _short(other) for other in others
    ]
    return PairingLine(
        add_status(entry, printable_surname_first(entry)),
        match.points_of(entry),
        match.table,
        ", ".join(names),
        match.room,
        match.is_fixed,
    )


def _short(entry: Entry) -> str:
    return entry.short_name if can_print(entry.short_name) else printable_name(entry)


def _header(title: RoundTitle, printed: PrintedRound, language: str) -> PairingHeader:
    moment = formats.date_format(printed.data_time, "SHORT_DATETIME_FORMAT")
    as_of = _("Paired %(moment)s") if printed.draft_mark else _("Published %(moment)s")
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
        as_of=as_of % {"moment": moment},
        language=language,
    )
    described = describe_round(printed.event, title, printed.round.number)
    return PairingHeader(printed.event.name, described, labels, printed.data_time, printed.draft_mark)
