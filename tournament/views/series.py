"""Series of events: the list, one being made or changed, its table, and which events count."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from accounts.permissions import is_operator
from accounts.requests import person_or_none, require_person
from config.errors.statuses import status_of
from problems import Refused, refuse
from tournament.event.queries.events import events_organized_by, get_event
from tournament.permissions import require
from tournament.series.queries import events_in, find_series, get_series, series_standings
from tournament.series.services import change_series, create_series, put_event
from tournament.views.series_form import SeriesForm

if TYPE_CHECKING:
    from accounts.models import User
    from tournament.models import Series

_SERIES_A_PAGE = 50
_EVENTS_OFFERED = 50


def list_series(request: HttpRequest) -> HttpResponse:
    """All series, the newest first."""
    page = Paginator(find_series(), _SERIES_A_PAGE).get_page(request.GET.get("page"))
    return render(request, "tournament/series_list.html", {"page": page})


@login_required
def new_series(request: HttpRequest) -> HttpResponse:
    """Anyone with an account may make one."""
    form = SeriesForm(request.POST or None)
    if not form.is_valid():
        return _form(request, form)
    try:
        made = create_series(name=form.cleaned_data["name"], scheme=form.scheme, actor=require_person(request))
    except Refused as refused:
        return _form(request, form, refused=refused)
    return redirect(made)


def show_series(request: HttpRequest, slug: str) -> HttpResponse:
    """The table, and for who runs the series its events."""
    series = get_series(slug)
    counted, rows = series_standings(series)
    reader = person_or_none(request)
    runs = _runs(request, series)
    events = events_in(series, reader)
    offered = (
        [one for one in events_organized_by(reader, _EVENTS_OFFERED) if one not in events] if runs and reader else []
    )
    context = {"series": series, "counted": counted, "rows": rows, "events": events, "runs": runs, "offered": offered}
    return render(request, "tournament/series.html", context)


def edit_series(request: HttpRequest, slug: str) -> HttpResponse:
    """Name and points, by who runs the series."""
    series = get_series(slug)
    _require_runs(request, series)
    form = SeriesForm(request.POST or None, initial=_initial(series))
    if not form.is_valid():
        return _form(request, form, series)
    try:
        change_series(series=series, name=form.cleaned_data["name"], scheme=form.scheme, actor=person_or_none(request))
    except Refused as refused:
        return _form(request, form, series, refused)
    return redirect(series)


@require_POST
def put(request: HttpRequest, slug: str) -> HttpResponse:
    """Let an event count: by who runs the series and organizes the event."""
    series, event = get_series(slug), get_event(request.POST.get("event", ""))
    _require_runs(request, series)
    require(request.user, "organize", event)
    put_event(event=event, series=series, actor=person_or_none(request))
    return redirect(series)


@require_POST
def take_out(request: HttpRequest, slug: str) -> HttpResponse:
    """Let an event count no more: by who runs the series or organizes the event."""
    series, event = get_series(slug), get_event(request.POST.get("event", ""))
    if not _runs(request, series):
        require(request.user, "organize", event)
    if event.series_id == series.pk:
        put_event(event=event, series=None, actor=person_or_none(request))
    return redirect(series)


def _runs(request: HttpRequest, series: Series) -> bool:
    reader: User | None = person_or_none(request)
    return is_operator(request.user) or (reader is not None and series.created_by_id == reader.pk)


def _require_runs(request: HttpRequest, series: Series) -> None:
    if not _runs(request, series):
        refuse("not_allowed" if request.user.is_authenticated else "sign_in_needed")


def _initial(series: Series) -> dict[str, Any]:
    places = ", ".join(map(str, series.scheme.get("places", [])))
    return {**series.scheme, "name": series.name, "places": places}


def _form(
    request: HttpRequest, form: SeriesForm, series: Series | None = None, refused: Refused | None = None
) -> HttpResponse:
    status = status_of(refused) if refused else 422 if form.is_bound else 200
    context = {"form": form, "series": series, "problems": refused.problems if refused else ()}
    return render(request, "tournament/series_form.html", context, status=status)
