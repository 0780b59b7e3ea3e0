"""``series/``: events of a season or a league, and the table of one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests import person_or_none
from tournament.api.event_start import Pages
from tournament.api.fields import PAGING, REFUSALS
from tournament.domain.series import read_scheme
from tournament.domain.standings import as_number
from tournament.series.queries import events_in, find_series, get_series, series_standings

if TYPE_CHECKING:
    from rest_framework.request import Request

    from tournament.domain.series import EventScore
    from tournament.models import Event, Series
    from tournament.series.queries import SeriesRow


class SchemeAnswer(serializers.Serializer[Any]):
    """What an event gives: points for ``places`` and for the ``rest`` behind them; without places its match points.

    ``finals``: those of its finals too. ``best``: so many events of each player count, null for all.
    """

    places = serializers.ListField(child=serializers.IntegerField())
    rest = serializers.IntegerField()
    best = serializers.IntegerField(allow_null=True)
    finals = serializers.BooleanField()


class SeriesAnswer(serializers.Serializer[Any]):
    """A series."""

    slug = serializers.CharField()
    name = serializers.CharField()
    scheme = serializers.SerializerMethodField()

    @extend_schema_field(SchemeAnswer)
    def get_scheme(self, series: Series) -> dict[str, Any]:
        """What each event gives."""
        return read_scheme(series.scheme).as_data()


class SeriesEventAnswer(serializers.Serializer[Any]):
    """An event of the series; ``counts`` once it is over."""

    slug = serializers.CharField()
    name = serializers.CharField()
    starts_at = serializers.DateTimeField()
    state = serializers.CharField()
    counts = serializers.BooleanField()


class ScoreAnswer(serializers.Serializer[Any]):
    """What one event gave, and whether it is among those that count."""

    event = serializers.CharField()
    points = serializers.FloatField()
    counted = serializers.BooleanField()


class SeriesLineAnswer(serializers.Serializer[Any]):
    """A line of the table; ``scores`` are of the events in which the person played, in order of time."""

    rank = serializers.IntegerField()
    name = serializers.CharField()
    total = serializers.FloatField()
    scores = ScoreAnswer(many=True)


class SeriesDetailAnswer(SeriesAnswer):
    """A series with its events, in order of time, and its table."""

    events = SeriesEventAnswer(many=True)
    table = SeriesLineAnswer(many=True)


class SeriesList(GenericAPIView[Any]):
    """All series."""

    pagination_class = Pages

    @extend_schema(operation_id="series_list", parameters=PAGING, responses={200: SeriesAnswer(many=True), **REFUSALS})
    def get(self, request: Request) -> Response:
        """Return a page of series, the newest first; public."""
        page = self.paginate_queryset(find_series())
        return self.get_paginated_response(SeriesAnswer(page, many=True).data)


class SeriesDetail(APIView):
    """One series."""

    @extend_schema(operation_id="series", responses={200: SeriesDetailAnswer, **REFUSALS})
    def get(self, request: Request, slug: str) -> Response:
        """Return the events of a series and its standings after the finished ones; public."""
        series = get_series(slug)
        counted, rows = series_standings(series)
        over = {event.pk for event in counted}
        events = [_event(event, event.pk in over) for event in events_in(series, person_or_none(request))]
        return Response({**SeriesAnswer(series).data, "events": events, "table": [_line(row) for row in rows]})


def _event(event: Event, counts: bool) -> dict[str, Any]:
    return dict(
        SeriesEventAnswer(
            {
                "slug": event.slug,
                "name": event.name,
                "starts_at": event.starts_at,
                "state": event.state,
                "counts": counts,
            }
        ).data
    )


def _line(row: SeriesRow) -> dict[str, Any]:
    scores = [_score(event, score) for event, score in row.scores if score is not None]
    return {"rank": row.rank, "name": row.entry.name, "total": as_number(row.total), "scores": scores}


def _score(event: Event, score: EventScore) -> dict[str, Any]:
    return {"event": event.slug, "points": as_number(score.points), "counted": score.counted}
