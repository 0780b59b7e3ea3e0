"""Serializers that make the answers about cards. Entry points: :class:`CardAnswer`, :class:`CardDetailAnswer`."""

from typing import Any

from rest_framework import serializers

from decks.api.serializers import LeavingReasonAnswer
from decks.domain.cards.status import STATES
from decks.queries.card_history import read_card_history
from decks.queries.card_sources import find_card_source
from decks.queries.cards import CardOfGame, find_statuses_by_format
from decks.queries.leaving_cards import find_leaving_reason
from web.answers import AnswerShape


class CardAnswer(AnswerShape):
    """A card.

    ``likely_names`` are those of its names that only probably belong to it. A card with ``stands_for`` is no printed
    card: its names mean one of the cards with these keys. ``printed_values`` are what the card prints, by the keys of
    the game: a number with signs, ``–`` if it is struck out, ``?`` if the card's text gives it, empty if there is none;
    ``after_play`` is ``+`` (stays in play), ``-`` (goes to the discard pile) or ``X`` (leaves the game).
    """

    game = serializers.CharField(source="game.key")
    key = serializers.CharField(source="card.key")
    name = serializers.CharField(source="card.name")
    names = serializers.DictField(child=serializers.CharField(), source="card.names")
    aliases = serializers.ListField(child=serializers.CharField(), source="card.aliases")
    type = serializers.CharField(allow_null=True, source="card.type")
    affiliation = serializers.CharField(allow_blank=True, source="card.affiliation")
    personality = serializers.BooleanField(source="card.personality")
    expansion = serializers.CharField(allow_blank=True, source="card.expansion")
    likely_names = serializers.ListField(child=serializers.CharField(), source="card.likely_names")
    stands_for = serializers.ListField(child=serializers.CharField(), source="card.stands_for")
    printed_values = serializers.DictField(child=serializers.CharField(allow_blank=True))

    computed = {
        "printed_values": lambda card: {
            value.key: dict(card.card.printed_values).get(value.key, "") for value in card.game.printed_values
        }
    }


class CardStatusAnswer(AnswerShape):
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


class CardDifferenceAnswer(AnswerShape):
    """A fact (name, type, affiliation) that two origins state differently; ``kept`` is the card's.

    Origins are document, source and earlier.
    """

    fact = serializers.CharField()
    kept = serializers.CharField()
    kept_from = serializers.CharField()
    other = serializers.CharField()
    other_from = serializers.CharField()


class ValueSourceAnswer(AnswerShape):
    """Where the printed values of a shipped card come from.

    ``print`` is the language of the print, ``lists`` the number of public lists with these numbers, null where they
    ``differ`` or the card prints none. ``corrected`` are the keys of values that were corrected here.
    """

    print = serializers.CharField(source="card.game.values_print")
    lists = serializers.IntegerField(allow_null=True)
    differ = serializers.BooleanField()
    corrected = serializers.ListField(child=serializers.CharField(), source="corrected_values")

    computed = {
        "lists": lambda origin: int(origin.witnesses) if origin.witnesses.isdecimal() else None,
        "differ": lambda origin: origin.witnesses == "differ",
    }


class CardSourceAnswer(AnswerShape):
    """Where the facts of a shipped card come from.

    ``pair`` (certain, likely) says whether its names in two languages are one card; it is null with one name.
    ``lists`` public card lists have the English name, ``lots`` auction lots the Czech one. ``printed_values`` says
    where these come from, null for a card without.
    """

    pair = serializers.CharField(allow_null=True)
    lists = serializers.IntegerField(source="source.lists")
    lots = serializers.IntegerField(source="source.lots")
    reasons = serializers.ListField(child=serializers.CharField(), source="source.reasons")
    differences = CardDifferenceAnswer(many=True, source="source.differences")
    printed_values = ValueSourceAnswer(allow_null=True)

    computed = {
        "pair": lambda origin: ("likely" if origin.is_likely else "certain") if origin.is_pair else None,
        "printed_values": lambda origin: origin if origin.card.card.printed_values or origin.corrected_values else None,
    }


class FactChangeAnswer(AnswerShape):
    """One fact that a revision changed."""

    field = serializers.CharField()
    before = serializers.CharField(allow_blank=True)
    after = serializers.CharField(allow_blank=True)


class CardRevisionAnswer(AnswerShape):
    """A revision of a card; ``origin`` is shipped, imported or proposed."""

    number = serializers.IntegerField(source="revision.number")
    made_at = serializers.DateTimeField()
    origin = serializers.CharField(source="revision.origin")
    reason = serializers.CharField(allow_blank=True, source="revision.reason")
    changes = FactChangeAnswer(many=True)

    computed = {"made_at": lambda recorded: recorded.revision.made_at.isoformat()}


def _list_statuses(card: CardOfGame) -> list[dict[str, Any]]:
    """Return the status of a card in every format of its game, as :class:`CardStatusAnswer` has it."""
    return [
        {
            "format": rules.key_in(card.game),
            "version": rules.version,
            "legal": status.legal,
            "banned": status.banned,
            "copies": status.copies if status.legal else 0,
            "release_unknown": status.is_release_unknown,
            "status": status.state,
            "leaves_for_good": find_leaving_reason(card, rules),
        }
        for rules, status in find_statuses_by_format(card)
    ]


class CardDetailAnswer(CardAnswer):
    """A card with its status in the formats of its game, and its history."""

    formats = CardStatusAnswer(many=True)
    history = CardRevisionAnswer(many=True)
    sources = CardSourceAnswer(allow_null=True)

    computed = {
        **CardAnswer.computed,
        "formats": _list_statuses,
        "history": lambda card: read_card_history(card.game.key, card.card.key),
        "sources": find_card_source,
    }
