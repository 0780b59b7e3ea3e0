"""The staff's editor of the deck of an entry: typed from a paper or changed, with a live verdict and a reason."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from decks.posted_lists import read_posted_file, read_posted_list
from problems import Refused
from tournament.entries.queries.entries import get_entry
from tournament.submissions.queries.decks_by_urgency import find_next_without_deck
from tournament.submissions.queries.submissions import find_submission
from tournament.submissions.services.submissions import check_event_deck, edit_deck
from tournament.views.page_context import EventPage, open_event_page
from tournament.views.parsing import require_whole
from tournament.views.submissions.forms import DeckChangeForm
from tournament.views.submissions.my_deck import make_editor_context, tell_what_was_handed_in
from web.expensive_work import expensive_work

if TYPE_CHECKING:
    from tournament.models import Entry, Submission


@expensive_work("deck_check")
def change_deck(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """Change a deck as judge or organizer, or enter the first one, with a reason."""
    page = open_event_page(request, slug, "judge")
    entry = get_entry(page.event, entry_id)
    submission = find_submission(entry)
    if request.method != "POST":
        text = submission.deck_version.text if submission else ""
        return _show(page, entry, _form_of(submission), text, submission)
    text = read_posted_list(request)
    if request.POST.get("action") != "change":
        typed = DeckChangeForm(initial=request.POST.dict(), is_first=submission is None)
        try:
            opened = read_posted_file(request, page.event.format_key)
        except Refused as refused:
            return _show(page, entry, typed, text, submission, refused=refused)
        return _show(page, entry, typed, text if opened is None else opened, submission)
    # Only the refusal is needed here, because the page shows no error of a hidden field; the form reads the number.
    require_whole(request.POST.get("seen", ""))
    form = DeckChangeForm(request.POST, is_first=submission is None)
    if not form.is_valid():
        return _show(page, entry, form, text, submission)
    try:
        version = edit_deck(entry=entry, text=text, actor=page.user, **form.cleaned_data)
    except Refused as refused:
        if refused.code == "deck_changed_meanwhile":
            # The form carries the new submission, so that sending it again replaces that one.
            submission = find_submission(entry)
            form = _form_of(submission, form.cleaned_data["reason"])
        return _show(page, entry, form, text, submission, refused=refused)
    tell_what_was_handed_in(request, version)
    return redirect("event-entry-deck", slug, entry_id) if submission else _lead_to_next_player(page, entry)


def _lead_to_next_player(page: EventPage, entry: Entry) -> HttpResponse:
    """Lead from a first deck to the next player without one, for a stack of paper lists."""
    messages.success(page.request, _("The deck of %(name)s is entered.") % {"name": entry.name})
    following = find_next_without_deck(page.event, entry)
    if following is None:
        return redirect("event-entry-deck", page.event.slug, entry.pk)
    return redirect("event-deck-change", page.event.slug, following)


@require_POST
@expensive_work("deck_check")
def render_verdict_fragment(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """Return the verdict of a text that staff type, as a fragment."""
    return _render_part(request, slug, entry_id, "decks/_fragment.html")


@require_POST
@expensive_work("deck_check")
def apply_suggestion(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """Return the editor after replacing a line by the chosen suggestion."""
    return _render_part(request, slug, entry_id, "decks/_taken.html")


def _render_part(request: HttpRequest, slug: str, entry_id: int, template: str) -> HttpResponse:
    page = open_event_page(request, slug, "judge")
    entry, text = get_entry(page.event, entry_id), read_posted_list(request)
    verdict = check_event_deck(event=page.event, text=text, rules=page.rules, entry=entry)
    return render(request, template, {**_context_of(page, entry), "text": text, "verdict": verdict})


def _form_of(submission: Submission | None, reason: str = "") -> DeckChangeForm:
    initial = {"reason": reason, "seen": submission.pk if submission else 0}
    return DeckChangeForm(initial=initial, is_first=submission is None)


def _context_of(page: EventPage, entry: Entry) -> dict[str, Any]:
    """Return the template context: the rules it checks by, and the address to which a chosen suggestion is posted."""
    suggestion_url = reverse("event-deck-change-take", args=[page.event.slug, entry.pk])
    return {**make_editor_context(page), "suggestion_url": suggestion_url, "for_staff": True}


def _show(
    page: EventPage,
    entry: Entry,
    form: DeckChangeForm,
    text: str,
    submission: Submission | None,
    *,
    refused: Refused | None = None,
) -> HttpResponse:
    verdict = None
    try:
        if text.strip():
            verdict = check_event_deck(event=page.event, text=text, rules=page.rules, entry=entry)
    except Refused as unreadable:
        refused = refused or unreadable
    return page.render(
        "submissions/change_deck.html",
        status=422 if form.errors else 200,
        refused=refused,
        entry=entry,
        submission=submission,
        form=form,
        text=text,
        verdict=verdict,
        **_context_of(page, entry),
    )
