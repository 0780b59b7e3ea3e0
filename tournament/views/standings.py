"""Standings after any closed round."""

from django.http import HttpRequest, HttpResponse

from problems import refuse
from tournament.queries.standings import rounds_with_standings, standings_after
from tournament.views.place import enter
from tournament.views.typed import read_whole


def show_standings(request: HttpRequest, slug: str) -> HttpResponse:
    """The table; ``?after_round=`` picks an earlier one."""
    place = enter(request, slug)
    asked = request.GET.get("after_round", "")
    number = read_whole(asked)
    if asked and number is None:
        refuse("standings_unknown", number=asked[:40])
    table = standings_after(place.event, number)
    return place.show("standings.html", table=table, rounds=rounds_with_standings(place.event))
