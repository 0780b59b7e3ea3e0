"""Handing in a deck, and staff looking into one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from accounts.requests import signed_in
from config.errors.statuses import status_of
from decks.domain.suggestion import take_suggestion
from decks.services import check_text
from problems import Refused
from tournament.queries.entries import get_entry, my_entry
from tournament.queries.rounds import latest_round
from tournament.queries.submissions import current_submission, submissions_of
from tournament.services.submissions import submit_deck
from tournament.views.place import Place, enter

if TYPE_CHECKING:
    from tournament.models import Entry


@login_required
def my_deck(request: HttpRequest, slug: str) -> HttpResponse:
    """Paste, see the verdict, hand in; works without a script by the Check button."""
    place = enter(request, slug)
    entry = my_entry(place.event, signed_in(request))
    if request.method != "POST":
        return _show(place, entry, _submitted_text(entry))
    text = take_suggestion(request.POST.get("text", ""), request.POST.get("take", ""))
    if request.POST.get("action") != "submit":
        return _show(place, entry, text)
    try:
        submit_deck(entry=entry, text=text, actor=place.user)
    except Refused as refused:
        return _show(place, entry, text, refused)
    return redirect("event-deck", slug)


def entry_deck(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """Judges and organizers read a player's deck with the verdict it got when it was handed in."""
    place = enter(request, slug, "judge")
    entry = get_entry(place.event, entry_id)
    submission = current_submission(entry)
    text = submission.deck_version.text if submission else ""
    verdict = submission.deck_version.read_verdict if submission else None
    return place.show("entry_deck.html", entry=entry, submission=submission, verdict=verdict, text=text)


def _submitted_text(entry: Entry) -> str:
    submission = current_submission(entry)
    return submission.deck_version.text if submission else ""


def _show(place: Place, entry: Entry, text: str, refused: Refused | None = None) -> HttpResponse:
    verdict = None
    try:
        verdict = check_text(format_key=place.event.format_key, text=text) if text.strip() else None
    except Refused as unreadable:
        refused = refused or unreadable
    return place.show(
        "my_deck.html",
        status=status_of(refused) if refused else 200,
        problems=refused.problems if refused else (),
        entry=entry,
        text=text,
        verdict=verdict,
        submissions=submissions_of(entry),
        changed=text != _submitted_text(entry),
        locked=latest_round(place.event) is not None,
    )
