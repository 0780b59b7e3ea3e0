"""The page of check sheets to print, one sheet a deck."""

from django.http import HttpRequest, HttpResponse

from tournament.submissions.queries.check_sheets import check_sheets_of
from tournament.views.page_context import open_event_page
from tournament.views.parsing import read_whole


def show_sheets(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the check sheets of all decks, or of one entry; for judges and organizers."""
    page = open_event_page(request, slug, "judge")
    found = check_sheets_of(page.event, read_whole(request.GET.get("entry", "")))
    return page.render("sheets.html", sheets=found.sheets, entries_without_deck=found.without)
