"""The page of the deck rules of an event: shown to all readers, changed by organizers."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.forms import model_to_dict
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from problems import Refused
from tournament.entries.queries.name_order import load_in_order
from tournament.rounds.queries.rounds import find_latest_round
from tournament.submissions.queries.deadlines import read_deck_settings
from tournament.submissions.queries.decks_by_urgency import filter_decks, list_decks_by_urgency
from tournament.submissions.queries.house_rule_names import list_unknown_names
from tournament.submissions.queries.rules import read_event_rules
from tournament.submissions.queries.verdicts import judge_decks
from tournament.submissions.services.rules import set_deck_settings, set_house_rules, take_over_format
from tournament.submissions.words import DECK_LIST_FILTERS
from tournament.views.list_pages import make_entry_pages
from tournament.views.page_context import EventPage, make_action_view, open_event_page
from tournament.views.submissions.forms import DeckSettingsForm, make_local_time, read_moment
from tournament.views.submissions.house_form import HouseRulesForm, take_name


def show_deck_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the deck rules and their differences from today's format; judges also see the decks."""
    return _show(open_event_page(request, slug))


@require_POST
def write_house_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Save the house rules; an unknown card name is accepted, and the page lists it with names to take in its place."""
    page = open_event_page(request, slug, "organize")
    form = HouseRulesForm(read_event_rules(page.event), take_name(request.POST))
    if not form.is_valid():
        return _show(page, form, status=422)
    try:
        set_house_rules(event=page.event, house=form.house(), actor=page.user)
    except Refused as refused:
        return _show(page, form, refused=refused, problems=form.put_on_fields(refused.problems))
    messages.success(request, _("The house rules are saved. Decks handed in before are judged by them, too."))
    return redirect("event-deck-rules", slug)


@require_POST
def write_deck_settings(request: HttpRequest, slug: str) -> HttpResponse:
    """Save the deadline, lock and visibility of decks."""
    page = open_event_page(request, slug, "organize")
    form = DeckSettingsForm(request.POST)
    if not form.is_valid():
        return _show(page, settings_form=form, status=422)
    settings = {**form.cleaned_data, "deadline": read_moment(form.cleaned_data["deadline"], page.event.zone)}
    set_deck_settings(event=page.event, actor=page.user, **settings)
    messages.success(request, _("Saved."))
    return redirect("event-deck-rules", slug)


take_over_todays_format = make_action_view(take_over_format, "event-deck-rules")


def _show(
    page: EventPage,
    form: HouseRulesForm | None = None,
    settings_form: DeckSettingsForm | None = None,
    **more: Any,
) -> HttpResponse:
    rules = read_event_rules(page.event)
    settings = read_deck_settings(page.event)
    initial = {**model_to_dict(settings), "deadline": make_local_time(settings.deadline, page.event.zone)}
    filters = {"status": page.request.GET.get("decks", ""), "entry_status": page.request.GET.get("players", "")}
    listed = filter_decks(list_decks_by_urgency(page.event), **filters) if page.may_judge else []
    pages = make_entry_pages(page, listed)
    decks = judge_decks(page.event, whole=False, entry_ids=pages.page) if listed else {}
    return page.render(
        "submissions/deck_rules.html",
        rules=rules,
        pages=pages,
        decks=[(entry, decks.get(entry.pk)) for entry in load_in_order(page.event, pages.page)],
        shown_only=[DECK_LIST_FILTERS[key] for key in filters.values() if key in DECK_LIST_FILTERS],
        form=form or HouseRulesForm(rules),
        settings_form=settings_form or DeckSettingsForm(initial=initial),
        deck_settings=settings,
        is_fixed=page.event.is_over or find_latest_round(page.event) is not None,
        unknown=list_unknown_names(rules) if page.may_organize else [],
        **more,
    )
