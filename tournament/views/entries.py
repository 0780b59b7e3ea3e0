"""The check-in list: who comes, who is here, who leaves."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.requests import signed_in
from tournament.forms import WalkInForm
from tournament.queries.claims import unclaimed_in
from tournament.queries.deck_times import decks_shown_to
from tournament.queries.entries import entries_of, get_entry, my_entry
from tournament.queries.judged import judged_decks
from tournament.services.entries import add_walk_in, change_status, join_event
from tournament.views.place import Place, enter
from tournament.views.typed import require_word
from tournament.words import LEAVE


def list_entries(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody in the Czech order; staff see decks and buttons beside."""
    return _list(enter(request, slug), WalkInForm())


@require_POST
def walk_in(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter somebody at the door."""
    place = enter(request, slug, "organize")
    form = WalkInForm(request.POST)
    if not form.is_valid():
        return _list(place, form, status=422)
    add_walk_in(event=place.event, actor=place.user, **form.cleaned_data)
    return redirect("event-entries", slug)


@require_POST
@login_required
def join(request: HttpRequest, slug: str) -> HttpResponse:
    """A player joins by themselves and goes on to the deck."""
    place = enter(request, slug)
    join_event(event=place.event, user=signed_in(request))
    return redirect("event-deck", slug)


@require_POST
def set_status(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """Check in, take it back, drop, reinstate."""
    place = enter(request, slug, "organize")
    change_status(entry=get_entry(place.event, entry_id), to=request.POST.get("status", ""), actor=place.user)
    if getattr(request, "htmx", False):
        return _row(place, entry_id)
    return redirect("event-entries", slug)


@require_POST
@login_required
def drop_myself(request: HttpRequest, slug: str) -> HttpResponse:
    """A player leaves the event; the matches played stay as they are."""
    place = enter(request, slug)
    require_word(request, str(LEAVE))
    change_status(entry=my_entry(place.event, signed_in(request)), to="dropped", actor=place.user)
    return redirect("event-me", slug)


def _list(place: Place, form: WalkInForm, status: int = 200) -> HttpResponse:
    decks = judged_decks(place.event, whole=False) if place.is_staff else {}
    entries = [(entry, decks.get(entry.pk)) for entry in entries_of(place.event)]
    here = sum(entry.status == "checked_in" for entry, _ in entries)
    coming = sum(entry.status != "waiting" for entry, _ in entries)
    public = decks_shown_to(place.event) == "public"
    unclaimed = len(unclaimed_in(place.event)) if place.may_organize else 0
    return place.show(
        "entries.html",
        status=status,
        entries=entries,
        here=here,
        coming=coming,
        form=form,
        decks_are_public=public,
        unclaimed=unclaimed,
    )


def _row(place: Place, entry_id: int) -> HttpResponse:
    entry = get_entry(place.event, entry_id)
    deck = judged_decks(place.event, whole=False).get(entry_id) if place.is_staff else None
    return place.show("_entry_row.html", entry=entry, deck=deck)
