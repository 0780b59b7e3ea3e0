"""Pages of the check-in desk: enter one walk-in by name, or a pasted list after a preview."""

from __future__ import annotations

from collections import Counter

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from problems import Problem, Refused
from tournament.domain.name_lines import MAX_AT_ONCE, UnreadReason
from tournament.entries.queries.namesakes import CheckedName, check_name_list
from tournament.entries.queries.status_effects import find_status_effects, find_walk_in_refusal
from tournament.entries.services.check_in_desk import add_walk_ins
from tournament.entries.services.entries import add_walk_in
from tournament.entries.services.long_lists import queue_walk_ins
from tournament.entries.services.newcomers import Newcomer, check_in_all, read_newcomer
from tournament.views.entries.entries import describe_list_job, show_list
from tournament.views.entries.forms import NameListForm, WalkInForm
from tournament.views.page_context import EventPage, open_event_page
from web.errors.statuses import find_status

_MAX_PROBLEMS = 20
# An empty part of the page: without it a browser keeps the part that the form named, and scrolls past the message.
_TOP = "#"


@require_POST
def walk_in(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter a walk-in. A namesake of an entered player needs a confirmation; a refused form keeps its values."""
    page = open_event_page(request, slug, "organize")
    form = WalkInForm(request.POST)
    if not form.is_valid():
        return show_list(page, form, status=422)
    # The button that confirms a namesake says again whether the player is here.
    confirmed, is_here = request.POST.get("confirm", ""), request.POST.get("here", "1") == "1"
    try:
        entry = add_walk_in(
            event=page.event,
            actor=page.user,
            confirmed=bool(confirmed),
            is_here=confirmed == "1" if confirmed else is_here,
            **form.cleaned_data,
        )
    except Refused as refused:
        return show_list(page, form, status=find_status(refused), walk_in_problems=refused.problems, is_here=is_here)
    return redirect(f"{reverse('event-entries', args=[slug])}?entered={entry.pk}")


@require_POST
def walk_ins(request: HttpRequest, slug: str) -> HttpResponse:
    """Preview a pasted list on its own page; with ``save`` enter its players, namesakes only if they are ticked."""
    page = open_event_page(request, slug, "organize")
    form = NameListForm(request.POST)
    if not form.is_valid():
        return _show(page, form, status=422)
    try:
        if refusal := find_walk_in_refusal(page.event, find_status_effects(page.event)):
            raise Refused((refusal,))
        lines = check_name_list(page.event, form.cleaned_data["names"], form.chosen_order)
    except Refused as refused:
        return _show(page, form, problems=refused.problems, status=find_status(refused))
    return _enter(page, form, lines) if "save" in request.POST else _show(page, form, lines)


def _enter(page: EventPage, form: NameListForm, lines: tuple[CheckedName, ...]) -> HttpResponse:
    """Enter the players of a list that was previewed, by a job if they are many."""
    people, slug = _read_confirmed_newcomers(page, lines), page.event.slug
    is_here = page.request.POST["save"] == "1"
    if not people:
        return _show(page, form, lines, (Problem("no_name_in_text"),), status=422)
    try:
        if len(people) > MAX_AT_ONCE:
            job = queue_walk_ins(event=page.event, people=people, actor=page.user, is_here=is_here)
            return redirect(f"{reverse('event-entries', args=[slug])}?names={job.pk}#check-in-desk")
        entered = add_walk_ins(event=page.event, people=people, actor=page.user, is_here=is_here)
    except Refused as refused:
        return _show(page, form, lines, refused.problems, status=find_status(refused))
    if is_here:
        text = ngettext(
            "%(number)s player is entered and checked in.",
            "%(number)s players are entered and checked in.",
            len(entered),
        )
    else:
        text = ngettext(
            "%(number)s player is registered and is checked in later.",
            "%(number)s players are registered and are checked in later.",
            len(entered),
        )
    messages.success(page.request, text % {"number": len(entered)})
    return redirect(reverse("event-entries", args=[slug]) + _TOP)


@require_POST
def check_in_registered(request: HttpRequest, slug: str) -> HttpResponse:
    """Check in all registered players at once."""
    page = open_event_page(request, slug, "organize")
    number = len(check_in_all(event=page.event, actor=page.user))
    # What was done, not what is: the message stays while players are taken back.
    text = ngettext("%(number)s player was checked in.", "%(number)s players were checked in.", number)
    messages.success(request, text % {"number": number})
    return redirect("event-entries", slug)


def show_list_progress(request: HttpRequest, slug: str, job_id: int) -> HttpResponse:
    """Show how many names of a long list are entered, as a fragment that reloads itself until all are."""
    page = open_event_page(request, slug, "organize")
    return page.render("entries/_long_list.html", **describe_list_job(page, job_id))


def _read_confirmed_newcomers(page: EventPage, lines: tuple[CheckedName, ...]) -> list[Newcomer]:
    """Return the players to enter: all but the namesakes that the preview showed and that are not ticked.

    A name that became a namesake after the preview is not confirmed, so the service refuses it.
    """
    shown_namesakes, ticked = (
        set(" ".join(page.request.POST.getlist(name)).split()) for name in ("namesake", "another")
    )
    readable = [(str(checked.line.number), checked.line) for checked in lines if not checked.line.unread]
    return [
        read_newcomer(line, is_another=number in ticked)
        for number, line in readable
        if number in ticked or number not in shown_namesakes
    ]


def _show(
    page: EventPage,
    form: NameListForm,
    lines: tuple[CheckedName, ...] = (),
    problems: tuple[Problem, ...] = (),
    status: int = 200,
) -> HttpResponse:
    is_long = len(lines) > MAX_AT_ONCE
    listed = [checked for checked in lines if not is_long or checked.line.unread or checked.namesake]
    unread = Counter(checked.line.unread for checked in lines if checked.line.unread)
    return page.render(
        "entries/pasted_names.html",
        status=status,
        names_form=form,
        has_read=bool(lines),
        read_lines=listed,
        unread=unread.total() - unread[UnreadReason.HEADINGS],
        unclear=unread[UnreadReason.ORDER_UNCLEAR],
        left_out=len(lines) - len(listed),
        namesake_lines=" ".join(str(checked.line.number) for checked in lines if checked.namesake),
        with_club=sum(bool(checked.line.club) for checked in lines),
        with_fee=sum(checked.line.fee_paid for checked in lines),
        readable=sum(not checked.line.unread and not checked.namesake for checked in lines),
        namesakes=sum(bool(checked.namesake) for checked in lines),
        # Lines with a namesake are marked in the list as well.
        names_problems=problems[:_MAX_PROBLEMS],
    )
