"""The list of events, moves between the states of one, removal of the sample."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from accounts.founders import find_hindrance
from accounts.permissions import is_operator
from accounts.requests import find_signed_in_person
from problems import Refused
from tournament.event.queries.events import find_visible_events, sort_for_visitors
from tournament.event.queries.invitations import find_open_invitations
from tournament.event.queries.staff import find_main_role
from tournament.organizing.services.events import move_event_with_confirmation
from tournament.rounds.queries.own_tables import list_own_tables
from tournament.sample.services import remove_sample
from tournament.views.page_context import open_event_page
from tournament.views.parsing import require_word
from tournament.words import REMOVE
from web.views import show_help

_EVENTS_A_PAGE = 50


def list_events(request: HttpRequest) -> HttpResponse:
    """Show the events, running ones first, the reader's tables, and invitations to a role; this is the front page."""
    reader = find_signed_in_person(request)
    page = Paginator(sort_for_visitors(find_visible_events(reader)), _EVENTS_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "is_invited": reader is not None and find_open_invitations(reader).exists(),
        "own_tables": list_own_tables(reader) if reader else (),
        "founding_hindrance": find_hindrance(reader) if reader else None,
        # Making an event is the main thing for people with a role in one; the others come to play.
        "is_organizer": find_main_role(reader) == "organizer",
        "is_operator": reader is not None and is_operator(reader),
    }
    return render(request, "tournament/event/events.html", context)


def open_own_table(request: HttpRequest) -> HttpResponse:
    """Lead to the reader's table in the newest running event, else to the front page."""
    reader = find_signed_in_person(request)
    tables = list_own_tables(reader) if reader else []
    return redirect("event-me", tables[0].event.slug) if tables else redirect("home")


def open_help(request: HttpRequest) -> HttpResponse:
    """Show the help of the reader's own role in events; a reader without one gets that of players."""
    return show_help(request, find_main_role(find_signed_in_person(request)))


@require_POST
def move(request: HttpRequest, slug: str) -> HttpResponse:
    """Move the event to another state; an early end needs a confirmation on a page of its own."""
    page = open_event_page(request, slug, "organize")
    to, confirmed = request.POST.get("to", ""), request.POST.get("confirm") == "1"
    try:
        move_event_with_confirmation(event=page.event, to=to, confirmed=confirmed, actor=page.user)
    except Refused as refused:
        if refused.code != "end_early":
            raise
        return page.render("organizing/finish.html", status=422, missing=refused.problems[1:])
    # Check-in that was started from the list of entries leads back to the list.
    return redirect("event-entries", slug) if request.POST.get("from") == "entries" else redirect(page.event)


@require_POST
def remove_sample_event(request: HttpRequest, slug: str) -> HttpResponse:
    """Remove the sample event with everything created for it."""
    page = open_event_page(request, slug, "organize")
    require_word(request, str(REMOVE))
    remove_sample(event=page.event, actor=page.user)
    return redirect("events")
