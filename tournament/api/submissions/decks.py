"""``entries/{id}/deck/`` with ``file/``, and an event's ``rules/``, ``house-rules/`` and ``decks/check/``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.decorators import method_decorator
from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests import find_signed_in_person, require_person
from decks.api.check import DECK_FILE_RESPONSES, KIND_PARAMETER
from decks.api.serializers import BilingualText, RawText, RuleAnswer, VerdictAnswer
from games.construction.rule import describe_rule
from games.house_rules.rules import read_house_rules
from problems import refuse
from tournament.api.fields import REFUSALS, operation
from tournament.api.requests import get_permitted_event
from tournament.entries.queries.entries import find_entry_of_user, get_entry, require_own_entry
from tournament.permissions import require, require_deck
from tournament.submissions.queries.deck_files import make_submitted_deck_file
from tournament.submissions.queries.house_rule_names import list_unknown_names
from tournament.submissions.queries.rules import EventRules, read_event_rules
from tournament.submissions.queries.stored_verdicts import find_stored_verdict
from tournament.submissions.queries.verdicts import judge_entry_deck
from tournament.submissions.services.rules import set_house_rules
from tournament.submissions.services.submissions import check_event_deck, edit_deck, submit_deck
from web.answers import AnswerShape
from web.downloads import IgnoreAcceptHeader, download_response
from web.expensive_work import expensive_work
from web.request_body import read_body

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tournament.models import Event


class DeckTextRequest(serializers.Serializer[Any]):
    """A deck list as pasted text."""

    text = RawText()


class DeckSubmissionRequest(DeckTextRequest):
    """A deck list; with a ``reason`` it is a change of a player's deck by staff.

    ``seen`` is the id of the submission that the sender read, 0 for none; 409 deck_changed_meanwhile if another one is
    the newest.
    """

    reason = serializers.CharField(required=False, allow_blank=True)
    seen = serializers.IntegerField(required=False, min_value=0)


class DeckAnswer(AnswerShape):
    """The submitted version with its verdict, in which settled lines are read as decided."""

    entry = serializers.IntegerField()
    version = serializers.IntegerField(source="submission.deck_version.number")
    verdict = VerdictAnswer()


class CurrentDeckAnswer(DeckAnswer):
    """The deck that counts: its text, the time of its submission, and its verdict by the event's current rules."""

    submission = serializers.IntegerField(source="submission.pk")
    text = serializers.CharField(source="submission.deck_version.text")
    at = serializers.DateTimeField(format=None, source="submission.at")


class EventRuleAnswer(RuleAnswer):
    """One rule; ``of_the_house`` if a house rule added or changed it."""

    of_the_house = serializers.BooleanField()


class DifferenceAnswer(AnswerShape):
    """A rule of the pinned edition (``then``) and of today's format (``now``), with names added and removed since."""

    then = BilingualText(allow_null=True)
    now = BilingualText(allow_null=True)
    added = serializers.ListField(child=serializers.CharField())
    removed = serializers.ListField(child=serializers.CharField())

    computed = {
        "then": lambda difference: difference.before and describe_rule(difference.before),
        "now": lambda difference: difference.after and describe_rule(difference.after),
    }


class UnknownNameAnswer(AnswerShape):
    """A name in the house rules that means no card, or several: ``suggestions`` are up to three names to take."""

    name = serializers.CharField()
    suggestions = serializers.ListField(child=serializers.CharField())


def _list_rules(rules: EventRules) -> list[dict[str, Any]]:
    """Return the rules of an event as :class:`EventRuleAnswer` has them."""
    return [
        {
            "code": rule.code,
            "params": rule.params(),
            "text": describe_rule(rule),
            "of_the_house": rules.is_house_rule(rule),
        }
        for rule in rules.format.rules
    ]


class EventRulesAnswer(AnswerShape):
    """The rules by which decks of an event are judged; ``digest`` changes with any of them."""

    format = serializers.CharField(source="key")
    version = serializers.CharField(source="pinned.version")
    edition = serializers.CharField(allow_null=True)
    digest = serializers.CharField()
    rules = EventRuleAnswer(many=True)
    house_rules = serializers.DictField()
    unknown_names = UnknownNameAnswer(many=True)
    todays_version = serializers.CharField()
    differs_from_today = DifferenceAnswer(many=True, source="differences_of_today")

    computed = {
        "rules": _list_rules,
        "house_rules": lambda rules: rules.house.as_data(),
        "unknown_names": lambda rules: [
            {"name": name, "suggestions": similar} for name, similar in list_unknown_names(rules)
        ],
    }


