"""Pages of the deck of an entry: shown to permitted readers, changed and locked by staff."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from config.errors.statuses import status_of
from decks.domain.deck_lists.suggestion import apply_suggestion
from problems import Refused
from tournament.entries.queries.entries import get_entry
from tournament.permissions import require_deck
from tournament.submissions.queries.deadlines import deck_lock_of
from tournament.submissions.queries.history import deck_history_of
from tournament.submissions.queries.submissions import current_submission
from tournament.submissions.queries.verdicts import judged_deck
from tournament.submissions.services.rules import set_deck_lock
from tournament.submissions.services.submissions import check_event_deck, edit_deck
from tournament.views.page_context import EventPage, open_event_page
from tournament.views.submissions.forms import DeckChangeForm, DeckLockForm, local_time, moment_in
from tournament.views.submissions.my_deck import editor_context

if TYPE_CHECKING:
    from tournament.models import Entry


def entry_deck(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """Show a deck with its verdict; staff and its player also see its history."""
    page = open_event_page(request, slug)
    entry = get_entry(page.event, entry_id)
    require_deck(request.user, entry, page.event)
    lock_form = None
    if page.may_judge and not page.event.is_over:
        lock = deck_lock_of(entry)
        until = local_time(lock.until, page.event.zone) if lock else None
        lock_form = DeckLockForm(initial={"to": lock.state if lock else "event", "until": until})
    return _show_deck(page, entry, lock_form)


def change_deck(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """Change a deck as judge or organizer, with a reason."""
    page = open_event_page(request, slug, "judge")
    entry = get_entry(page.event, entry_id)
    if request.method != "POST":
        submission = current_submission(entry)
        return _show_change(page, entry, _change_form(entry), submission.deck_version.text if submission else "")
    text = apply_suggestion(request.POST.get("text", ""), request.POST.get("take", ""))
    if request.POST.get("action") != "change":
        return _show_change(page, entry, DeckChangeForm(initial=request.POST.dict()), text)
    form = DeckChangeForm(request.POST)
    if not form.is_valid():
        return _show_change(page, entry, form, text)
    try:
        edit_deck(entry=entry, text=text, actor=page.user, **form.cleaned_data)
    except Refused as refused:
        if refused.code == "deck_changed_meanwhile":
            # The form carries the new submission, so that sending it again replaces that one.
            form = _change_form(entry, form.cleaned_data["reason"])
        return _show_change(page, entry, form, text, refused)
    return redirect("event-entry-deck", slug, entry_id)


@require_POST
def lock_deck(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """Lock one deck, open it, or apply the setting of the event."""
    page = open_event_page(request, slug, "judge")
    entry = get_entry(page.event, entry_id)
    form = DeckLockForm(request.POST)
    if not form.is_valid():
        return _show_deck(page, entry, form, status=422)
    until = moment_in(form.cleaned_data["until"], page.event.zone)
    set_deck_lock(entry=entry, to=form.cleaned_data["to"], until=until, actor=page.user)
    return redirect("event-entry-deck", slug, entry_id)


def _change_form(entry: Entry, reason: str = "") -> DeckChangeForm:
    submission = current_submission(entry)
    return DeckChangeForm(initial={"reason": reason, "seen": submission.pk if submission else 0})


def _show_deck(page: EventPage, entry: Entry, lock_form: DeckLockForm | None, status: int = 200) -> HttpResponse:
    judged = judged_deck(entry, page.event)
    return _show(
        page,
        "entry_deck.html",
        entry,
        status=status,
        judged=judged,
        submission=judged.submission if judged else None,
        text=judged.submission.deck_version.text if judged else "",
        verdict=judged.verdict if judged else None,
        history=deck_history_of(entry) if page.may_judge or page.entry == entry else (),
        lock_form=lock_form,
    )


def _show_change(
    page: EventPage, entry: Entry, form: DeckChangeForm, text: str, refused: Refused | None = None
) -> HttpResponse:
    verdict = None
    try:
        verdict = check_event_deck(event=page.event, text=text) if text.strip() else None
    except Refused as unreadable:
        refused = refused or unreadable
    return _show(
        page,
        "change_deck.html",
        entry,
        status=status_of(refused) if refused else 422 if form.errors else 200,
        problems=refused.problems if refused else (),
        form=form,
        text=text,
        verdict=verdict,
    )


def _show(page: EventPage, template: str, entry: Entry, status: int = 200, **context: Any) -> HttpResponse:
    return page.render(template, status=status, entry=entry, **editor_context(page), **context)
