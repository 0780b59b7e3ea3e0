"""The settings page of an event, and copying an event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.requests import require_person
from problems import Refused
from tournament.event.queries.events import find_format_scoring
from tournament.event.queries.facts import collect_event_facts, digest_event_facts, find_fixed_event_facts
from tournament.floor_rules.facts import list_counting_facts, list_match_facts
from tournament.organizing.services.facts import change_facts
from tournament.organizing.services.whole_event import copy_event
from tournament.submissions.queries.deadlines import read_deck_settings
from tournament.views.organizing.forms import CopyForm, EventFactsForm, PeopleForm, RoundsForm
from tournament.views.page_context import EventPage, open_event_page
from tournament.views.submissions.forms import make_local_time
from tournament.words import SETTINGS_GROUPS
from web.errors.wording import say

_FORMS: dict[str, type[Any]] = {"when": EventFactsForm, "rounds": RoundsForm, "people": PeopleForm}
# The address that saves every group.
_ALL = "all"


def show_settings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show all settings of the event in groups, with one button for all."""
    return _show(open_event_page(request, slug, "organize"))


@require_POST
def write_settings(request: HttpRequest, slug: str, group: str) -> HttpResponse:
    """Save one group of settings or, as ``all``, every group at once; a change that is too late is refused."""
    page = open_event_page(request, slug, "organize")
    if group not in (*_FORMS, _ALL):
        raise Http404
    sent = {name: _form(page, name, request.POST) for name in (_FORMS if group == _ALL else (group,))}
    if not all(form.is_valid() for form in sent.values()):
        return _show(page, sent, status=422)
    # Disabled fields are fixed facts, which are not changed.
    changes = {
        name: value for form in sent.values() for name, value in form.facts().items() if not form.fields[name].disabled
    }
    try:
        known_digest = request.POST.get("seen", "")[:64]
        change_facts(event=page.event, changes=changes, actor=page.user, known_digest=known_digest)
    except Refused as refused:
        return _show(page, sent, refused=refused)
    messages.success(request, _("Saved."))
    return redirect("event-settings", slug)


def copy(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask for the name and day of a copy; POST creates it as a draft."""
    page = open_event_page(request, slug, "organize")
    form = CopyForm(request.POST or None, initial={"name": page.event.name}, zone=page.event.zone)
    if not form.is_valid():
        return page.render("organizing/copy_event.html", form=form, status=422 if form.is_bound else 200)
    try:
        copied = copy_event(event=page.event, actor=require_person(request), **form.cleaned_data)
    except Refused as refused:
        return page.render("organizing/copy_event.html", form=form, refused=refused)
    messages.success(request, _("The draft is created. Only you see it until you announce it."))
    return redirect(copied)


def _form(page: EventPage, group: str, data: Any = None) -> Any:
    """Return the form of a group. Fields of fixed facts are disabled; each reason is shown at one field only."""
    facts = collect_event_facts(page.event)
    starts_at = make_local_time(facts["starts_at"], page.event.zone)
    form = _FORMS[group](data, initial={**facts, "starts_at": starts_at}, prefix=group)
    explained = set()
    for name, problem in find_fixed_event_facts(page.event).items():
        if name in form.fields:
            form.fields[name].disabled = True
            form.fields[name].help_text = "" if problem.code in explained else say(problem)
            explained.add(problem.code)
    return form


def _show(
    page: EventPage,
    sent_forms: Mapping[str, forms.Form] | None = None,
    status: int = 200,
    refused: Refused | None = None,
) -> HttpResponse:
    sent = sent_forms or {}
    groups = [(name, SETTINGS_GROUPS[name], sent.get(name) or _form(page, name)) for name in _FORMS]
    settings = page.event.settings
    return page.render(
        "organizing/event_settings.html",
        status=status,
        refused=refused,
        groups=groups,
        refused_groups=[(name, title) for name, title, form in groups if form.errors],
        # A page that reports a conflict carries the digest of the new facts, so that sending it again saves it.
        seen=digest_event_facts(page.event),
        counting=[*list_match_facts(settings, find_format_scoring(page.event)), *list_counting_facts(settings)],
        deck_settings=read_deck_settings(page.event),
        all_fixed=page.event.state == "archived",
    )
