"""Pages of the check-in list: status and fee of all entries, searched by name and state."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.requests import require_person
from tournament.domain.revised_parts import Part
from tournament.entries.queries.capacity import count_occupancy
from tournament.entries.queries.claims import find_unclaimed_people
from tournament.entries.queries.entries import get_entry
from tournament.entries.queries.listed_entries import FILTERS_OF_FEES, count_entries, find_listed_ids
from tournament.entries.queries.long_lists import count_entered, get_list_job
from tournament.entries.queries.name_order import load_in_order
from tournament.entries.queries.status_effects import find_status_effects, find_walk_in_refusal
from tournament.entries.services.entries import change_status, join_event
from tournament.entries.services.entry_changes import set_fee_paid
from tournament.own_entry.queries import find_own_changes
from tournament.submissions.queries.deadlines import find_deck_audience
from tournament.submissions.queries.verdicts import judge_decks, judge_entry_deck
from tournament.views.entries.forms import NameListForm, WalkInForm
from tournament.views.list_pages import make_entry_pages
from tournament.views.page_context import EventPage, open_event_page
from tournament.views.parsing import read_whole
from tournament.words import ENTRY_FILTER_LABELS
from web.page_cache.etags import cache_page


@cache_page(Part.FACTS, Part.ENTRIES, Part.DECKS, Part.ROUNDS)
def list_entries(request: HttpRequest, slug: str) -> HttpResponse:
    """Show all entries in the Czech order of surnames; staff also see decks and buttons."""
    return show_list(open_event_page(request, slug), WalkInForm())


@require_POST
@login_required
def join(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter the reader in the event and lead to the page of the deck."""
    page = open_event_page(request, slug)
    entry = join_event(event=page.event, user=require_person(request))
    if entry.status != "waiting":
        messages.success(request, _("You are entered. Now hand in your deck."))
    return redirect("event-deck", slug)


@require_POST
def set_status(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    page = open_event_page(request, slug, "organize")
    waiting = count_occupancy(page.event).waiting
    change_status(entry=get_entry(page.event, entry_id), to=request.POST.get("status", ""), actor=page.user)
    answer = _row_or_list(page, entry_id)
    if waiting:
        # A waiting entry may have been admitted, so the whole list has to be loaded again.
        answer["HX-Refresh"] = "true"
    return answer


@require_POST
def set_fee(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """Record the fee of an entry as paid or not paid."""
    page = open_event_page(request, slug, "fees")
    paid = request.POST.get("paid") == "1"
    set_fee_paid(entry=get_entry(page.event, entry_id), paid=paid, actor=page.user)
    return _row_or_list(page, entry_id)


def show_list(page: EventPage, form: WalkInForm, status: int = 200, **desk: Any) -> HttpResponse:
    """Show the list beside the check-in desk; ``desk`` is the context of the desk besides its form.

    ``?entry=`` opens the page with this entry; so does ``?entered=``, which also names the walk-in just entered.
    ``?names=`` shows the job of a long list of names.
    """
    query = page.request.GET
    entered, opened, list_job = (read_whole(query.get(name, "")) for name in ("entered", "entry", "names"))
    text, state = query.get("q", ""), query.get("state", "")
    hidden = frozenset() if page.may_take_fees else FILTERS_OF_FEES
    states = {key: word for key, word in ENTRY_FILTER_LABELS.items() if key not in hidden}
    if state not in states or not page.is_staff:
        state = ""
    pages = make_entry_pages(page, find_listed_ids(page.event, text=text, state=state), opened=opened or entered)
    entries = load_in_order(page.event, pages.page)
    own = find_own_changes(page.event, pages.page) if page.is_staff else {}
    decks = judge_decks(page.event, whole=False, entry_ids=pages.page) if page.is_staff else {}
    if entered is not None or form.is_bound:
        # The next walk-in is typed at once, and the message above it comes into sight. A browser gives the focus only
        # if the address names no part of the page.
        form.fields["given_name"].widget.attrs["autofocus"] = True
    effects = find_status_effects(page.event) if page.may_organize else None
    kept = {name: query[name] for name in ("q", "state", "find") if query.get(name)}
    return page.render(
        "entries/entries.html",
        status=status,
        entries=[(entry, decks.get(entry.pk), own.get(entry.pk)) for entry in entries],
        pages=pages,
        counts=count_entries(page.event),
        form=form,
        text=text,
        state=state,
        states=states,
        # The query string that shows this page of the searched list again.
        back=urlencode({**kept, "page": pages.page.number} if pages.page.number > 1 else kept),
        entered=next(iter(load_in_order(page.event, [entered])), None) if entered is not None else None,
        status_effects=effects,
        walk_in_refusal=find_walk_in_refusal(page.event, effects) if effects else None,
        decks_are_public=find_deck_audience(page.event) == "public",
        unclaimed=find_unclaimed_people(page.event).count() if page.may_organize else 0,
        **(describe_list_job(page, list_job) if list_job is not None and page.may_organize else {}),
        **{"names_form": NameListForm(), **desk},
    )


def describe_list_job(page: EventPage, job_id: int) -> dict[str, Any]:
    """Return the context of ``_long_list.html``: the job that enters a long list of names. Raises Refused not_found."""
    job = get_list_job(page.event, job_id)
    return {
        "list_job": job,
        "list_is_here": job.params.get("is_here", True),
        "entered_names": count_entered(job),
        "skipped": ", ".join(map(str, job.rows_skipped)),
    }


def _row_or_list(page: EventPage, entry_id: int) -> HttpResponse:
    """Return the changed row with the counts for htmx, else redirect to the row in the searched list."""
    back = page.request.POST.get("back", "")
    if getattr(page.request, "htmx", False):
        entry, counts = get_entry(page.event, entry_id), count_entries(page.event)
        deck = judge_entry_deck(entry, page.event) if page.is_staff else None
        own = find_own_changes(page.event, [entry_id]).get(entry_id)
        context: dict[str, Any] = {"entry": entry, "deck": deck, "own_change": own, "counts": counts, "back": back}
        effects = find_status_effects(page.event)
        return page.render("entries/_entry_row.html", is_alone=True, status_effects=effects, **context)
    address = f"{reverse('event-entries', args=[page.event.slug])}{'?' if back else ''}{back}#entry-{entry_id}"
    return HttpResponseRedirect(address)
