"""Pages of the reader's own deck: typed or copied from an earlier event, checked, saved, submitted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_POST

from accounts.requests import require_person
from decks.posted_lists import read_posted_file, read_posted_list
from problems import Refused
from tournament.entries.queries.entries import require_own_entry
from tournament.submissions.queries.deadlines import find_deck_lock, find_lock_reason, read_deck_settings
from tournament.submissions.queries.deck_files import make_entry_deck_file
from tournament.submissions.queries.history import find_unsubmitted_version, list_earlier_decks, read_deck_history
from tournament.submissions.queries.lines_to_settle import list_decided_lines
from tournament.submissions.queries.stored_verdicts import find_stored_verdict
from tournament.submissions.queries.submissions import find_submission
from tournament.submissions.queries.verdicts import judge_entry_deck
from tournament.submissions.services.submissions import check_event_deck, save_deck, submit_deck
from tournament.submissions.words import describe_submission
from tournament.views.page_context import EventPage, open_event_page
from tournament.views.parsing import read_whole
from web.downloads import download_response
from web.expensive_work import expensive_work

if TYPE_CHECKING:
    from decks.domain.checking.verdict import Verdict
    from decks.models import DeckVersion
    from tournament.models import Entry
    from tournament.submissions.queries.verdicts import JudgedDeck

# The last one is sent by a player who was asked whether an illegal deck is to be handed in.
_ACTIONS = {"submit": submit_deck, "save": save_deck, "submit_illegal": submit_deck}


@login_required
@expensive_work("deck_check")
def my_deck(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the editor with the verdict; POST checks, saves or submits the deck. It works without scripts.

    Before an illegal deck is submitted, the page asks once.
    With ``as``, the kind of a deck file, POST returns the list as that file; with ``open`` it reads the form's file.
    """
    page = open_event_page(request, slug)
    entry = require_own_entry(page.event, require_person(request))
    if request.method != "POST":
        return _show(page, entry, _initial_text(page, entry))
    text = read_posted_list(request)
    try:
        if kind := request.POST.get("as"):
            language = get_language() or "en"
            file = make_entry_deck_file(entry, page.event, kind=kind, text=text, language=language, rules=page.rules)
            return download_response(file.content, name=file.name, media_type=file.media_type)
        if (opened := read_posted_file(request, page.event.format_key)) is not None:
            return _show(page, entry, opened)
        return _answer_action(page, entry, text)
    except Refused as refused:
        return _show(page, entry, text, refused)


