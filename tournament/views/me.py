"""The player's phone: table, opponent and clock first, then own rounds and deck."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse

from accounts.requests import signed_in
from tournament.queries.entries import my_entry
from tournament.queries.rounds import latest_round, match_of, matches_of_entry
from tournament.queries.submissions import current_submission
from tournament.views.clock import clock_of
from tournament.views.place import enter


@login_required
def my_event(request: HttpRequest, slug: str) -> HttpResponse:
    """Where do I sit, against whom, how long still."""
    place = enter(request, slug)
    entry = my_entry(place.event, signed_in(request))
    current = latest_round(place.event, visible_only=True)
    return place.show(
        "me.html",
        entry=entry,
        current=current,
        match=match_of(current, entry) if current else None,
        clock=clock_of(current),
        matches=matches_of_entry(entry),
        submission=current_submission(entry),
    )
