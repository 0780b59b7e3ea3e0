"""Pages of series: the list, creating and editing one, its standings, adding and removing events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from accounts.permissions import is_operator
from accounts.requests import find_signed_in_person, require_person
from problems import Refused, refuse
from tournament.event.queries.events import get_event, list_organized_events
from tournament.permissions import require
from tournament.series.queries import find_series, get_series, list_events_of_series, read_series_standings
from tournament.series.services import assign_series, change_series, create_series
from tournament.views.list_pages import ROWS_A_PAGE
from tournament.views.series_form import SeriesForm
from web.errors.statuses import find_status

if TYPE_CHECKING:
    from accounts.models import User
    from tournament.models import Series

_SERIES_A_PAGE = 50
_MAX_EVENTS_OFFERED = 50


def list_series(request: HttpRequest) -> HttpResponse:
    """Show all series, the newest first."""
    page = Paginator(find_series(), _SERIES_A_PAGE).get_page(request.GET.get("page"))
    return render(request, "tournament/series/series_list.html", {"page": page})


@login_required
def new_series(request: HttpRequest) -> HttpResponse:
    """Create a series; open to every account."""
    form = SeriesForm(request.POST or None)
    if not form.is_valid():
        return _show_form(request, form)
    try:
        series = create_series(name=form.cleaned_data["name"], scheme=form.scheme, actor=require_person(request))
    except Refused as refused:
        return _show_form(request, form, refused=refused)
    return redirect(series)


def show_series(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the standings and the events of a series; the account that manages it can also add and remove events."""
    series = get_series(slug)
    finished_events, rows = read_series_standings(series)
    reader = find_signed_in_person(request)
    events, may_manage = list_events_of_series(series, reader), _can_manage(request, series)
    own_events = list_organized_events(reader, _MAX_EVENTS_OFFERED) if may_manage and reader else []
    context = {
        "series": series,
        "finished_events": finished_events,
        "page": Paginator(rows, ROWS_A_PAGE).get_page(request.GET.get("page")),
        "events": events,
        "may_manage": may_manage,
        "events_to_add": [event for event in own_events if event not in events],
    }
    return render(request, "tournament/series/series.html", context)


def edit_series(request: HttpRequest, slug: str) -> HttpResponse:
    """Change the name and the points of a series."""
    series = get_series(slug)
    _require_management(request, series)
    places = ", ".join(map(str, series.scheme.get("places", [])))
    form = SeriesForm(request.POST or None, initial={**series.scheme, "name": series.name, "places": places})
    if not form.is_valid():
        return _show_form(request, form, series)
    try:
        change_series(
            series=series, name=form.cleaned_data["name"], scheme=form.scheme, actor=find_signed_in_person(request)
        )
    except Refused as refused:
        return _show_form(request, form, series, refused)
    return redirect(series)


@require_POST
def add_event(request: HttpRequest, slug: str) -> HttpResponse:
    """Add an event to the series; the reader must manage the series and organize the event."""
    series = get_series(slug)
    _require_management(request, series)
    event = get_event(request.POST.get("event", ""))
    require(request.user, "organize", event)
    assign_series(event=event, series=series, actor=find_signed_in_person(request))
    return redirect(series)


@require_POST
def remove_event(request: HttpRequest, slug: str) -> HttpResponse:
    """Remove an event from the series; the reader must manage the series or organize the event."""
    series, event = get_series(slug), get_event(request.POST.get("event", ""))
    if not _can_manage(request, series):
        require(request.user, "organize", event)
    if event.series_id == series.pk:
        assign_series(event=event, series=None, actor=find_signed_in_person(request))
    return redirect(series)


def _can_manage(request: HttpRequest, series: Series) -> bool:
    """Return true for an operator and for the account that created the series."""
    reader: User | None = find_signed_in_person(request)
    return is_operator(request.user) or (reader is not None and series.created_by_id == reader.pk)


def _require_management(request: HttpRequest, series: Series) -> None:
    """Raise Refused not_allowed or sign_in_needed unless the reader may manage the series."""
    if not _can_manage(request, series):
        refuse("not_allowed" if request.user.is_authenticated else "sign_in_needed")


def _show_form(
    request: HttpRequest, form: SeriesForm, series: Series | None = None, refused: Refused | None = None
) -> HttpResponse:
    status = find_status(refused) if refused else 422 if form.is_bound else 200
    context = {"form": form, "series": series, "problems": refused.problems if refused else ()}
    return render(request, "tournament/series/series_form.html", context, status=status)
