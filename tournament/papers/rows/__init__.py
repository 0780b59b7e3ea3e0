"""Papers as bytes: rows and words are gathered here, one file a paper; the layout is made in tournament.papers.layout.

Entry points: :data:`PAPERS`, every paper by its kind; :func:`standings_paper`.
"""

from collections.abc import Callable
from dataclasses import dataclass

from ledger.handlers import OnProgress
from tournament.models import Event
from tournament.papers.rows.pairings import pairings_paper, round_to_pair_up, tables_paper
from tournament.papers.rows.slips import slips_paper
from tournament.papers.rows.standings import round_to_print, standings_paper

__all__ = ["PAPERS", "Paper", "standings_paper"]


@dataclass(frozen=True)
class Paper:
    """``choose`` gives the round that is meant, the newest by default, or refuses; ``make`` the PDF in a language."""

    choose: Callable[[Event, int | None], int]
    make: Callable[[Event, int | None, str, OnProgress | None], bytes]


PAPERS = {
    "standings": Paper(round_to_print, standings_paper),
    "pairings": Paper(round_to_pair_up, pairings_paper),
    "tables": Paper(round_to_pair_up, tables_paper),
    "slips": Paper(round_to_pair_up, slips_paper),
}
