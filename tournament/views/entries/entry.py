"""The staff page of one entry: history, name, club, entries kept apart, disqualification."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from problems import Problem, Refused
from tournament.entries.queries.claims import list_unclaimed_people
from tournament.entries.queries.entries import get_entry
from tournament.entries.queries.kept_apart import list_kept_apart_from
from tournament.entries.queries.namesakes import list_namesakes
from tournament.entries.queries.status_effects import find_status_effects
from tournament.entries.services.check_in_desk import correct_name, write_latin_name
from tournament.entries.services.disqualification import disqualify, set_without_place
from tournament.entries.services.entry_changes import set_club
from tournament.entries.services.keep_apart import end_keep_apart, keep_apart
from tournament.entries.services.name_marks import set_mark_word
from tournament.papers.layout.scripts import is_in_typeface
from tournament.permissions import may_erase
from tournament.reporting.queries import count_disputes_of
from tournament.views.page_context import EventPage, open_event_page
from tournament.views.parsing import require_whole
from tournament.views.player_field import read_player


def show_entry(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """Show one entry with the actions that the reader may take."""
    return _show(open_event_page(request, slug, "staff"), entry_id)


@require_POST
def write_club(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    page = open_event_page(request, slug, "organize")
    entry = get_entry(page.event, entry_id)
    return _apply(page, entry_id, lambda: set_club(entry=entry, club=request.POST.get("club", ""), actor=page.user))


@require_POST
def write_mark(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """Set the word that tells an entry from its namesakes."""
    page = open_event_page(request, slug, "organize")
    entry, word = get_entry(page.event, entry_id), request.POST.get("mark", "")
    return _apply(page, entry_id, lambda: set_mark_word(entry=entry, word=word, actor=page.user), typed_mark=word)


@require_POST
def write_name(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """Correct the name of a player without an account."""
    page = open_event_page(request, slug, "staff")
    entry, person = get_entry(page.event, entry_id), require_whole(request.POST.get("person", ""))
    given, family = request.POST.get("given_name", ""), request.POST.get("family_name", "")
    return _apply(
        page,
        entry_id,
        lambda: correct_name(entry=entry, person_id=person, given_name=given, family_name=family, actor=page.user),
    )


@require_POST
def write_latin(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """Set the name in Latin letters that papers show of a player."""
    page = open_event_page(request, slug, "organize")
    entry, person = get_entry(page.event, entry_id), require_whole(request.POST.get("person", ""))
    latin = request.POST.get("latin_name", "")
    return _apply(
        page, entry_id, lambda: write_latin_name(entry=entry, person_id=person, latin_name=latin, actor=page.user)
    )


@require_POST
def disqualify_entry(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """Disqualify an entry, with a reason, and take its place in the standings if that is ticked."""
    page = open_event_page(request, slug, "organize")
    entry, reason = get_entry(page.event, entry_id), request.POST.get("reason", "")
    without_place = request.POST.get("without_place") == "1"
    return _apply(
        page,
        entry_id,
        lambda: disqualify(entry=entry, reason=reason, actor=page.user, without_place=without_place),
        out_reason=reason,
        out_without_place=without_place,
    )


@require_POST
def write_place(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """Take the place of a disqualified entry in the standings, or give it back."""
    page = open_event_page(request, slug, "organize")
    entry, without_place = get_entry(page.event, entry_id), request.POST.get("without_place") == "1"
    return _apply(page, entry_id, lambda: set_without_place(entry=entry, without_place=without_place, actor=page.user))


@require_POST
def keep_entries_apart(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    page = open_event_page(request, slug, "organize")
    other, reason = read_player(page.event, request.POST, "other"), request.POST.get("reason", "")
    second = other.entry_id
    if second is None:
        problems = () if other.problem else (Problem("entry_unknown"),)
        return _show(page, entry_id, problems, 422, other=other, apart_reason=reason)
    return _apply(
        page,
        entry_id,
        lambda: keep_apart(event=page.event, first=entry_id, second=second, reason=reason, actor=page.user),
        other=other,
        apart_reason=reason,
    )


@require_POST
def let_entries_meet(request: HttpRequest, slug: str, entry_id: int, wish_id: int) -> HttpResponse:
    """End keeping two entries apart; ``wish_id`` is the id of their ``KeptApart`` row."""
    page = open_event_page(request, slug, "organize")
    return _apply(page, entry_id, lambda: end_keep_apart(event=page.event, pair_id=wish_id, actor=page.user))


def _apply(page: EventPage, entry_id: int, action: Callable[[], object], **typed: Any) -> HttpResponse:
    """Run an action and return to the page of the entry, which shows a refusal and what was typed."""
    try:
        action()
    except Refused as refused:
        return _show(page, entry_id, refused.problems, 422, **typed)
    return redirect("event-entry", page.event.slug, entry_id)


def _show(
    page: EventPage, entry_id: int, problems: Sequence[Problem] = (), status: int = 200, **typed: Any
) -> HttpResponse:
    entry = get_entry(page.event, entry_id)
    kept_apart = list_kept_apart_from(entry)
    people = [member.user for member in entry.members.all()]
    return page.render(
        "entries/entry.html",
        status=status,
        entry=entry,
        kept_apart=kept_apart,
        namesakes=list_namesakes(entry),
        changes=entry.changes.select_related("by"),
        disputes=count_disputes_of([entry.pk]).get(entry.pk, 0),
        unclaimed=list_unclaimed_people(entry),
        other_letters=[person for person in people if not is_in_typeface(person.full_name)],
        status_effects=find_status_effects(page.event),
        erasable=[person for person in people if person.erased_at is None and may_erase(page.request.user, person)],
        problems=problems,
        **typed,
    )
