"""The check-in list: who comes, who is here, who has paid, who leaves; searched by name and state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.requests import require_person
from tournament.entries.queries.capacity import count_occupancy
from tournament.entries.queries.check_in_list import count_entries, filter_entries
from tournament.entries.queries.claims import unclaimed_person_ids
from tournament.entries.queries.entries import entries_of, get_entry, my_entry
from tournament.entries.queries.status_effects import status_effects
from tournament.entries.services.entries import change_status, join_event
from tournament.entries.services.notes import set_fee_paid
from tournament.submissions.queries.deadlines import decks_shown_to
from tournament.submissions.queries.verdicts import judged_decks
from tournament.views.entries.forms import NamesForm, WalkInForm
from tournament.views.event_page import EventPage, open_event_page
from tournament.views.typed import require_word
from tournament.words import ENTRY_STATES, LEAVE

if TYPE_CHECKING:
    from tournament.models import Entry


def list_entries(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody in the Czech order; staff see decks and buttons beside."""
    return show_list(open_event_page(request, slug), WalkInForm())


@require_POST
@login_required
def join(request: HttpRequest, slug: str) -> HttpResponse:
    """A player joins by themselves and goes on to the deck."""
    page = open_event_page(request, slug)
    entry = join_event(event=page.event, user=require_person(request))
    if entry.status != "waiting":
        messages.success(request, _("You are in. Now your deck."))
    return redirect("event-deck", slug)


@require_POST
def set_status(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """Check in, take it back, drop, reinstate."""
    page = open_event_page(request, slug, "organize")
    waiting = count_occupancy(page.event).waiting
    change_status(entry=get_entry(page.event, entry_id), to=request.POST.get("status", ""), actor=page.user)
    answer = _row_or_list(page, entry_id)
    if waiting:
        # Somebody else may have moved up: the whole list is another one.
        answer["HX-Refresh"] = "true"
    return answer


@require_POST
def set_fee(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """Tick the fee off, or take the tick back."""
    page = open_event_page(request, slug, "fees")
    paid = request.POST.get("paid") == "1"
    set_fee_paid(entry=get_entry(page.event, entry_id), paid=paid, actor=page.user)
    return _row_or_list(page, entry_id)


@require_POST
@login_required
def drop_myself(request: HttpRequest, slug: str) -> HttpResponse:
    """A player leaves the event; the matches played stay as they are."""
    page = open_event_page(request, slug)
    require_word(request, str(LEAVE))
    change_status(entry=my_entry(page.event, require_person(request)), to="dropped", actor=page.user)
    return redirect("event-me", slug)


def show_list(page: EventPage, form: WalkInForm, status: int = 200, **door: Any) -> HttpResponse:
    """The list with the door beside it; ``door`` is what the door says besides its form."""
    asked, everybody = page.request.GET, entries_of(page.event)
    text, state = asked.get("q", ""), asked.get("state", "")
    decks = judged_decks(page.event, whole=False) if page.is_staff else {}
    chosen = filter_entries(everybody, text=text, state=state if page.is_staff else "")
    entered = asked.get("entered", "")
    return page.render(
        "entries.html",
        status=status,
        entries=[(entry, decks.get(entry.pk)) for entry in chosen],
        counts=count_entries(everybody),
        form=form,
        text=text,
        state=state,
        states=ENTRY_STATES,
        back=asked.urlencode(),
        entered=next((entry for entry in everybody if str(entry.pk) == entered), None),
        now=status_effects(page.event) if page.may_organize else None,
        decks_are_public=decks_shown_to(page.event) == "public",
        unclaimed=len(unclaimed_person_ids(page.event)) if page.may_organize else 0,
        **{"names_form": NamesForm(), **door},
    )


def _row_or_list(page: EventPage, entry_id: int) -> HttpResponse:
    """The row that changed with the counts, or where there is no script the list as it was searched, at that row."""
    if getattr(page.request, "htmx", False):
        return _row(page, get_entry(page.event, entry_id))
    back = page.request.POST.get("back", "")
    address = f"{reverse('event-entries', args=[page.event.slug])}{'?' if back else ''}{back}#entry-{entry_id}"
    return HttpResponseRedirect(address)


def _row(page: EventPage, entry: Entry) -> HttpResponse:
    deck = judged_decks(page.event, whole=False).get(entry.pk) if page.is_staff else None
    counts, back = count_entries(entries_of(page.event)), page.request.POST.get("back", "")
    return page.render("_entry_row.html", entry=entry, deck=deck, counts=counts, back=back, is_alone=True)
