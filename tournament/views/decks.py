"""Handing in a deck, and staff looking into one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from accounts.requests import signed_in
from decks.services import check_text
from tournament.forms import DeckForm
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
    text = DeckForm(request.POST).data.get("text", "")
    if request.POST.get("action") != "submit":
        return _show(place, entry, text)
    submit_deck(entry=entry, text=text, actor=place.user)
    return redirect("event-deck", slug)


def entry_deck(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """Judges and organizers read a player's deck with its verdict."""
    place = enter(request, slug, "judge")
    entry = get_entry(place.event, entry_id)
    submission = current_submission(entry)
    text = submission.deck_version.text if submission else ""
    verdict = check_text(format_key=place.event.format_key, text=text) if submission else None
    return place.show("entry_deck.html", entry=entry, submission=submission, verdict=verdict, text=text)


def _submitted_text(entry: Entry) -> str:
    submission = current_submission(entry)
    return submission.deck_version.text if submission else ""


def _show(place: Place, entry: Entry, text: str) -> HttpResponse:
    verdict = check_text(format_key=place.event.format_key, text=text) if text.strip() else None
    return place.show(
        "my_deck.html",
        entry=entry,
        form=DeckForm(initial={"text": text}),
        text=text,
        verdict=verdict,
        submissions=submissions_of(entry),
        changed=text != _submitted_text(entry),
        locked=latest_round(place.event) is not None,
    )
