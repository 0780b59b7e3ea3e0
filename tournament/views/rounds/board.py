"""The hall screen: the pairings of the newest published round by name, for a projector or a television.

Entry point: :func:`show_board`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournament.naming import NameAccess, reading_as
from tournament.papers.content.pairings import PrintedMatch, read_printed_round
from tournament.rounds.queries.rounds import latest_round
from tournament.views.organizing.poster import event_qr_code
from tournament.views.page_context import open_event_page
from tournament.views.rounds.clock import clock_of

if TYPE_CHECKING:
    from tournament.models import Entry, Event


@dataclass(frozen=True)
class BoardLine:
    """A player of the round: the table (None for a bye), the room or "", and the names of the opponents."""

    entry: Entry
    match: PrintedMatch
    opponents: str


@require_safe
def show_board(request: HttpRequest, slug: str) -> HttpResponse:
    """Show all players of the newest published round by surname, each with the table, and the clock."""
    page = open_event_page(request, slug)
    current = latest_round(page.event, visible_only=True)
    # The screen hangs in the hall, so it shows public names whatever account opened it.
    with reading_as(NameAccess.PUBLIC):
        return page.render(
            "board.html",
            current=current,
            clock=clock_of(current),
            lines=_list_players(page.event, current.number) if current else (),
            qr_code=event_qr_code(page),
        )


def _list_players(event: Event, number: int) -> list[BoardLine]:
    """Return each player of a round once, in the order of surnames."""
    match_of = {entry: match for match in read_printed_round(event, number).matches for entry in match.entries}
    players = sorted(match_of, key=lambda entry: (entry.sort_key, entry.pk))
    return [BoardLine(entry, match_of[entry], _name_opponents(entry, match_of[entry])) for entry in players]


def _name_opponents(entry: Entry, match: PrintedMatch) -> str:
    return ", ".join(other.name_surname_first for other in match.entries if other != entry)
