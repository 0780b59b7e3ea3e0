"""The cards of a deck that leave the game for good after use, each with the reason. Pure.

The document of a format decides over the icon, and a ruling over the icon. Source: Prague Cup 2011, "Karty vyřazené
navždy ze hry (obětované) po použití".

Entry points: :func:`find_leaving_reasons`, :func:`list_leaving_cards`.
"""

from collections.abc import Mapping
from typing import NamedTuple

from decks.domain.cards.catalogue import Catalogue
from decks.domain.checking.verdict import Verdict
from decks.domain.deck_lists.deck import MAIN, Section
from games.declaration import Format, Game
from games.leaving import Reason
from games.printed_values import AFTER_PLAY


class LeavingReason(NamedTuple):
    """Why a card leaves the game for good; ``ruling`` is the id of the ruling that says it."""

    reason: Reason
    ruling: str


class DeckLeavingCard(NamedTuple):
    """A card of a deck that leaves the game for good; in the ``section`` main unless it is in the sideboard only."""

    key: str
    name: str
    section: Section
    reason: LeavingReason


def find_leaving_reasons(catalogue: Catalogue, game: Game, rules: Format) -> dict[str, LeavingReason]:
    """Return why each card that leaves the game for good does so, by key; none in a format that does not say it."""
    if rules.leaving is None:
        return {}
    choices = game.after_play.choices if game.after_play else ()
    icons = {choice.printed for choice in choices if choice.leaves_game}
    by_icon = LeavingReason("icon", rules.leaving.icon_ruling)
    reasons = {card.key: by_icon for card in catalogue.cards if dict(card.printed_values).get(AFTER_PLAY) in icons}
    # The cards that the document names come last, so that it decides over a ruling, too.
    for listed in sorted(rules.leaving.cards, key=lambda listed: listed.reason == "document"):
        if card := catalogue.find(listed.card):
            reasons[card.key] = LeavingReason(listed.reason, listed.ruling)
    return reasons


def list_leaving_cards(verdict: Verdict, reasons: Mapping[str, LeavingReason]) -> list[DeckLeavingCard]:
    """Return the known cards of a deck that leave the game for good, each once, in the order of the list."""
    leaving_cards: dict[str, DeckLeavingCard] = {}
    for line in verdict.cards if reasons else ():
        if line.card and (reason := reasons.get(line.card.key)):
            earlier_card = leaving_cards.get(line.card.key)
            section = MAIN if earlier_card and earlier_card.section == MAIN else line.section
            leaving_cards[line.card.key] = DeckLeavingCard(line.card.key, line.card.name, section, reason)
    return list(leaving_cards.values())
