"""``series/`` and ``series/{slug}/``: all series, and one with its events and its standings."""

from __future__ import annotations

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests import find_signed_in_person
from tournament.api.fields import PAGING, NumberField, operation
from tournament.api.requests import ListView
from tournament.domain.series import read_scheme
from tournament.series.queries import find_series, get_series, list_events_of_series, read_series_standings
from web.answers import AnswerShape


class SchemeAnswer(AnswerShape):
    """The points of an event: for its first ``places`` and for the ``rest`` below; without places its match points.

    ``finals``: match points of the finals count too. ``best``: the number of events that count for each player, null
    for all.
    """

    places = serializers.ListField(child=serializers.IntegerField())
    rest = serializers.IntegerField()
    best = serializers.IntegerField(allow_null=True)
    finals = serializers.BooleanField()


class SeriesAnswer(AnswerShape):
    """A series."""

    slug = serializers.CharField()
    name = serializers.CharField()
    scheme = SchemeAnswer(read_only=True)

    computed = {"scheme": lambda series: read_scheme(series.scheme)}


class SeriesEventAnswer(AnswerShape):
    """An event of the series; ``counts`` once it is over."""

    slug = serializers.CharField()
    name = serializers.CharField()
    starts_at = serializers.DateTimeField()
    state = serializers.CharField()
    counts = serializers.BooleanField()


class ScoreAnswer(AnswerShape):
    """The points of one event, and whether it is among the events that count for the player."""

    event = serializers.CharField()
    points = NumberField()
    counted = serializers.BooleanField()


class SeriesRowAnswer(AnswerShape):
    """A row of the standings; ``scores`` are those of the events that the person played, in order of time."""

    rank = serializers.IntegerField()
    name = serializers.CharField(source="entry.unmarked_name")
    name_mark = serializers.CharField(allow_blank=True)
    total = NumberField()
    scores = ScoreAnswer(many=True)

    computed = {
        "scores": lambda row: [
            {"event": event.slug, "points": score.points, "counted": score.counted}
            for event, score in row.scores
            if score
        ]
    }


class SeriesDetailAnswer(SeriesAnswer):
    """A series with its events in order of time, and its standings (``table``)."""

    events = SeriesEventAnswer(many=True)
    table = SeriesRowAnswer(many=True)


class SeriesList(ListView):
    @operation("series_list", SeriesAnswer(many=True), parameters=PAGING)
    def get(self, request: Request) -> Response:
        """Return a page of series, the newest first. Public."""
        return self.respond_with_page(find_series(), SeriesAnswer)


class SeriesDetail(APIView):
    @operation("series", SeriesDetailAnswer)
    def get(self, request: Request, slug: str) -> Response:
        """Return the events of a series and its standings after the finished ones. Public."""
        series = get_series(slug)
        counted, rows = read_series_standings(series)
        facts = ("slug", "name", "starts_at", "state")
        events = [
            {**{fact: getattr(event, fact) for fact in facts}, "counts": event in counted}
            for event in list_events_of_series(series, find_signed_in_person(request))
        ]
        return Response(SeriesDetailAnswer(series, given={"events": events, "table": rows}).data)
