"""The page of standings after any closed round, with the explanation of each number."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse

from problems import refuse
from tournament.domain.revised_parts import Part
from tournament.ranking.queries.counted_standings import list_closed_rounds
from tournament.standings.queries.round_names import round_choices
from tournament.standings.queries.standings import (
    read_page_rows,
    read_standings_after,
)
from tournament.standings.words import name_standings, write_correction_note, write_standings_note
from tournament.views.list_pages import ListPages, OwnRow, make_entry_pages
from tournament.views.page_context import EventPage, open_event_page
from tournament.views.parsing import read_whole, require_whole
from tournament.views.standings.event_outcome import find_event_outcome
from tournament.views.standings.explanations import explain
from web.expensive_work import expensive_work
from web.page_cache.etags import cache_page


def find_own_rank(page: EventPage, _arguments: Mapping[str, Any]) -> OwnRow:
    """Return the reader's own row in the standings."""

    def find_pages() -> ListPages:
        standings = read_standings_after(page.event, read_whole(page.request.GET.get("after_round", "")))
        return make_entry_pages(page, standings.rows.ranking.read_entry_ids(), anchor="e")

    return OwnRow(page.entry.pk if page.entry else None, find_pages)


@cache_page(Part.FACTS, Part.ENTRIES, Part.DECKS, Part.ROUNDS, Part.STANDINGS, find_own_row=find_own_rank)
@expensive_work("explanation", when=lambda request: "explain" in request.GET)
def show_standings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the standings; ``?after_round=`` picks an earlier round, ``?explain=`` an entry, ``&of=`` its measure."""
    page = open_event_page(request, slug)
    requested_round = request.GET.get("after_round", "")
    number = read_whole(requested_round)
    if requested_round and number is None:
        refuse("standings_unknown", number=requested_round[:40])
    standings = read_standings_after(page.event, number)
    opened = require_whole(request.GET["explain"]) if request.GET.get("explain") else None
    pages = make_entry_pages(page, standings.rows.ranking.read_entry_ids(), opened, anchor="e")
    return page.render_kept(
        "standings/standings.html",
        standings=standings,
        pages=pages,
        rows=read_page_rows(standings, pages.page.start_index(), pages.page.paginator.per_page),
        title=name_standings(standings),
        note=" ".join(filter(None, (write_standings_note(standings), write_correction_note(page.event)))),
        rounds=round_choices(page.event, list_closed_rounds(page.event)),
        opened=opened,
        opened_measure=request.GET.get("of", "") if opened is not None else "",
        outcome=find_event_outcome(page.event, standings),
        explained=explain(standings, opened) if opened is not None else [],
    )
