"""Standings after any closed round."""

from django.http import HttpRequest, HttpResponse

from problems import refuse
from tournament.queries.standings import rounds_with_standings, standings_after
from tournament.views.place import enter


def show_standings(request: HttpRequest, slug: str) -> HttpResponse:
    """The table; ``?after_round=`` picks an earlier one."""
    place = enter(request, slug)
    asked = request.GET.get("after_round", "")
    if asked and not asked.isdecimal():
        refuse("standings_unknown", number=asked)
    table = standings_after(place.event, int(asked) if asked else None)
    return place.show("standings.html", table=table, rounds=rounds_with_standings(place.event))
