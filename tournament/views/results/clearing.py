"""Clearing an entered result, so that its table waits for a result again: at the desk, on the page of its round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.results.services import clear_result
from tournament.rounds.queries.rounds import get_round, get_table, match_at
from tournament.views.page_context import EventPage, open_event_page
from tournament.views.parsing import read_whole, require_whole

if TYPE_CHECKING:
    from tournament.models import Match, Round


def can_clear(page: EventPage, round_: Round) -> bool:
    """Return true if the reader may clear results of the round now."""
    return page.may_score and page.event.is_playing and round_.can_take_results


def find_match_to_clear(page: EventPage, round_: Round) -> Match | None:
    """Return the match at the table in ``?clear=`` if its result can be cleared, else None."""
    table = read_whole(page.request.GET.get("clear", ""))
    if table is None or not can_clear(page, round_):
        return None
    match = match_at(round_, table)
    return match if match and match.result else None


@require_POST
def clear(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Clear the result of a table; the form carries the revision of the match that its page showed.

    Raises Refused as ``clear_result``, and round_unknown, table_unknown, number_not_understood.
    """
    page = open_event_page(request, slug, "score")
    form = request.POST
    match = clear_result(
        event=page.event,
        match_id=get_table(get_round(page.event, number), table).pk,
        revision=require_whole(form.get("revision", "")),
        reason=form.get("reason", ""),
        actor=page.user,
    )
    text = _("Table %(table)s: the result is cleared, the table waits again.")
    messages.success(request, text % {"table": match.table})
    return redirect("event-round", slug, number) if form.get("from") == "round" else redirect("event-desk", slug)
