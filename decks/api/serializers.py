"""Serializers of the API of decks: they validate requests and make the answers, those of the commands too."""

from operator import methodcaller
from typing import Any

from rest_framework import serializers

from decks.queries.leaving_cards import list_leaving_cards_of
from games.construction.rule import describe_rule
from language.bilingual import Bilingual
from problems import Problem
from web.answers import AnswerShape
from web.errors.wording import say_both


class RawText(serializers.CharField):
    """An unchanged text; the deck check refuses unreadable ones with its own code."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(trim_whitespace=False, allow_blank=True, **kwargs)
        self.validators = []


class BilingualText(AnswerShape):
    """A text in Czech and English."""

    cs = serializers.CharField()
    en = serializers.CharField()

    def to_representation(self, instance: Bilingual | Problem | dict[str, str]) -> dict[str, str]:
        """Return the text in both languages; of a problem its sentence."""
        return say_both(instance) if isinstance(instance, Problem) else super().to_representation(instance)


class CheckRequest(serializers.Serializer[Any]):
    """A deck list and the key of the format to check it by."""

    format = serializers.CharField()
    text = RawText()


class ProblemAnswer(AnswerShape):
    """One problem with its sentence; ``cards`` and ``lines`` are those of the deck that it is about."""

    code = serializers.CharField()
    severity = serializers.ChoiceField(choices=["error", "doubt", "warning"])
    params = serializers.DictField()
    cards = serializers.ListField(child=serializers.CharField())
    lines = serializers.ListField(child=serializers.IntegerField())
    text = BilingualText(source="*")


class CardInLine(AnswerShape):
    """The card that a line names."""

    key = serializers.CharField()
    name = serializers.CharField()
    type = serializers.CharField(allow_null=True)


class LineAnswer(AnswerShape):
    """One line of the text that is not blank; ``settled`` is the decision of a judge about it, null without one."""

    number = serializers.IntegerField()
    kind = serializers.ChoiceField(
        choices=["comment", "heading", "total", "card", "not_counted", "prose", "not_understood"]
    )
    section = serializers.ChoiceField(choices=["main", "sideboard"])
    quantity = serializers.IntegerField()
    text = serializers.CharField()
    name = serializers.CharField()
    type = serializers.CharField(allow_null=True)
    type_declared = serializers.BooleanField()
    card = CardInLine(allow_null=True)
    suggestions = serializers.ListField(child=serializers.CharField())
    serial = serializers.CharField(allow_blank=True)
    banned_suggestions = serializers.ListField(child=serializers.CharField())
    doubtful = serializers.BooleanField(source="is_doubtful")
    settled = serializers.ChoiceField(
        choices=["card", "no_card", "allowed", "deck", "sideboard", "not_counted", "copies", "no_copies"],
        allow_null=True,
    )


class CountsAnswer(AnswerShape):
    """The numbers of cards that count."""

    main = serializers.IntegerField()
    sideboard = serializers.IntegerField()
    by_type = serializers.DictField(child=serializers.IntegerField())


class LeavingReasonAnswer(AnswerShape):
    """Why a card leaves the game for good: the document names it, it has the icon, or a ruling says so.

    ``source`` is the id of the ruling.
    """

    reason = serializers.ChoiceField(choices=["document", "icon", "ruling"])
    source = serializers.CharField(source="ruling")  # type: ignore[assignment]


class LeavingCardAnswer(AnswerShape):
    """A card of the deck that leaves the game for good after use, by the present catalogue."""

    key = serializers.CharField()
    name = serializers.CharField()
    section = serializers.ChoiceField(choices=["main", "sideboard"])
    reason = serializers.ChoiceField(choices=["document", "icon", "ruling"], source="reason.reason")
    source = serializers.CharField(source="reason.ruling")  # type: ignore[assignment]


class VerdictAnswer(AnswerShape):
    """The answer to a deck check."""

    format = serializers.CharField()
    format_version = serializers.CharField()
    catalogue = serializers.CharField()
    verdict = serializers.ChoiceField(choices=["legal", "to_check", "illegal"], source="status")
    legal = serializers.BooleanField()
    counts = CountsAnswer()
    problems = ProblemAnswer(many=True)
    lines = LineAnswer(many=True)
    leave_for_good = LeavingCardAnswer(many=True)

    computed = {"legal": lambda verdict: verdict.status == "legal", "leave_for_good": list_leaving_cards_of}


class RuleAnswer(AnswerShape):
    """One rule of a format."""

    code = serializers.CharField()
    params = serializers.DictField()
    text = BilingualText()

    computed = {"params": methodcaller("params"), "text": describe_rule}


class SourceAnswer(AnswerShape):
    """A source of the numbers of a format."""

    document = BilingualText()
    version = serializers.CharField()
    paragraph = serializers.CharField()


class FormatAnswer(AnswerShape):
    """A format."""

    key = serializers.CharField()
    game = serializers.CharField(source="game.key")
    name = BilingualText(source="format.name")
    rules = RuleAnswer(many=True, source="format.rules")
    version = serializers.CharField(source="format.version")
    notes = BilingualText(many=True, source="format.notes")
    sources = SourceAnswer(many=True, source="format.sources")
