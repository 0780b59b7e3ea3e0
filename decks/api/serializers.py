"""Serializers of the API of decks: they validate requests, and describe the answers for the API schema."""

from typing import Any

from rest_framework import serializers

from decks.domain.cards.status import STATES


class RawText(serializers.CharField):
    """An unchanged text; the deck check refuses unreadable ones with its own code."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(trim_whitespace=False, allow_blank=True, **kwargs)
        self.validators = []


class BilingualText(serializers.Serializer[Any]):
    """A text in Czech and English."""

    cs = serializers.CharField()
    en = serializers.CharField()


class CheckRequest(serializers.Serializer[Any]):
    """A deck list and the key of the format to check it by."""

    format = serializers.CharField()
    text = RawText()


class ProblemAnswer(serializers.Serializer[Any]):
    """One problem with its sentence; ``cards`` and ``lines`` are those of the deck that it is about."""

    code = serializers.CharField()
    severity = serializers.ChoiceField(choices=["error", "doubt", "warning"])
    params = serializers.DictField()
    cards = serializers.ListField(child=serializers.CharField())
    lines = serializers.ListField(child=serializers.IntegerField())
    text = BilingualText()


class CardInLine(serializers.Serializer[Any]):
    """The card that a line names."""

    key = serializers.CharField()
    name = serializers.CharField()
    type = serializers.CharField(allow_null=True)


class LineAnswer(serializers.Serializer[Any]):
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
    doubtful = serializers.BooleanField()
    settled = serializers.ChoiceField(
        choices=["card", "no_card", "allowed", "deck", "sideboard", "not_counted", "copies", "no_copies"],
        allow_null=True,
    )


class CountsAnswer(serializers.Serializer[Any]):
    """The numbers of cards that count."""

    main = serializers.IntegerField()
    sideboard = serializers.IntegerField()
    by_type = serializers.DictField(child=serializers.IntegerField())


class LeavingReasonAnswer(serializers.Serializer[Any]):
    """Why a card leaves the game for good: the document names it, it has the icon, or a ruling says so.

    ``source`` is the id of the ruling.
    """

    reason = serializers.ChoiceField(choices=["document", "icon", "ruling"])
    source = serializers.CharField()  # type: ignore[assignment]


class LeavingCardAnswer(LeavingReasonAnswer):
    """A card of the deck that leaves the game for good after use, by the present catalogue."""

    key = serializers.CharField()
    name = serializers.CharField()
    section = serializers.ChoiceField(choices=["main", "sideboard"])


class VerdictAnswer(serializers.Serializer[Any]):
    """The answer to a deck check."""

    format = serializers.CharField()
    format_version = serializers.CharField()
    catalogue = serializers.CharField()
    verdict = serializers.ChoiceField(choices=["legal", "to_check", "illegal"])
    legal = serializers.BooleanField()
    counts = CountsAnswer()
    problems = ProblemAnswer(many=True)
    lines = LineAnswer(many=True)
    leave_for_good = LeavingCardAnswer(many=True)


class RuleAnswer(serializers.Serializer[Any]):
    """One rule of a format."""

    code = serializers.CharField()
    params = serializers.DictField()
    text = BilingualText()


class SourceAnswer(serializers.Serializer[Any]):
    """A source of the numbers of a format."""

    document = BilingualText()
    version = serializers.CharField()
    paragraph = serializers.CharField()


class FormatAnswer(serializers.Serializer[Any]):
    """A format."""

    key = serializers.CharField()
    game = serializers.CharField()
    name = BilingualText()
    rules = RuleAnswer(many=True)
    version = serializers.CharField()
    notes = BilingualText(many=True)
    sources = SourceAnswer(many=True)


class CardAnswer(serializers.Serializer[Any]):
    """A card.

    ``likely_names`` are those of its names that only probably belong to it. A card with ``stands_for`` is no printed
    card: its names mean one of the cards with these keys. ``printed_values`` are what the card prints, by the keys of
    the game: a number with signs, ``–`` if it is struck out, ``?`` if the card's text gives it, empty if there is none;
    ``after_play`` is ``+`` (stays in play), ``-`` (goes to the discard pile) or ``X`` (leaves the game).
    """

    game = serializers.CharField()
    key = serializers.CharField()
    name = serializers.CharField()
    names = serializers.DictField(child=serializers.CharField())
    aliases = serializers.ListField(child=serializers.CharField())
    type = serializers.CharField(allow_null=True)
    affiliation = serializers.CharField(allow_blank=True)
    personality = serializers.BooleanField()
    expansion = serializers.CharField(allow_blank=True)
    likely_names = serializers.ListField(child=serializers.CharField())
    stands_for = serializers.ListField(child=serializers.CharField())
    printed_values = serializers.DictField(child=serializers.CharField(allow_blank=True))


class CardStatusAnswer(serializers.Serializer[Any]):
    """The status of a card in a format; ``copies`` is null without a limit.

    With ``release_unknown`` a deck with the card is to check: the format has a card pool. ``status`` says all of it in
    one word.
    """

    format = serializers.CharField()
    version = serializers.CharField()
    legal = serializers.BooleanField()
    banned = serializers.BooleanField()
    copies = serializers.IntegerField(allow_null=True)
    release_unknown = serializers.BooleanField()
    status = serializers.ChoiceField(choices=STATES)
    leaves_for_good = LeavingReasonAnswer(allow_null=True)


class CardDifferenceAnswer(serializers.Serializer[Any]):
    """A fact (name, type, affiliation) that two origins state differently; ``kept`` is the card's.

    Origins are document, source and earlier.
    """

    fact = serializers.CharField()
    kept = serializers.CharField()
    kept_from = serializers.CharField()
    other = serializers.CharField()
    other_from = serializers.CharField()


class ValueSourceAnswer(serializers.Serializer[Any]):
    """Where the printed values of a shipped card come from.

    ``print`` is the language of the print, ``lists`` the number of public lists with these numbers, null where they
    ``differ`` or the card prints none. ``corrected`` are the keys of values that were corrected here.
    """

    print = serializers.CharField()
    lists = serializers.IntegerField(allow_null=True)
    differ = serializers.BooleanField()
    corrected = serializers.ListField(child=serializers.CharField())


class CardSourceAnswer(serializers.Serializer[Any]):
    """Where the facts of a shipped card come from.

    ``pair`` (certain, likely) says whether its names in two languages are one card; it is null with one name.
    ``lists`` public card lists have the English name, ``lots`` auction lots the Czech one. ``printed_values`` says
    where these come from, null for a card without.
    """

    pair = serializers.CharField(allow_null=True)
    lists = serializers.IntegerField()
    lots = serializers.IntegerField()
    reasons = serializers.ListField(child=serializers.CharField())
    differences = CardDifferenceAnswer(many=True)
    printed_values = ValueSourceAnswer(allow_null=True)


class FactChangeAnswer(serializers.Serializer[Any]):
    """One fact that a revision changed."""

    field = serializers.CharField()
    before = serializers.CharField(allow_blank=True)
    after = serializers.CharField(allow_blank=True)


class CardRevisionAnswer(serializers.Serializer[Any]):
    """A revision of a card; ``origin`` is shipped, imported or proposed."""

    number = serializers.IntegerField()
    made_at = serializers.DateTimeField()
    origin = serializers.CharField()
    reason = serializers.CharField(allow_blank=True)
    changes = FactChangeAnswer(many=True)


class CardDetailAnswer(CardAnswer):
    """A card with its status in the formats of its game, and its history."""

    formats = CardStatusAnswer(many=True)
    history = CardRevisionAnswer(many=True)
    sources = CardSourceAnswer(allow_null=True)
