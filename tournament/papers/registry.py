"""Every kind of paper. A new paper is one entry of :data:`PAPERS`: pages, API, command, log and jobs read it there."""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ledger.handlers import OnProgress
from problems import refuse
from tournament.models import Event
from tournament.papers.content.pairings import PAIRINGS_TITLE, TABLES_TITLE
from tournament.papers.content.rounds import (
    ALL_TITLE,
    make_all_papers,
    make_pairings_paper,
    make_slips_paper,
    make_tables_paper,
)
from tournament.papers.content.slips import SLIPS_TITLE
from tournament.papers.content.standings import make_standings_paper
from tournament.ranking.queries.counted_standings import list_closed_rounds
from tournament.rounds.queries.rounds import list_rounds_with_pairings, list_rounds_with_pairings_or_draft
from tournament.standings.queries.round_names import RoundTitle
from tournament.standings.words import STANDINGS_TITLE

_MAKE = _("Make the PDF")


@dataclass(frozen=True)
class Paper:
    """A kind of paper.

    ``name``, ``use`` (what it is for) and ``button`` stand on the papers page, ``title`` over the paper itself.
    ``rounds`` returns the numbers of the rounds that can be printed, the newest first; ``unknown_round`` is the problem
    code for any other round. ``make_pdf`` returns the PDF of one round in a language.
    """

    name: str | Promise
    use: str | Promise
    title: RoundTitle
    make_pdf: Callable[[Event, int, str, OnProgress | None], bytes]
    rounds: Callable[[Event], list[int]] = list_rounds_with_pairings
    button: str | Promise = _MAKE
    unknown_round: str = "pairings_unknown"

    def choose_round(self, event: Event, number: int | None) -> int:
        """Return the round to print, the newest for ``None``. Raises Refused with the code ``unknown_round``."""
        printable = self.rounds(event)
        wanted = (printable[0] if printable else 1) if number is None else number
        if wanted not in printable:
            refuse(self.unknown_round, number=wanted)
        return wanted

    def make(self, event: Event, number: int | None, language: str, on_progress: OnProgress | None = None) -> bytes:
        """Return the PDF; the same rows give the same bytes. Raises Refused with the code ``unknown_round``."""
        return self.make_pdf(event, self.choose_round(event, number), language, on_progress)


PAPERS = {
    "round": Paper(
        _("All papers of a round"),
        _("Pairings by name and by table, and the slips, in one file."),
        ALL_TITLE,
        make_all_papers,
        list_rounds_with_pairings_or_draft,
    ),
    "pairings": Paper(
        _("Pairings by name"),
        _("For the wall: players find their table by their surname."),
        PAIRINGS_TITLE,
        make_pairings_paper,
    ),
    "tables": Paper(
        _("Pairings by table"),
        _("For the staff: the players of each table."),
        TABLES_TITLE,
        make_tables_paper,
    ),
    "slips": Paper(
        _("Match slips"),
        _("Four on a page, to cut: players write the result and sign."),
        SLIPS_TITLE,
        make_slips_paper,
    ),
    "standings": Paper(
        _("Standings"),
        _("For the wall after a round, with the tie-breakers."),
        STANDINGS_TITLE,
        make_standings_paper,
        list_closed_rounds,
        button=_("Standings as PDF"),
        unknown_round="standings_unknown",
    ),
}
