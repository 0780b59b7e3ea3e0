"""Pages of the check-in desk: enter one walk-in by name, or a pasted list that is shown before it is entered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from config.errors.statuses import status_of
from problems import Problem, Refused
from tournament.entries.queries.namesakes import CheckedLine, check_name_list
from tournament.entries.services.check_in_desk import Newcomer, add_walk_ins
from tournament.entries.services.entries import add_walk_in
from tournament.views.entries.entries import show_list
from tournament.views.entries.forms import NamesForm, WalkInForm
from tournament.views.event_page import EventPage, open_event_page

if TYPE_CHECKING:
    from collections.abc import Iterable


@require_POST
def walk_in(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter a walk-in; the name of an entered player needs a confirmation, and the form keeps what was typed."""
    page = open_event_page(request, slug, "organize")
    form = WalkInForm(request.POST)
    if not form.is_valid():
        return show_list(page, form, status=422)
    confirmed = request.POST.get("confirm") == "1"
    try:
        entry = add_walk_in(event=page.event, actor=page.user, confirmed=confirmed, **form.cleaned_data)
    except Refused as refused:
        return show_list(page, form, status=status_of(refused), walk_in_problems=refused.problems)
    return redirect(f"{reverse('event-entries', args=[slug])}?entered={entry.pk}#door")


@require_POST
def walk_ins(request: HttpRequest, slug: str) -> HttpResponse:
    """Show how a pasted list was read; with ``save`` enter the players on it, repeated names only where ticked."""
    page = open_event_page(request, slug, "organize")
    form = NamesForm(request.POST)
    if not form.is_valid():
        return _show(page, form, status=422)
    lines = check_name_list(page.event, form.cleaned_data["names"])
    if "save" not in request.POST:
        return _show(page, form, lines)
    return _save(page, form, lines)


def _save(page: EventPage, form: NamesForm, lines: tuple[CheckedLine, ...]) -> HttpResponse:
    people = list(_newcomers(page, lines))
    if not people:
        return _show(page, form, lines, (Problem("no_name_in_text"),), status=422)
    try:
        entered = add_walk_ins(event=page.event, people=people, actor=page.user)
    except Refused as refused:
        return _show(page, form, lines, refused.problems, status=status_of(refused))
    text = ngettext("%(number)s player is entered and here.", "%(number)s players are entered and here.", len(entered))
    messages.success(page.request, text % {"number": len(entered)})
    return redirect("event-entries", page.event.slug)


def _newcomers(page: EventPage, lines: tuple[CheckedLine, ...]) -> Iterable[Newcomer]:
    """Yield the players to enter: all but repeated names that were shown and not ticked.

    A name that became a repeated one since is not confirmed, so the service refuses it.
    """
    shown, ticked = (set(page.request.POST.getlist(name)) for name in ("double", "another"))
    for one in lines:
        number = str(one.line.number)
        if not one.line.unread and (number in ticked or number not in shown):
            yield Newcomer(one.line.given_name, one.line.family_name, is_another=number in ticked)


def _show(
    page: EventPage,
    form: NamesForm,
    lines: tuple[CheckedLine, ...] = (),
    problems: tuple[Problem, ...] = (),
    status: int = 200,
) -> HttpResponse:
    return show_list(
        page,
        WalkInForm(),
        status=status,
        names_form=form,
        read_lines=lines,
        readable=sum(not one.line.unread and not one.double for one in lines),
        doubles=sum(bool(one.double) for one in lines),
        names_problems=problems,
    )
