"""Pages of rounds: the list, one round, and its transitions: pair, discard, publish, start, close, reopen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext
from django.views.decorators.http import require_POST

from engine.rooms import find_room
from problems import Problem, refuse
from tournament.domain.revised_parts import Part
from tournament.entries.queries.name_order import load_in_order
from tournament.numbers import show_number
from tournament.organizing.services.second_leg import add_leg
from tournament.rounds.queries.explanations import explain_match
from tournament.rounds.queries.rounds import (
    find_bye,
    find_latest_round,
    get_round,
    load_matches_by_id,
    match_at,
    match_id_of,
    match_ids_by_entry,
    match_ids_of,
)
from tournament.rounds.queries.tables import read_rooms_of_event
from tournament.rounds.services import rounds as service
from tournament.standings.queries.round_names import find_last_round, stage_of
from tournament.standings.queries.standings import read_points_before
from tournament.standings.queries.winner import list_without_match
from tournament.views.list_pages import ListPages, OwnRow
from tournament.views.organizing.next_step import find_next_step
from tournament.views.page_context import EventPage, make_action_view, open_event_page
from tournament.views.parsing import read_pairing_version, read_whole, require_whole
from tournament.views.results.clearing import can_clear, find_match_to_clear
from tournament.views.rounds.checks import list_checks
from tournament.views.rounds.clock import find_clock
from tournament.views.rounds.manual_change import make_panel
from web.expensive_work import expensive_work
from web.page_cache.etags import cache_page

if TYPE_CHECKING:
    from tournament.models import Entry, Match, Round


# How ``?why=`` names a bye.
_BYE = "bye"


@dataclass(frozen=True)
class MatchRow:
    """A match in the table of a round.

    Points are those before the round. ``more`` are the third and fourth player of a pod with their points, ``gap`` is
    the largest difference of points.
    """

    match: Match
    room: str
    first: Entry
    second: Entry | None
    first_points: str
    second_points: str
    more: tuple[tuple[Entry, str], ...]
    gap: Fraction
    has_result: bool

    @property
    def title(self) -> str:
        return _("Table %(table)s") % {"table": self.match.table}

    @property
    def why_value(self) -> str:
        """The value of ``?why=`` that opens the explanation: the table, or the entry that has this bye."""
        return str(self.match.table) if self.second else f"{_BYE}-{self.first.pk}"

    @property
    def why_text(self) -> str:
        """The question that the explanation of the pairing answers."""
        if self.second is None:
            return _("Why the bye?")
        return _("Why do they meet at table %(table)s?") % {"table": self.match.table}

    @property
    def gap_text(self) -> str:
        gap = self.gap
        if gap == int(gap):
            text = ngettext("%(gap)s point apart", "%(gap)s points apart", int(gap))
        else:
            text = pgettext("not a whole number", "%(gap)s points apart")
        return text % {"gap": show_number(gap)}


@dataclass(frozen=True)
class MatchExplanation:
    """A match with the reasons of its pairing."""

    match: Match
    reasons: tuple[Problem, ...]


def find_own_match(page: EventPage, arguments: Mapping[str, Any]) -> OwnRow:
    """Return the row of the reader's own match in a round."""
    if page.entry is None:
        return OwnRow()
    entry, round_ = page.entry, get_round(page.event, arguments["number"])
    match_id = match_id_of(round_, entry)
    if match_id is None:
        return OwnRow()
    return OwnRow(match_id, lambda: ListPages(page, match_ids_of(round_), {entry.pk: match_id}))


