"""The list of rounds as the day of an event."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from django.utils import formats, timezone

from problems import Problem, Refused
from tournament.domain.revised_parts import Part
from tournament.event.queries.schedule import has_own_bracket
from tournament.organizing.services.second_leg import can_add_leg
from tournament.rounds.queries.days import RoundSummary, summarize_rounds
from tournament.rounds.queries.rounds import find_latest_round
from tournament.rounds.services import rounds as service
from tournament.standings.queries.round_names import find_last_round, round_names
from tournament.views.list_pages import find_own_entry
from tournament.views.organizing.next_step import find_next_step
from tournament.views.page_context import open_event_page
from tournament.views.submissions.unready_decks import find_unready_notice
from web.page_cache.etags import cache_page

if TYPE_CHECKING:
    from tournament.models import Event, Round


@dataclass(frozen=True)
class ListedRound:
    """A round in the list of rounds, or one that is planned: then there is nothing but its name.

    ``time`` is the time of day when it began, with the date if the rounds of the event have several days.
    """

    name: str
    summary: RoundSummary | None
    time: str

    @property
    def mark(self) -> str:
        """The class of the square on the line: the round that is played is the largest, planned ones are hollow."""
        if self.summary is None or self.summary.round.state == "draft":
            return "rest"
        return "peak" if self.summary.round.can_take_results else ""


def _list_day(event: Event, rounds: Sequence[Round]) -> list[ListedRound]:
    """Return the rounds that exist and those that are planned, in their order."""
    summaries = {summary.round.number: summary for summary in summarize_rounds(rounds)}
    begun = {
        round_.number: timezone.localtime(moment, event.zone)
        for round_ in rounds
        if (moment := round_.started_at or round_.published_at)
    }
    has_days = len({moment.date() for moment in begun.values()}) > 1
    times = {
        number: f"{formats.date_format(moment, 'SHORT_DATE_FORMAT')} " * has_days + formats.time_format(moment, "H:i")
        for number, moment in begun.items()
    }
    last = 0 if event.is_over else find_last_round(event)
    names = round_names(event, list(range(1, max(last, *summaries, 0, 0) + 1)))
    return [
        ListedRound(name, summaries.get(number), times.get(number, ""))
        for number, name in names.items()
        if number in summaries or number > max(summaries, default=0)
    ]


# No row of this list belongs to a player. The function is given because readers with an account get the shared page
# only from a view that has one.
@cache_page(
    *(Part.FACTS, Part.ENTRIES, Part.DECKS, Part.ROUNDS, Part.NEWEST_ROUND, Part.STANDINGS), find_own_row=find_own_entry
)
def list_rounds(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the rounds as a day and, for organizers, the next step or why the next round cannot be paired."""
    page = open_event_page(request, slug)
    rounds = [round_ for round_ in page.event.rounds.order_by("number") if round_.is_visible or page.is_staff]
    latest = find_latest_round(page.event)
    pairing_problem: Problem | None = None
    try:
        service.check_next_round(event=page.event)
    except Refused as refused:
        pairing_problem = refused.problems[0]
    return page.render_kept(
        "rounds/rounds.html",
        steps=_list_day(page.event, rounds),
        next_number=latest.number + 1 if latest else 1,
        next_step=find_next_step(page.event) if page.may_organize else None,
        pairing_problem=pairing_problem,
        is_league_over=pairing_problem is not None and pairing_problem.code == "played_out",
        can_add_leg=page.may_organize and can_add_leg(page.event),
        plays_bracket=page.event.state == page.event.State.CUT or has_own_bracket(page.event),
        unready=find_unready_notice(page.event) if page.may_organize and not pairing_problem else None,
    )
