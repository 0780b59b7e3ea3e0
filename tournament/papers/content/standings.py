"""The paper of the standings. Entry point: :func:`make_standings_paper`."""

from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from engine.tiebreakers.measures import MEASURES
from ledger.handlers import OnProgress
from tournament.models import Event
from tournament.papers.content.names import add_status, printable_name
from tournament.papers.layout.paper import PageFrame
from tournament.papers.layout.standings import NumberColumn, StandingLine, StandingsHeadings, make_standings
from tournament.standings.queries.standings import StandingsTable, read_standings_after
from tournament.standings.queries.winner import find_winner
from tournament.standings.winner_words import describe_winner
from tournament.standings.words import name_standings, write_standings_note
from tournament.words import TIEBREAKERS_PAPER, record_text


def make_standings_paper(event: Event, round_number: int, language: str, on_progress: OnProgress | None) -> bytes:
    """Return the PDF of the standings after a round; the same standings give the same bytes."""
    table = read_standings_after(event, round_number)
    winner = find_winner(table)
    as_of = timezone.localtime(table.as_of or event.created_at, event.zone)
    with override(language):
        moment = formats.date_format(as_of, "SHORT_DATETIME_FORMAT")
        frame = PageFrame(
            title=event.name,
            subtitle=name_standings(table),
            as_of=_("Data as of %(moment)s") % {"moment": moment},
            page=_("page %(page)s of %(pages)s"),
            data_time=as_of,
            language=language,
            note=write_standings_note(table),
            # Without the third sentence: the paper does not name the first player before the finals.
            headline=" ".join(describe_winner(winner)[:2]) if winner else "",
        )
        columns = [
            NumberColumn(str(TIEBREAKERS_PAPER[name]), MEASURES[name].is_percentage) for name in table.tiebreaker_names
        ]
        headings = StandingsHeadings("#", _("Player"), _("W–D–L"), _("Points"))
        return make_standings(frame, headings, _standing_lines(table), columns, on_progress)


def _standing_lines(table: StandingsTable) -> list[StandingLine]:
    return [
        StandingLine(
            rank=row.place,
            # A rank that several players share is printed as a range, such as 3–5.
            rank_to=row.last_rank,
            name=add_status(row.entry, printable_name(row.entry)),
            points=row.points,
            record=record_text(row.record),
            numbers=tuple(row.tiebreakers.values()),
        )
        for row in table.rows
    ]
