"""Pages of the reader's own deck: typed or copied from an earlier event, checked, saved, submitted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from accounts.requests import require_person
from config.errors.statuses import status_of
from decks.domain.deck_lists.suggestion import apply_suggestion
from problems import Refused
from tournament.entries.queries.entries import require_own_entry
from tournament.submissions.queries.deadlines import current_lock, deck_lock_of, deck_settings_of
from tournament.submissions.queries.history import deck_history_of, earlier_decks, unsubmitted_version
from tournament.submissions.queries.submissions import current_submission
from tournament.submissions.queries.verdicts import judged_deck
from tournament.submissions.services.submissions import check_event_deck, save_deck, submit_deck
from tournament.views.page_context import EventPage, open_event_page
from tournament.views.parsing import read_whole

if TYPE_CHECKING:
    from decks.domain.checking.verdict import Verdict
    from tournament.models import Entry
    from tournament.submissions.queries.verdicts import JudgedDeck

_ACTIONS = {"submit": submit_deck, "save": save_deck}


@login_required
def my_deck(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the editor with the verdict; POST checks, saves or submits the deck. It works without scripts."""
    page = open_event_page(request, slug)
    entry = require_own_entry(page.event, require_person(request))
    if request.method != "POST":
        return _show(page, entry, _initial_text(page, entry))
    text = _posted_text(request)
    action = _ACTIONS.get(request.POST.get("action", ""))
    if action is None:
        return _show(page, entry, text)
    try:
        action(entry=entry, text=text, actor=page.user)
    except Refused as refused:
        return _show(page, entry, text, refused)
    return redirect("event-deck", slug)


@require_POST
@login_required
def deck_fragment(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the verdict of a typed text and whether the text is submitted, as a fragment."""
    page = open_event_page(request, slug)
    entry = require_own_entry(page.event, require_person(request))
    text = _posted_text(request)
    verdict = check_event_deck(event=page.event, text=text, rules=page.rules)
    context = {**editor_context(page), "text": text, "verdict": verdict, **_submission_context(page, entry, text)}
    return render(request, "tournament/_deck_fragment.html", context)


@require_POST
@login_required
def take_card(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the editor after replacing a line by the chosen suggestion."""
    page = open_event_page(request, slug)
    if not page.may_judge:
        require_own_entry(page.event, require_person(request))
    text = _posted_text(request)
    verdict = check_event_deck(event=page.event, text=text, rules=page.rules)
    return render(request, "decks/_editor.html", {**editor_context(page), "text": text, "verdict": verdict})


def _posted_text(request: HttpRequest) -> str:
    return apply_suggestion(request.POST.get("text", ""), request.POST.get("take", ""))


def _initial_text(page: EventPage, entry: Entry) -> str:
    """Return the chosen earlier deck, else the last saved one; for a locked deck the submitted text."""
    submission = current_submission(entry)
    submitted = submission.deck_version.text if submission else ""
    if current_lock(entry, page.event):
        return submitted
    wanted = read_whole(page.request.GET.get("from", ""))
    earlier = next((one for one in earlier_decks(entry, page.event) if one.pk == wanted), None)
    saved = earlier or unsubmitted_version(entry, page.event)
    return saved.text if saved else submitted


def editor_context(page: EventPage) -> dict[str, object]:
    """Return the template context that lets the editor check by the event's rules."""
    return {
        "judged_by": page.rules.format,
        "take_url": reverse("event-deck-take", args=[page.event.slug]),
        "format_key": page.event.format_key,
    }


def _submission_context(page: EventPage, entry: Entry, text: str) -> dict[str, object]:
    """Return the lock, the current submission, and whether the text differs from it."""
    submission = current_submission(entry)
    return {
        "lock": current_lock(entry, page.event),
        "submission": submission,
        "is_changed": submission is None or text != submission.deck_version.text,
    }


def _show(page: EventPage, entry: Entry, text: str, refused: Refused | None = None) -> HttpResponse:
    judged = judged_deck(entry, page.event, page.rules)
    verdict, unreadable = _check_text(page, text, judged)
    reason = refused or unreadable
    return page.render(
        "my_deck.html",
        status=status_of(reason) if reason else 200,
        problems=reason.problems if reason else (),
        entry=entry,
        text=text,
        is_typed=page.request.method == "POST" or "from" in page.request.GET,
        verdict=verdict,
        history=deck_history_of(entry),
        earlier=earlier_decks(entry, page.event),
        deck_settings=deck_settings_of(page.event),
        deck_lock=deck_lock_of(entry),
        judged=judged,
        **editor_context(page),
        **_submission_context(page, entry, text),
    )


def _check_text(page: EventPage, text: str, submitted: JudgedDeck | None) -> tuple[Verdict | None, Refused | None]:
    """Return the verdict of the text, or the refusal of an unreadable one.

    Only the submitted text is compared with the serial codes of other rosters.
    """
    if not text.strip():
        return None, None
    if submitted and submitted.submission.deck_version.text == text:
        return submitted.verdict, None
    try:
        return check_event_deck(event=page.event, text=text, rules=page.rules), None
    except Refused as unreadable:
        return None, unreadable
