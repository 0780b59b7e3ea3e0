"""Completions of a line typed in the deck editor; the editor inserts one only when the reader chooses it.

Entry points: :func:`complete_name`, :func:`complete_heading`. Pure.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from decks.domain.cards.catalogue import Catalogue, rank_name
from games.declaration import Card, CardType
from language.folding import fold

MAX_COMPLETIONS = 8
# Characters of a typed text that is completed.
MIN_TYPED_LENGTH, MAX_TYPED_LENGTH = 2, 120


@dataclass(frozen=True)
class Completion:
    """A text for the line and its card; the card is None if the text is only a heading such as ``Hero:``."""

    text: str
    card: Card | None = None


@dataclass(frozen=True, order=True)
class _RankedCompletion:
    """A name that completes the text: the lower rank comes first, then the shorter name, then the alphabet."""

    rank: int
    length: int
    text: str
    card: Card = field(compare=False)


def complete_name(typed: str, catalogue: Catalogue) -> tuple[Completion, ...]:
    """Return up to eight names: those that begin with the text, those with a later word that does, then others.

    Each card is offered once, by its best-ranked name, of equal ones by the first; by its leading name instead of one
    that several cards share. A name that is complete is not offered.
    """
    folded = fold(typed) if len(typed) <= MAX_TYPED_LENGTH else ""
    if len(folded) < MIN_TYPED_LENGTH:
        return ()
    best: dict[str, _RankedCompletion] = {}
    for folded_name, name, card in catalogue.spellings:
        # 0: the typed text is in no word of the name.
        rank = rank_name(folded_name, folded)
        if rank and (card.key not in best or rank < best[card.key].rank):
            best[card.key] = _RankedCompletion(rank, len(folded_name), name, card)
    ranked = sorted(best.values())
    offered = [offer for offer in ranked[: MAX_COMPLETIONS + 1] if offer.length > len(folded)][:MAX_COMPLETIONS]
    return tuple(
        Completion(offer.text if catalogue.find(offer.text) is offer.card else offer.card.name, offer.card)
        for offer in offered
    )


def complete_heading(typed: str, card_types: Iterable[CardType], language: str | None) -> tuple[Completion, ...]:
    """Return headings such as ``Hrdina:`` that begin with the text, for formats in which each line names a type."""
    folded = fold(typed)
    words = (card_type.name.in_language(language) for card_type in card_types)
    return tuple(Completion(f"{word[:1].upper()}{word[1:]}: ") for word in words if fold(word).startswith(folded))
