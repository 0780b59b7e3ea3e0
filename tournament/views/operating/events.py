"""Events of the site for operators: the list, and hiding, deleting and restoring one of them."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from problems import refuse
from tournament.operating.queries import (
    find_event_ids,
    get_any_event,
    list_operators_log,
    load_events,
    read_operators_lines,
)
from tournament.operating.services import delete_event, hide_event, restore_event, show_event
from tournament.views.operating.access import make_list_context, require_operator
from tournament.views.parsing import require_word

_FILTERS = {"": _("all events"), "shown": _("shown"), "hidden": _("hidden"), "deleted": _("deleted")}
_ACTIONS = {"hide": hide_event, "show": show_event, "delete": delete_event, "restore": restore_event}


@login_required
@never_cache
def list_events(request: HttpRequest) -> HttpResponse:
    """Show the events of the site, drafts and deleted ones included, newest first."""
    require_operator(request)
    context = make_list_context(request, find_event_ids, load_events)
    return render(request, "operating/events.html", {**context, "filters": _FILTERS, "shown": "events"})


@login_required
@never_cache
def show_one_event(request: HttpRequest, slug: str) -> HttpResponse:
    """Show an event with what an operator can do to it, and what operators did."""
    require_operator(request)
    event = get_any_event(slug)
    lines = read_operators_lines(list_operators_log(f"event:{event.pk}"))
    return render(request, "operating/event.html", {"event": event, "lines": lines, "shown": "events"})


@require_POST
@login_required
@never_cache
def change_event(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """Hide, show, delete or restore an event for a reason; deleting asks for its name."""
    operator, event = require_operator(request), get_any_event(slug)
    if action not in _ACTIONS:
        refuse("not_found")
    if action == "delete":
        require_word(request, event.name)
    _ACTIONS[action](event=event, actor=operator, reason=request.POST.get("reason", ""))
    return redirect("operators-event", slug)
