"""Accounts of the site for operators: the list, disabling and enabling one, the role of a founder, the log."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.queries.people import list_site_roles
from accounts.services.disabling import disable_account, enable_account
from accounts.services.people import grant_site_role, withdraw_site_role
from ledger.services.log import OPERATORS
from problems import refuse
from tournament.event.services.reasons import require_reason
from tournament.operating.queries import (
    find_account_ids,
    get_account,
    list_events_made_by,
    list_operators_log,
    load_accounts,
    read_operators_lines,
)
from tournament.views.operating.access import make_list_context, require_operator

_FILTERS = {
    "": _("every account"),
    "disabled": _("disabled"),
    "founder": _("founders of events"),
    "operator": _("operators"),
}
_LINES_A_PAGE, _EVENTS_SHOWN = 100, 50
_ACTIONS: dict[str, Callable[..., Any]] = {
    "disable": disable_account,
    "enable": enable_account,
    "allow-founding": partial(grant_site_role, role="founder", scope=OPERATORS),
    "end-founding": partial(withdraw_site_role, role="founder", scope=OPERATORS),
}


@login_required
@never_cache
def list_accounts(request: HttpRequest) -> HttpResponse:
    """Show the accounts of the site, newest first."""
    require_operator(request)
    context = make_list_context(request, find_account_ids, load_accounts)
    return render(request, "operating/accounts.html", {**context, "filters": _FILTERS, "shown": "accounts"})


@login_required
@never_cache
def show_account(request: HttpRequest, person_id: int) -> HttpResponse:
    """Show an account with its events, what an operator can do to it, and what operators did."""
    operator, person = require_operator(request), get_account(person_id)
    events = list_events_made_by(person)
    context = {
        "shown": "accounts",
        "person": person,
        "is_own": operator == person,
        "roles": list_site_roles(person),
        "events": events[:_EVENTS_SHOWN],
        "event_count": events.count(),
        "founders": settings.FOUNDERS,
        "lines": read_operators_lines(list_operators_log(f"person:{person.pk}")),
    }
    return render(request, "operating/account.html", context)


@require_POST
@login_required
@never_cache
def change_account(request: HttpRequest, person_id: int, action: str) -> HttpResponse:
    """Disable or enable an account, or let it make events or no more, for a reason."""
    operator, person = require_operator(request), get_account(person_id)
    if action not in _ACTIONS:
        refuse("not_found")
    _ACTIONS[action](user=person, actor=operator, reason=require_reason(request.POST.get("reason", "")))
    return redirect("operators-account", person_id)


@login_required
@never_cache
def show_log(request: HttpRequest) -> HttpResponse:
    """Show what operators did, the newest line first."""
    require_operator(request)
    page = Paginator(list_operators_log(), _LINES_A_PAGE).get_page(request.GET.get("page"))
    context = {"page": page, "lines": read_operators_lines(page), "shown": "log"}
    return render(request, "operating/log.html", context)
