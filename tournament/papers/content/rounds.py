"""The PDF of papers of one round, one paper or all of them. Entry point: :func:`make_round_papers`."""

from collections.abc import Callable

from django.utils.translation import gettext_lazy

from ledger.handlers import OnProgress
from tournament.models import Event
from tournament.papers.content.pairings import PrintedRound, draw_pairings, draw_tables, read_printed_round
from tournament.papers.content.slips import draw_slips
from tournament.papers.layout.paper import Drawing, write_pdf
from tournament.standings.queries.round_names import RoundTitle

ALL_TITLE = RoundTitle(gettext_lazy("All papers of round %(number)s"), gettext_lazy("All papers: %(stage)s"))

DrawPaper = Callable[[PrintedRound, str], Drawing]


def make_round_papers(*papers: DrawPaper) -> Callable[[Event, int, str, OnProgress | None], bytes]:
    """Return the function that makes one PDF of these papers of a round, in a language."""

    def make_pdf(event: Event, number: int, language: str, on_progress: OnProgress | None) -> bytes:
        printed = read_printed_round(event, number)
        return write_pdf([draw(printed, language) for draw in papers], on_progress)

    return make_pdf


make_pairings_paper = make_round_papers(draw_pairings)
make_tables_paper = make_round_papers(draw_tables)
make_slips_paper = make_round_papers(draw_slips)
make_all_papers = make_round_papers(draw_pairings, draw_tables, draw_slips)
