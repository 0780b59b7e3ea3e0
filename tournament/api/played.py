"""``events/{slug}/played/``: what was played, once the event shows its decks to all readers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from decks.api.serializers import BilingualText
from tournament.api.fields import NumberField, operation
from tournament.api.requests import get_permitted_event
from tournament.domain.played.groups import GroupKind
from tournament.played.names import PlayedNames
from tournament.played.queries import get_event_catalogue, read_played_summary
from tournament.submissions.queries.rules import read_event_rules
from web.answers import AnswerShape

if TYPE_CHECKING:
    from tournament.domain.played.summary import GroupRow, PlayedCard, PlayedSummary


class PlayedGroupAnswer(AnswerShape):
    """A group of decks; only a ``named`` one has a ``key`` and a ``name``, ``others`` are ``joined`` groups.

    ``share`` is the number of its decks divided by that of all counted decks. ``win_rate`` is the part of won among
    decided matches against other rows, ``low`` and ``high`` are the ends of its 95% interval; all three are null
    without a decided match. Shares are rounded to four decimal places.
    """

    kind = serializers.ChoiceField(choices=[kind.value for kind in GroupKind])
    key = serializers.CharField(allow_blank=True)
    name = BilingualText(allow_null=True)
    joined = serializers.IntegerField()
    decks = serializers.IntegerField()
    share = NumberField()
    wins = serializers.IntegerField()
    draws = serializers.IntegerField()
    losses = serializers.IntegerField()
    win_rate = NumberField(allow_null=True)
    low = NumberField(allow_null=True)
    high = NumberField(allow_null=True)


class PlayedCardAnswer(AnswerShape):
    """A card in main decks, or ``joined`` cards together, without ``key`` and ``name``.

    ``share`` is the number of decks with the card divided by that of all counted decks; ``average`` is the average
    number of copies in the decks with the card.
    """

    key = serializers.CharField(allow_blank=True)
    name = BilingualText(allow_null=True)
    joined = serializers.IntegerField()
    decks = serializers.IntegerField()
    share = NumberField()
    average = NumberField()


class PlayedAnswer(AnswerShape):
    """What was played: ``decks`` are counted, of ``players`` that were seated in a round.

    ``unknown`` copies have a name that is not in the card list, or that several cards share, and are left out. ``by``
    says how decks are grouped: it is either ``affiliation`` or the key of a card type (``army``, ``hero``); it is empty
    if they are not grouped. Rows of fewer than five decks are joined.
    """

    players = serializers.IntegerField()
    decks = serializers.IntegerField()
    unknown = serializers.IntegerField()
    by = serializers.CharField(allow_blank=True)
    groups = PlayedGroupAnswer(many=True)
    cards = PlayedCardAnswer(many=True)


class PlayedStatistic(APIView):
    @operation("played", PlayedAnswer)
    def get(self, request: Request, slug: str) -> Response:
        """Return groups of decks with their win rates, and cards; 409 played_not_shown before decks are public."""
        event = get_permitted_event(request, slug)
        catalogue = get_event_catalogue(event)
        summary = read_played_summary(event, catalogue)
        names = PlayedNames(summary, read_event_rules(event).game, catalogue)
        groups = [_group_shape(row, summary, names) for row in summary.groups]
        cards = [_card_shape(row, summary, names) for row in summary.cards]
        return Response(PlayedAnswer(summary, given={"groups": groups, "cards": cards}).data)


def _group_shape(row: GroupRow, summary: PlayedSummary, names: PlayedNames) -> dict[str, Any]:
    low, high = row.record.interval or (None, None)
    return {
        "kind": row.group.kind,
        "key": row.group.key,
        "name": names.group_name(row.group),
        "joined": row.joined,
        "decks": row.decks,
        "share": summary.share_of(row),
        **{name: getattr(row.record, name) for name in ("wins", "draws", "losses", "win_rate")},
        "low": low,
        "high": high,
    }


def _card_shape(row: PlayedCard, summary: PlayedSummary, names: PlayedNames) -> dict[str, Any]:
    return {
        **{name: getattr(row, name) for name in ("key", "joined", "decks", "average")},
        "name": None if row.joined else names.card_name(row.key),
        "share": summary.share_of(row),
    }