class HouseRulesRequest(serializers.Serializer[Any]):
    """House rules; the format decides what is absent. Each of ``rules`` has its ``code`` and its parameters."""

    rules = serializers.ListField(child=serializers.DictField(), required=False)
    without = serializers.ListField(child=serializers.CharField(), required=False)
    allowed = serializers.ListField(child=serializers.CharField(), required=False)
    armies = serializers.IntegerField(required=False)


@method_decorator(expensive_work("deck_check"), name="post")
class EntryDeck(APIView):
    @operation("deck", CurrentDeckAnswer)
    def get(self, request: Request, slug: str, entry_id: int) -> Response:
        """Return the deck that counts. For its player, judges, organizers and the audience of the event's decks."""
        event = get_permitted_event(request, slug)
        entry = get_entry(event, entry_id)
        require_deck(request.user, entry, event)
        judged = judge_entry_deck(entry, event)
        if judged is None:
            refuse("deck_not_handed_in")
        return Response(CurrentDeckAnswer(judged, given={"entry": entry.pk}).data)

    @operation("deck_submit", DeckAnswer, status=201, request=DeckSubmissionRequest)
    def post(self, request: Request, slug: str, entry_id: int) -> Response:
        """Submit the sender's own deck, also an illegal one.

        With a ``reason``: change a player's deck. For judges and organizers.
        """
        event = get_permitted_event(request, slug)
        actor = require_person(request)
        body = read_body(DeckSubmissionRequest, request)
        if "reason" in body:
            require(actor, "judge", event)
            version = edit_deck(entry=get_entry(event, entry_id), actor=actor, **body)
        else:
            entry = require_own_entry(event, actor)
            if get_entry(event, entry_id) != entry:
                refuse("not_allowed")
            version = submit_deck(entry=entry, text=body["text"], actor=actor)
        # A version handed in again has the verdict with the lines that were settled since.
        verdict = find_stored_verdict(version).parsed_verdict
        deck = {"entry": entry_id, "version": version.number, "verdict": verdict}
        return Response(DeckAnswer(deck).data, status=201)


class EntryDeckFile(APIView):
    content_negotiation_class = IgnoreAcceptHeader

    @extend_schema(
        operation_id="entry_deck_file", parameters=[KIND_PARAMETER], responses={**DECK_FILE_RESPONSES, **REFUSALS}
    )
    def get(self, request: Request, slug: str, entry_id: int) -> HttpResponse:
        """Return the deck that counts as a file of a kind, with its settled lines as decided.

        For the readers of the deck.
        """
        event = get_permitted_event(request, slug)
        entry = get_entry(event, entry_id)
        require_deck(request.user, entry, event)
        kind, language = request.query_params.get("kind", ""), get_language() or "en"
        file = make_submitted_deck_file(entry, event, kind=kind, language=language)
        return download_response(file.content, name=file.name, media_type=file.media_type)


@method_decorator(expensive_work("deck_check"), name="post")
class EventDeckCheck(APIView):
    @operation("event_deck_check", VerdictAnswer, request=DeckTextRequest)
    def post(self, request: Request, slug: str) -> Response:
        """Return the verdict by the event's edition of the format and its house rules; stores nothing.

        Lines that a judge settled for the sender's own deck are read as decided.
        """
        event = get_permitted_event(request, slug)
        text = read_body(DeckTextRequest, request)["text"]
        entry = find_entry_of_user(event, find_signed_in_person(request))
        return Response(VerdictAnswer(check_event_deck(event=event, text=text, entry=entry)).data)


class EventDeckRules(APIView):
    """The rules for decks of an event."""

    @operation("event_rules", EventRulesAnswer)
    def get(self, request: Request, slug: str) -> Response:
        """Return every rule with its numbers, the house rules, and the differences from today's format."""
        return respond_with_rules(get_permitted_event(request, slug))


class EventHouseRules(APIView):
    @operation("house_rules_write", EventRulesAnswer, request=HouseRulesRequest)
    def put(self, request: Request, slug: str) -> Response:
        """Replace all house rules; the event's history keeps the older ones. For organizers."""
        event = get_permitted_event(request, slug, "organize")
        set_house_rules(event=event, house=read_house_rules(request.data), actor=find_signed_in_person(request))
        return respond_with_rules(event)


def respond_with_rules(event: Event) -> Response:
    """Return the rules for decks of an event as the answer to a request."""
    return Response(EventRulesAnswer(read_event_rules(event), given={"edition": event.edition_id}).data)
