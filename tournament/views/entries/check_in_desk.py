"""Pages of the check-in desk: enter one walk-in by name, or a pasted list after a preview."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from config.errors.statuses import status_of
from problems import Problem, Refused
from tournament.entries.queries.namesakes import CheckedName, check_name_list
from tournament.entries.services.check_in_desk import Newcomer, add_walk_ins
from tournament.entries.services.entries import add_walk_in
from tournament.views.entries.entries import show_list
from tournament.views.entries.forms import NamesForm, WalkInForm
from tournament.views.page_context import EventPage, open_event_page


@require_POST
def walk_in(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter a walk-in. A namesake of an entered player needs a confirmation; a refused form keeps its values."""
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
    """Preview a pasted list; with ``save`` enter its players, namesakes only if they are ticked."""
    page = open_event_page(request, slug, "organize")
    form = NamesForm(request.POST)
    if not form.is_valid():
        return _show(page, form, status=422)
    try:
        lines = check_name_list(page.event, form.cleaned_data["names"])
    except Refused as refused:
        return _show(page, form, problems=refused.problems, status=status_of(refused))
    if "save" not in request.POST:
        return _show(page, form, lines)
    people = _confirmed_newcomers(page, lines)
    if not people:
        return _show(page, form, lines, (Problem("no_name_in_text"),), status=422)
    try:
        entered = add_walk_ins(event=page.event, people=people, actor=page.user)
    except Refused as refused:
        return _show(page, form, lines, refused.problems, status=status_of(refused))
    text = ngettext(
        "%(number)s player is entered and checked in.", "%(number)s players are entered and checked in.", len(entered)
    )
    messages.success(page.request, text % {"number": len(entered)})
    return redirect("event-entries", slug)


def _confirmed_newcomers(page: EventPage, lines: tuple[CheckedName, ...]) -> list[Newcomer]:
    """Return the players to enter: all but the namesakes that the preview showed and that are not ticked.

    A name that became a namesake after the preview is not confirmed, so the service refuses it.
    """
    shown_namesakes, ticked = (set(page.request.POST.getlist(name)) for name in ("namesake", "another"))
    readable = [(str(checked.line.number), checked.line) for checked in lines if not checked.line.unread]
    return [
        Newcomer(line.given_name, line.family_name, is_another=number in ticked)
        for number, line in readable
        if number in ticked or number not in shown_namesakes
    ]


def _show(
    page: EventPage,
    form: NamesForm,
    lines: tuple[CheckedName, ...] = (),
    problems: tuple[Problem, ...] = (),
    status: int = 200,
) -> HttpResponse:
    return show_list(
        page,
        WalkInForm(),
        status=status,
        names_form=form,
        read_lines=lines,
        readable=sum(not checked.line.unread and not checked.namesake for checked in lines),
        namesakes=sum(bool(checked.namesake) for checked in lines),
        names_problems=problems,
    )
