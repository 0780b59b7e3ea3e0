"""The page of the deck of an entry: shown to permitted readers, settled and locked by staff."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language
from django.views.decorators.http import require_POST

from problems import Refused
from tournament.entries.queries.entries import get_entry
from tournament.permissions import require_deck
from tournament.submissions.queries.deadlines import find_deck_lock
from tournament.submissions.queries.deck_files import make_submitted_deck_file
from tournament.submissions.queries.history import read_deck_history
from tournament.submissions.queries.lines_to_settle import list_decided_lines, list_lines_to_settle, offer_names
from tournament.submissions.queries.verdicts import judge_entry_deck
from tournament.submissions.services.rules import set_deck_lock
from tournament.submissions.services.settling import settle_line
from tournament.views.page_context import EventPage, open_event_page
from tournament.views.parsing import require_whole
from tournament.views.submissions.forms import DeckLockForm, make_local_time, read_moment
from web.downloads import download_response

if TYPE_CHECKING:
    from tournament.models import Entry


def entry_deck(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """Show a deck with its verdict; staff and its player also see its history and its settled lines."""
    page = open_event_page(request, slug)
    entry = get_entry(page.event, entry_id)
    require_deck(request.user, entry, page.event)
    return _show(page, entry)


def download_deck(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """Return the submitted deck as a file of the kind ``?as=``, settled lines as decided; for permitted readers."""
    page = open_event_page(request, slug)
    entry = get_entry(page.event, entry_id)
    require_deck(request.user, entry, page.event)
    kind, language = request.GET.get("as", ""), get_language() or "en"
    file = make_submitted_deck_file(entry, page.event, kind=kind, language=language)
    return download_response(file.content, name=file.name, media_type=file.media_type)


@require_POST
def lock_deck(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """Lock one deck, open it, or apply the setting of the event."""
    page = open_event_page(request, slug, "judge")
    entry = get_entry(page.event, entry_id)
    form = DeckLockForm(request.POST)
    if not form.is_valid():
        return _show(page, entry, form, status=422)
    until = read_moment(form.cleaned_data["until"], page.event.zone)
    set_deck_lock(entry=entry, to=form.cleaned_data["to"], until=until, actor=page.user)
    return redirect("event-entry-deck", slug, entry_id)


@require_POST
def settle(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """Settle a doubtful line, or ask about it again; ``decision`` may name the card: ``card:key``."""
    page = open_event_page(request, slug, "judge")
    entry = get_entry(page.event, entry_id)
    typed = {name: request.POST.get(name, "") for name in ("line", "reason", "card")}
    decision, _colon, offered = request.POST.get("decision", "").partition(":")
    decided = {**typed, "card": offered or typed["card"], "decision": decision}
    try:
        settle_line(entry=entry, seen=require_whole(request.POST.get("seen", "")), actor=page.user, **decided)
    except Refused as refused:
        return _show(page, entry, refused=refused, typed=typed)
    return redirect("event-entry-deck", slug, entry_id)


def offer_cards(request: HttpRequest, slug: str) -> HttpResponse:
    """Return names of cards for what a judge types, as options of a list."""
    page = open_event_page(request, slug, "judge")
    return page.render("submissions/_card_names.html", names=offer_names(page.rules, request.GET.get("card", "")))


def _show(
    page: EventPage, entry: Entry, lock_form: DeckLockForm | None = None, status: int = 200, **more: Any
) -> HttpResponse:
    judged = judge_entry_deck(entry, page.event, page.rules)
    verdict = judged.verdict if judged else None
    may_change = page.may_judge and not page.event.is_over
    sees_history = page.may_judge or page.entry == entry
    return page.render(
        "submissions/entry_deck.html",
        status=status,
        entry=entry,
        judged=judged,
        submission=judged.submission if judged else None,
        text=judged.submission.deck_version.text if judged else "",
        verdict=verdict,
        history=read_deck_history(entry) if sees_history else (),
        to_settle=list_lines_to_settle(entry, verdict, page.rules) if verdict and may_change else (),
        decided=list_decided_lines(entry, verdict, page.rules) if verdict and sees_history else (),
        may_settle=may_change,
        lock_form=(lock_form or _lock_form_of(page, entry)) if may_change else None,
        judged_by=page.rules.format,
        **more,
    )


def _lock_form_of(page: EventPage, entry: Entry) -> DeckLockForm:
    lock = find_deck_lock(entry)
    until = make_local_time(lock.until, page.event.zone) if lock else None
    return DeckLockForm(initial={"to": lock.state if lock else "event", "until": until})
