"""The hall screen: the pairings of the newest published round by name, for a projector or a television.

Entry point: :func:`show_board`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from engine.rooms import find_room
from tournament.domain.revised_parts import Part
from tournament.entries.queries.name_order import list_in_order
from tournament.name_access import NameAccess, reading_as
from tournament.rounds.queries.rounds import SeatedMatch, find_latest_round, list_seated_matches
from tournament.rounds.queries.tables import find_fixed_tables, read_rooms_of_event
from tournament.views.organizing.poster import draw_event_code
from tournament.views.page_context import open_event_page
from tournament.views.rounds.clock import find_clock
from web.page_cache.etags import cache_page

if TYPE_CHECKING:
    from tournament.models import Event, Round


@dataclass(frozen=True)
class BoardLine:
    """A player of the round by the public name, with the table (None for a bye) and the opponents in words."""

    entry_id: int
    name: str
    table: int | None
    room: str
    is_fixed: bool
    opponents: str


@cache_page(Part.FACTS, Part.ENTRIES, Part.ROUNDS, has_clock=True)
@require_safe
def show_board(request: HttpRequest, slug: str) -> HttpResponse:
    """Show all players of the newest published round by surname, each with the table, and the clock."""
    page = open_event_page(request, slug)
    current = find_latest_round(page.event, visible_only=True)
    # The screen hangs in the hall, so it shows public names whatever account opened it.
    with reading_as(NameAccess.PUBLIC):
        return page.render(
            "rounds/board.html",
            current=current,
            clock=find_clock(current),
            lines=_list_players(page.event, current) if current else (),
            qr_code=draw_event_code(page),
        )


def _list_players(event: Event, current: Round) -> list[BoardLine]:
    """Return each player of a round once, in the order of surnames."""
    match_of = {entry_id: match for match in list_seated_matches(current) for entry_id in match.entries}
    listed = [entry for entry in list_in_order(event) if entry.entry_id in match_of]
    names = {entry.entry_id: entry.marked_name for entry in listed}
    fixed_tables = find_fixed_tables(event)
    rooms = read_rooms_of_event(event)

    def describe(entry_id: int, match: SeatedMatch) -> BoardLine:
        opponents = ", ".join(names[other] for other in match.entries if other != entry_id)
        return BoardLine(
            entry_id,
            names[entry_id],
            match.table,
            find_room(rooms, match.table),
            match.table is not None and any(fixed_tables.get(each) == match.table for each in match.entries),
            _("against: %(names)s") % {"names": opponents} if opponents else _("bye"),
        )

    return [describe(entry_id, match_of[entry_id]) for entry_id in names]