@cache_page(Part.FACTS, Part.ENTRIES, Part.DECKS, Part.ROUNDS, Part.NEWEST_ROUND, find_own_row=find_own_match)
@expensive_work("explanation", when=lambda request: "why" in request.GET)
def show_round(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the matches of a round, a draft only to staff.

    ``?why=`` explains the match at a table, or a bye; ``?clear=`` asks whether to clear the result of a table.
    """
    page = open_event_page(request, slug)
    round_ = get_round(page.event, number)
    if not round_.is_visible and not page.is_staff:
        refuse("round_unknown", number=number)
    explained, to_clear = _find_explained(round_, request.GET.get("why", "")), find_match_to_clear(page, round_)
    opened = explained or to_clear
    pages = ListPages(page, match_ids_of(round_), match_ids_by_entry(round_), opened.pk if opened else None)
    tables = round_.matches.exclude(table=None)
    checks = list(list_checks(round_)) if page.may_organize else []
    without_match = list_without_match(page.event, round_.number)
    return page.render_kept(
        "rounds/round.html",
        round=round_,
        stage=stage_of(page.event, round_.number),
        without_match=load_in_order(page.event, without_match),
        last_round=find_last_round(page.event, round_.number) if without_match else 0,
        rows=_match_rows(page, round_, load_matches_by_id(round_, list(pages.page))),
        pages=pages,
        checks=checks,
        is_outdated=any(check.blocks_publishing for check in checks),
        clock=find_clock(round_),
        next_step=find_next_step(page.event) if page.may_organize else None,
        is_changeable=page.event.is_playing and round_ == find_latest_round(page.event),
        decided_count=tables.exclude(result=None).count(),
        table_count=tables.count(),
        may_clear=can_clear(page, round_),
        to_clear=to_clear,
        explanation=MatchExplanation(explained, explain_match(round_, explained)) if explained else None,
        panel=make_panel(page, round_, request.GET),
    )


@require_POST
def pair(request: HttpRequest, slug: str) -> HttpResponse:
    """Pair the next round; the form carries its number, so that sending it twice does not pair another."""
    page = open_event_page(request, slug, "organize")
    number = require_whole(request.POST.get("number", ""))
    draft = service.pair_next_round(event=page.event, actor=page.user, number=number)
    return redirect("event-round", slug, draft.number)


@require_POST
def discard(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Discard the draft. Raises Refused draft_changed_meanwhile if its version is not the one in the form."""
    page = open_event_page(request, slug, "organize")
    service.discard_draft(event=page.event, number=number, actor=page.user, version=read_pairing_version(request.POST))
    return redirect("event-rounds", slug)


@require_POST
def publish(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Publish the draft that the page showed.

    The form carries the version of the draft and the number of decks handed in since it was paired. Raises Refused
    draft_changed_meanwhile for another version, decks_changed_meanwhile for another number, and as ``publish_round``.
    """
    page = open_event_page(request, slug, "organize")
    service.publish_round(
        event=page.event,
        number=number,
        actor=page.user,
        version=read_pairing_version(request.POST),
        deck_changes=read_whole(request.POST.get("deck_changes", "")) or 0,
    )
    return redirect("event-round", slug, number)


unpublish = make_action_view(service.unpublish_round, "event-round")
start = make_action_view(service.start_round, "event-round")
close = make_action_view(service.close_round, "event-round")
reopen = make_action_view(service.reopen_round, "event-round")
# The first round of the second leg of a league is paired from the list of rounds.
add_second_leg = make_action_view(add_leg, "event-rounds")


def _find_explained(round_: Round, value: str) -> Match | None:
    """Return the match that ``?why=`` names: by its table, a bye as ``bye-`` and the id of its entry; None for another.

    Links made before a round could have several byes say only ``bye``, which names the first one.
    """
    if value == _BYE:
        return find_bye(round_)
    name, dash, entry = value.rpartition("-")
    number = read_whole(entry)
    if number is None:
        return None
    if not dash:
        return match_at(round_, number)
    return find_bye(round_, number) if name == _BYE else None


def _match_rows(page: EventPage, round_: Round, matches: list[Match]) -> list[MatchRow]:
    """Return the rows of the table, with the points before the round."""
    points_of = read_points_before(page.event, round_.number)
    rooms = read_rooms_of_event(page.event)
    rows = []
    for match in matches:
        entries = [seat.entry for seat in match.seats.all()]
        own_points = {entry: points_of.get(entry.pk, Fraction(0)) for entry in entries}
        first, *others = entries
        second = others[0] if others else None
        row = MatchRow(
            match=match,
            room=find_room(rooms, match.table),
            first=first,
            second=second,
            first_points=show_number(own_points[first]),
            second_points=show_number(own_points[second]) if second else "",
            more=tuple((entry, show_number(own_points[entry])) for entry in others[1:]),
            gap=max(own_points.values()) - min(own_points.values()),
            has_result=match.result is not None,
        )
        rows.append(row)
    return rows
