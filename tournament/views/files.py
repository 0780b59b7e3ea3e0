"""Tables of an event as CSV files for spreadsheets: entries, standings, the tables and results of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from engine.rooms import find_room
from engine.scoring import match_points
from engine.tiebreakers.measures import MEASURES
from problems import refuse
from tournament.entries.queries.listed_entries import find_listed_ids
from tournament.entries.queries.name_order import load_in_order
from tournament.event.queries.state import match_value, read_event_settings
from tournament.numbers import show_number, show_percentage
from tournament.results.words import describe_result
from tournament.rounds.queries.rounds import get_round, list_matches
from tournament.rounds.queries.tables import read_rooms_of_event
from tournament.standings.queries.standings import read_standings_after
from tournament.views.csv_writing import make_csv_response
from tournament.views.page_context import open_event_page
from tournament.views.parsing import read_whole
from tournament.words import TIEBREAKERS, record_text

if TYPE_CHECKING:
    from tournament.models import Entry


@require_safe
def download_entries(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Return the list of entries in the Czech order of surnames; the fee for readers that may see it."""
    page = open_event_page(request, slug)
    head = [_("Player"), _("Club"), _("Status"), *([_("Fee")] if page.may_take_fees else [])]
    rows = []
    for entry in load_in_order(page.event, find_listed_ids(page.event)):
        fee = [_("paid") if entry.fee_paid else _("not paid")] if page.may_take_fees else []
        rows.append([entry.name_surname_first, entry.club, _describe_status(entry), *fee])
    return make_csv_response(head, rows, f"{page.event.slug}-entries.csv")


@require_safe
def download_standings(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Return the standings after the newest closed round, or after that of ``?after_round=``."""
    page = open_event_page(request, slug)
    table = read_standings_after(page.event, read_whole(request.GET.get("after_round", "")))
    names = table.tiebreaker_names
    head = ["#", _("Player"), _("W–D–L"), _("Points"), *(str(TIEBREAKERS[name]) for name in names), _("Status")]
    rows = [
        [
            "" if row.place is None else str(row.place),
            row.entry.name,
            record_text(row.record),
            show_number(row.points),
            *(
                show_percentage(value) if MEASURES[name].is_percentage else show_number(value)
                for name, value in row.tiebreakers.items()
            ),
            _describe_status(row.entry) if row.entry.status == row.entry.Status.DROPPED else "",
        ]
        for row in table.rows
    ]
    return make_csv_response(head, rows, f"{page.event.slug}-standings-{table.after_round}.csv")


@require_safe
def download_round(request: HttpRequest, slug: str, number: int) -> HttpResponseBase:
    """Return tables, players and results of a round that the reader may see."""
    page = open_event_page(request, slug)
    round_ = get_round(page.event, number)
    if not round_.is_visible and not page.is_staff:
        refuse("round_unknown", number=number)
    rooms, points = read_rooms_of_event(page.event), read_event_settings(page.event).points
    head = [_("Table"), _("Room"), _("First"), _("Second"), _("Result"), _("Points"), _("Points")]
    rows = []
    for match in list_matches(round_):
        entries = [seat.entry for seat in match.seats.all()]
        names = [entry.name for entry in entries]
        got = match_points(match_value(match, match.result), points) if match.result else {}
        written = [show_number(got[entry.pk]) if entry.pk in got else "" for entry in entries]
        first, second = (*names, _("bye"))[:2] if len(names) < 2 else (names[0], ", ".join(names[1:]))
        rows.append(
            [
                str(match.table or ""),
                find_room(rooms, match.table),
                first,
                second,
                describe_result(match),
                *(*written, "", "")[:2],
            ]
        )
    return make_csv_response(head, rows, f"{page.event.slug}-round-{number}.csv")


def _describe_status(entry: Entry) -> str:
    return _("disqualified") if entry.is_disqualified else entry.get_status_display()
