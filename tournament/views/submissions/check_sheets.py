"""The page of check sheets to print, one sheet for each deck."""

from django.http import HttpRequest, HttpResponse

from tournament.entries.queries.name_order import load_in_order
from tournament.submissions.queries.check_sheets import find_sheets, load_sheets
from tournament.views.list_pages import make_entry_pages
from tournament.views.page_context import open_event_page
from tournament.views.parsing import read_whole


def show_sheets(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the check sheets of all entries that are registered or checked in, or that of ``?entry=``.

    For judges and organizers. The sheets come in pages; the entries without a deck follow after the last sheet.
    """
    page = open_event_page(request, slug, "judge")
    sheets, only = find_sheets(page.event), read_whole(request.GET.get("entry", ""))
    listed = [entry_id for entry_id in (*sheets.with_deck, *sheets.without_deck) if only in (None, entry_id)]
    pages, have_sheets = make_entry_pages(page, listed), set(sheets.with_deck)
    return page.render(
        "submissions/sheets.html",
        pages=pages,
        has_sheets=bool(sheets.with_deck),
        sheets=load_sheets(page.event, [entry_id for entry_id in pages.page if entry_id in have_sheets]),
        entries_without_deck=load_in_order(page.event, [key for key in pages.page if key not in have_sheets]),
    )
