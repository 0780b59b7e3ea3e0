"""Template tag of the reports of players, for the staff's pages of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import template

from tournament.reporting.queries import (
    count_disputes_of,
    digest_open_reports,
    find_reported_matches,
    find_silent_results,
)

if TYPE_CHECKING:
    from tournament.models import Round

register = template.Library()

# A page shows so many of each; the API lists all.
_MAX_SHOWN = 100


@register.inclusion_tag("tournament/reporting/_open_reports.html", takes_context=True, name="open_reports")
def show_open_reports(context: template.Context, round_: Round | None) -> dict[str, Any]:
    """Show disputes, reports that wait, and results by silence of a round that takes results, to its staff only."""
    page = context["event_page"]
    if round_ is None or not round_.can_take_results or not page.may_score or not page.event.player_reports:
        return {}
    # One more tells whether there are further ones.
    reported = list(find_reported_matches(round_)[: _MAX_SHOWN + 1])
    silent = list(find_silent_results(round_)[: _MAX_SHOWN + 1]) if page.event.silence_minutes else []
    has_more_reports, has_more_silent = len(reported) > _MAX_SHOWN, len(silent) > _MAX_SHOWN
    reported, silent = reported[:_MAX_SHOWN], silent[:_MAX_SHOWN]
    disputed = [match for match in reported if match.dispute]
    disputes = count_disputes_of([match.dispute.entry_id for match in disputed if match.dispute])
    return {
        "event": page.event,
        "round": round_,
        "disputed": [(match, disputes[match.dispute.entry_id]) for match in disputed if match.dispute],
        "waiting": [match for match in reported if not match.dispute_id],
        "silent": silent,
        "has_more_reports": has_more_reports,
        "has_more_silent": has_more_silent,
        "digest": digest_open_reports(round_),
    }