@require_POST
@login_required
@expensive_work("deck_check")
def deck_fragment(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the verdict of a typed text and whether the text is submitted, as a fragment."""
    page = open_event_page(request, slug)
    entry = require_own_entry(page.event, require_person(request))
    context = _check_typed_list(page, entry)
    decided = list_decided_lines(entry, context["verdict"], page.rules)
    context |= {"event": page.event, "entry": entry, "decided": decided}
    return render(request, "tournament/submissions/_deck_fragment.html", context)


@require_POST
@login_required
@expensive_work("deck_check")
def apply_suggestion(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the editor after replacing a line by the chosen suggestion."""
    page = open_event_page(request, slug)
    entry = require_own_entry(page.event, require_person(request))
    return render(request, "decks/_taken.html", _check_typed_list(page, entry))


def _check_typed_list(page: EventPage, entry: Entry) -> dict[str, Any]:
    text = read_posted_list(page.request)
    verdict = check_event_deck(event=page.event, text=text, rules=page.rules, entry=entry)
    return {**make_editor_context(page), "text": text, "verdict": verdict, **_submission_context(page, entry, text)}


def tell_what_was_handed_in(request: HttpRequest, version: DeckVersion) -> None:
    """Say on the next page what was handed in and what the verdict is."""
    verdict = find_stored_verdict(version).parsed_verdict
    levels = {"legal": messages.SUCCESS, "to_check": messages.WARNING, "illegal": messages.ERROR}
    messages.add_message(request, levels[verdict.status], describe_submission(verdict))


def _answer_action(page: EventPage, entry: Entry, text: str) -> HttpResponse:
    """Save or submit the deck and return to its page, or show it checked, with a question where one is due."""
    name = page.request.POST.get("action", "")
    asks = name == "submit" and _is_to_ask(page, entry, text)
    if asks or name not in _ACTIONS:
        return _show(page, entry, text, asks_before_sending=asks)
    version = _ACTIONS[name](entry=entry, text=text, actor=page.user)
    if name != "save":
        tell_what_was_handed_in(page.request, version)
    return redirect("event-deck", page.event.slug)


def _is_to_ask(page: EventPage, entry: Entry, text: str) -> bool:
    """Return true for an illegal deck that would be submitted now and is not submitted yet."""
    submission = find_submission(entry)
    if find_lock_reason(entry, page.event) or (submission and submission.deck_version.text == text):
        return False
    verdict = check_event_deck(event=page.event, text=text, rules=page.rules, entry=entry)
    return bool(verdict.status == "illegal" and verdict.cards)


def _initial_text(page: EventPage, entry: Entry) -> str:
    """Return the chosen earlier deck, else the last saved one; for a locked deck the submitted text."""
    submission = find_submission(entry)
    submitted = submission.deck_version.text if submission else ""
    if find_lock_reason(entry, page.event):
        return submitted
    wanted = read_whole(page.request.GET.get("from", ""))
    earlier = next((deck for deck in list_earlier_decks(entry, page.event) if deck.pk == wanted), None)
    saved = earlier or find_unsubmitted_version(entry, page.event)
    return saved.text if saved else submitted


def make_editor_context(page: EventPage) -> dict[str, Any]:
    """Return the template context that lets the editor check by the event's rules."""
    return {
        "judged_by": page.rules.format,
        "suggestion_url": reverse("event-deck-take", args=[page.event.slug]),
        "format_key": page.event.format_key,
    }


def _submission_context(page: EventPage, entry: Entry, text: str) -> dict[str, Any]:
    """Return why the deck is locked (or None), the current submission, and whether the text differs from it."""
    submission = find_submission(entry)
    is_changed = submission is None or text != submission.deck_version.text
    return {
        "lock_reason": find_lock_reason(entry, page.event),
        "submission": submission,
        "is_changed": is_changed,
        "handed_in": not is_changed,
    }


def _show(
    page: EventPage, entry: Entry, text: str, refused: Refused | None = None, *, asks_before_sending: bool = False
) -> HttpResponse:
    judged = judge_entry_deck(entry, page.event, page.rules)
    verdict, unreadable = _check_text(page, entry, text, judged)
    return page.render(
        "submissions/my_deck.html",
        refused=refused or unreadable,
        entry=entry,
        text=text,
        is_typed=page.request.method == "POST" or "from" in page.request.GET,
        verdict=verdict,
        decided=list_decided_lines(entry, verdict, page.rules) if verdict else (),
        history=read_deck_history(entry),
        earlier=list_earlier_decks(entry, page.event),
        deck_settings=read_deck_settings(page.event),
        deck_lock=find_deck_lock(entry),
        judged=judged,
        asks_before_sending=asks_before_sending,
        **make_editor_context(page),
        **_submission_context(page, entry, text),
    )


def _check_text(
    page: EventPage, entry: Entry, text: str, submitted: JudgedDeck | None
) -> tuple[Verdict | None, Refused | None]:
    """Return the verdict of the text, or the refusal of an unreadable one.

    Only the submitted text is compared with the serial codes of other rosters.
    """
    if not text.strip():
        return None, None
    if submitted and submitted.submission.deck_version.text == text:
        return submitted.verdict, None
    try:
        return check_event_deck(event=page.event, text=text, rules=page.rules, entry=entry), None
    except Refused as unreadable:
        return None, unreadable
