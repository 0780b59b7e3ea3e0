"""The standings on paper. Entry points: :func:`standings_paper`, :func:`round_to_print`."""

from datetime import datetime

from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from ledger.handlers import OnProgress
from problems import refuse
from tournament.domain.tiebreakers import MEASURES
from tournament.models import Event
from tournament.papers.layout.standings import NumberColumn, StandingLine, StandingsWords, make_standings
from tournament.standings.queries.standings import Row, Table, rounds_with_standings, standings_after
from tournament.standings.queries.winner import winner_of
from tournament.standings.winner_words import winner_sentences
from tournament.standings.words import note_of, title_of
from tournament.words import TIEBREAKERS_PAPER, record_text


def round_to_print(event: Event, number: int | None) -> int:
    """The round whose standings are meant, the last closed one by default; raises Refused standings_unknown."""
    closed = rounds_with_standings(event)
    wanted = (closed[0] if closed else 1) if number is None else number
    if wanted not in closed:
        refuse("standings_unknown", number=wanted)
    return wanted


def standings_paper(event: Event, number: int | None, language: str, on_progress: OnProgress | None = None) -> bytes:
    """The standings after a round as PDF bytes, in a language; the same standing gives the same bytes.

    Raises Refused standings_unknown.
    """
    table = standings_after(event, round_to_print(event, number))
    as_of = timezone.localtime(table.as_of or event.created_at, event.zone)
    with override(language):
        return make_standings(
            event=event.name,
            title=title_of(table),
            lines=_lines(table),
            columns=[NumberColumn(str(TIEBREAKERS_PAPER[name]), MEASURES[name].is_percentage) for name in table.names],
            words=_words(language, as_of, _headline(table), note_of(table)),
            data_time=as_of,
            on_progress=on_progress,
        )


def _lines(table: Table) -> list[StandingLine]:
    last = {row.rank: place for place, row in enumerate(table.rows, start=1)}
    return [_line(row, last[row.rank]) for row in table.rows]


def _line(row: Row, rank_to: int) -> StandingLine:
    return StandingLine(
        rank=row.rank,
        rank_to=rank_to,
        name=row.entry.name_surname_first,
        points=row.points,
        record=record_text(row.record),
        numbers=tuple(row.tiebreakers.values()),
    )


def _headline(table: Table) -> str:
    """Who won, on the standings of the end, in one line: who stood first before the finals stands on the pages."""
    winner = winner_of(table)
    return " ".join(winner_sentences(winner)[:2]) if winner else ""


def _words(language: str, as_of: datetime, headline: str, note: str) -> StandingsWords:
    moment = formats.date_format(as_of, "SHORT_DATETIME_FORMAT")
    return StandingsWords(
        rank="#",
        player=_("Player"),
        record=_("W–D–L"),
        points=_("Points"),
        page=_("page %(page)s of %(pages)s"),
        as_of=_("Data as of %(moment)s") % {"moment": moment},
        language=language,
        headline=headline,
        note=note,
    )
