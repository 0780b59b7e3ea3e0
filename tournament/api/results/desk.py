"""``events/{slug}/desk/``: the tables of a round for result desks that stay open and follow each other.

A desk asks again every two seconds. Its tag is made of the revisions of the event, so nearly every answer is 304 after
one query; the others hold only the tables with a newer result.
"""

from __future__ import annotations

import hashlib
from typing import Any

from django.utils import timezone
from django.utils.http import parse_etags
from django.utils.translation import get_language
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests import require_person
from service.program import digest_program
from tournament.api.fields import REFUSALS
from tournament.api.requests import get_permitted_event, read_query
from tournament.api.results.desk_tables import DeskTableAnswer, shape_table_row
from tournament.domain.revised_parts import Part
from tournament.event.queries.revisions import find_revisions
from tournament.rounds.queries.desk_tables import find_newest_result_id, list_tables_since, read_extra_minutes
from tournament.rounds.queries.rounds import find_latest_round, get_round
from tournament.rounds.queries.tables import read_rooms_of_event
from web.answers import AnswerShape
from web.page_cache.registry import Revisions

# The parts of an event that a desk shows. A revoked role changes the facts; names and drops change the rounds.
_PARTS = (Part.FACTS, Part.ROUNDS, Part.NEWEST_ROUND)


class DeskQuery(serializers.Serializer[Any]):
    """The round, and ``seen`` of the answer that the sender has."""

    round = serializers.IntegerField(min_value=1, help_text="The number of a round that players see.")
    seen = serializers.CharField(required=False, max_length=60, help_text="Leaves out tables without a newer result.")


class ExtraTimeAnswer(AnswerShape):
    """The extra minutes of a match."""

    match = serializers.IntegerField()
    minutes = serializers.IntegerField()


class DeskAnswer(AnswerShape):
    """The tables of a round. ``is_whole``: all of them; else those with a result newer than ``seen``.

    ``user`` is the account of the request. ``deadline`` is the end of the round's clock, null while none runs; ``now``
    the time of the server. ``extra_times`` are all extra times of the round.
    """

    user = serializers.IntegerField()
    round = serializers.IntegerField()
    state = serializers.CharField()
    newest_round = serializers.IntegerField()
    deadline = serializers.DateTimeField(allow_null=True, format=None)
    now = serializers.DateTimeField(format=None)
    seen = serializers.CharField()
    is_whole = serializers.BooleanField()
    tables = DeskTableAnswer(many=True)
    extra_times = ExtraTimeAnswer(many=True)


class ResultDesk(APIView):
    @extend_schema(
        operation_id="result_desk",
        parameters=[DeskQuery, OpenApiParameter("If-None-Match", str, OpenApiParameter.HEADER)],
        responses={200: DeskAnswer, 304: None, **REFUSALS},
    )
    def get(self, request: Request, slug: str) -> Response:
        """Return the tables of a round; 304 after one query if the sender has the current answer. For staff."""
        user, revisions = require_person(request), find_revisions(slug, _PARTS)
        tag = _make_tag(request, revisions, user.pk) if revisions else ""
        headers = {"ETag": tag} if tag else {}
        # A proxy that compresses answers marks their tags as weak.
        sent_tags = {sent.removeprefix("W/") for sent in parse_etags(request.headers.get("If-None-Match", ""))}
        if tag and tag in sent_tags:
            return Response(status=304, headers=headers)
        event = get_permitted_event(request, slug, "score")
        query = read_query(DeskQuery, request)
        round_ = get_round(event, query["round"])
        # Changes with all but new results: with names, pairings, drops and corrections, which may change any table.
        numbers = revisions.numbers if revisions else {}
        base_version = f"{numbers[Part.FACTS]:x}-{numbers[Part.ROUNDS]:x}" if numbers else ""
        # Read before the tables: a result in between is then sent twice, and never left out.
        newest_result_id = find_newest_result_id(round_)
        seen_result_id = _read_seen(query.get("seen", ""), base_version)
        newest_round, rooms = find_latest_round(event, visible_only=True), read_rooms_of_event(event)
        body = {
            "user": user.pk,
            "round": round_.number,
            "state": round_.state,
            "newest_round": newest_round.number if newest_round else 0,
            "deadline": round_.deadline,
            "now": timezone.now(),
            "seen": f"{base_version}.{newest_result_id}",
            "is_whole": seen_result_id is None,
            "tables": [
                shape_table_row(match, rooms, event.zone) for match in list_tables_since(round_, seen_result_id)
            ],
            "extra_times": [
                {"match": match, "minutes": minutes} for match, minutes in read_extra_minutes(round_).items()
            ],
        }
        return Response(DeskAnswer(body).data, headers=headers)


def _make_tag(request: Request, revisions: Revisions, user_id: int) -> str:
    """Return the tag of the current answer, with its quotes; ``seen`` does not change it."""
    basis = (
        *(str(revisions.numbers[part]) for part in _PARTS),
        request.query_params.get("round", ""),
        str(user_id),
        get_language() or "",
        digest_program(),
    )
    return f'"{hashlib.sha256(chr(10).join(basis).encode()).hexdigest()[:32]}"'


def _read_seen(seen: str, base_version: str) -> int | None:
    """Return the id of the newest result that the sender has; None if the sender needs all tables."""
    sent_version, _, result_id = seen.partition(".")
    return int(result_id) if sent_version == base_version and sent_version and result_id.isdecimal() else None
