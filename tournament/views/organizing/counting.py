"""The page of the counting of an event: shown to all readers, changed by organizers."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from engine.json_io.event_settings import find_beyond_limits
from problems import Refused
from tournament.event.queries.events import find_format_scoring
from tournament.floor_rules.facts import list_counting_facts, list_match_facts, list_policy_facts
from tournament.organizing.services.counting import change_counting
from tournament.permissions import require
from tournament.rounds.queries.rounds import find_latest_round
from tournament.views.organizing.counting_form import CountingForm, read_initial_values
from tournament.views.page_context import EventPage, open_event_page


def show_counting(request: HttpRequest, slug: str) -> HttpResponse:
    """Show how the event is counted; POST changes it, with a reason once players have seen a round."""
    page = open_event_page(request, slug)
    has_visible_round = find_latest_round(page.event, visible_only=True) is not None
    if request.method != "POST":
        return _show(
            page, CountingForm(initial=read_initial_values(page.event.settings), needs_reason=has_visible_round)
        )
    require(request.user, "organize", page.event)
    form = CountingForm(request.POST, needs_reason=has_visible_round)
    if not form.is_valid():
        return _show(page, form, status=422)
    try:
        change_counting(
            event=page.event,
            changes=form.changes(page.event.settings),
            reason=form.cleaned_data["reason"],
            actor=page.user,
        )
    except Refused as refused:
        return _show(page, form, refused=refused)
    messages.success(request, _("Saved."))
    return redirect("event-counting", slug)


def _show(page: EventPage, form: CountingForm, status: int = 200, refused: Refused | None = None) -> HttpResponse:
    event = page.event
    may_change = page.may_organize and not event.is_over
    # A number that was stored before it had a limit is shown with the reason why it cannot be saved again.
    stored = find_beyond_limits(event.settings) if may_change and not form.is_bound else ()
    return page.render(
        "organizing/counting.html",
        status=status,
        refused=refused,
        form=form,
        problems=form.name_fields(refused.problems if refused else stored),
        counting_facts=list_counting_facts(event.settings),
        match_facts=list_match_facts(event.settings, find_format_scoring(event)),
        policy_facts=list_policy_facts(event.settings),
        ends=[(end.name.in_language(get_language()), end.paragraph) for end in find_format_scoring(event).ends],
        may_change=may_change,
    )
