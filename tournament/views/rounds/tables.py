"""The page of rooms, tables and fixed tables of an event.

Entry points: :func:`show_tables`, :func:`write_rooms`, :func:`write_fixed_table`. Empty rows of the form are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from engine.rooms import MAX_NAME_LENGTH, Room, count_tables, find_room
from problems import Problem, Refused
from tournament.entries.queries.name_order import load_in_order
from tournament.rounds.queries.tables import list_fixed_entry_ids, read_rooms_of_event
from tournament.rounds.services.tables import fix_table, set_rooms
from tournament.views.list_pages import make_entry_pages
from tournament.views.page_context import EventPage, open_event_page
from tournament.views.parsing import read_whole, require_whole
from tournament.views.player_field import read_player

# The number of empty rows in the form, for more rooms.
SPARE_ROWS = 2
# The typed name, first and last table of a room.
RoomRow = tuple[str, str, str]
_ROOM_FIELDS = ("name", "first", "last")


def show_tables(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the rooms as a form, and the fixed tables."""
    return _show(open_event_page(request, slug, "organize"))


@require_POST
def write_rooms(request: HttpRequest, slug: str) -> HttpResponse:
    """Save the typed rooms, or show the form again with its problems."""
    page = open_event_page(request, slug, "organize")
    room_rows = [
        (name, first, last)
        for name, first, last in zip_longest(*(request.POST.getlist(key) for key in _ROOM_FIELDS), fillvalue="")
        if name.strip() or first.strip() or last.strip()
    ]
    try:
        set_rooms(event=page.event, rooms=_read_rooms(room_rows), actor=page.user)
    except Refused as refused:
        return _show(page, room_rows, refused.problems, 422)
    return redirect("event-tables", slug)


@require_POST
def write_fixed_table(request: HttpRequest, slug: str) -> HttpResponse:
    """Give an entry a fixed table; an empty number takes it away."""
    page = open_event_page(request, slug, "organize")
    text, player = request.POST.get("table", "").strip(), read_player(page.event, request.POST, "entry")
    entry_id = player.entry_id
    if entry_id is None:
        problems = () if player.problem else (Problem("entry_unknown"),)
        return _show(page, problems=problems, status=422, player=player, typed_table=text)
    try:
        fix_table(event=page.event, entry_id=entry_id, table=require_whole(text) if text else None, actor=page.user)
    except Refused as refused:
        return _show(page, problems=refused.problems, status=422, player=player, typed_table=text)
    return redirect(f"{reverse('event-tables', args=[slug])}?entry={entry_id}#entry-{entry_id}")


def _show(
    page: EventPage,
    room_rows: Sequence[RoomRow] | None = None,
    problems: Sequence[Problem] = (),
    status: int = 200,
    **typed: Any,
) -> HttpResponse:
    rooms = read_rooms_of_event(page.event)
    rows = [(room.name, str(room.first), str(room.last)) for room in rooms] if room_rows is None else list(room_rows)
    opened = read_whole(page.request.GET.get("entry", ""))
    pages = make_entry_pages(page, list_fixed_entry_ids(page.event), opened)
    return page.render(
        "rounds/tables.html",
        status,
        problems=problems,
        rows=[*rows, *[("", "", "")] * SPARE_ROWS],
        table_count=count_tables(rooms),
        longest_name=MAX_NAME_LENGTH,
        pages=pages,
        fixed_tables=[(entry, find_room(rooms, entry.fixed_table)) for entry in load_in_order(page.event, pages.page)],
        has_entries=page.event.entries.exists(),
        **typed,
    )


def _read_rooms(room_rows: Sequence[RoomRow]) -> list[Room]:
    """Return the typed rooms. Raises Refused number_not_understood, one problem for each text that is no number."""
    wrong = [text for _name, *ends in room_rows for text in ends if read_whole(text) is None]
    if wrong:
        raise Refused(tuple(Problem("number_not_understood", {"text": text[:40]}) for text in wrong))
    return [
        Room(" ".join(name.split())[:MAX_NAME_LENGTH], require_whole(first), require_whole(last))
        for name, first, last in room_rows
    ]
