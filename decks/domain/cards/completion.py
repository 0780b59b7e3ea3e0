"""Names that a line may be about to become, while it is typed. Nothing is ever put in by itself.

Entry point: :func:`complete_name`. Pure.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from decks.domain.cards.catalogue import Catalogue
from games.declaration import Card, CardType
from language.folding import fold

MOST = 8
SHORTEST = 2
LONGEST = 120


@dataclass(frozen=True)
class Completion:
    """What would stand in the line, and the card it means; None for a word that only says what follows."""

    text: str
    card: Card | None = None


def complete_name(typed: str, catalogue: Catalogue) -> tuple[Completion, ...]:
    """Up to eight names that begin with the words, then those with a word that does, then those that hold them.

    Each card stands once, under its leading name where that fits, else under the name that fits. A name that is
    complete already is not offered.
    """
    folded = fold(typed) if len(typed) <= LONGEST else ""
    if len(folded) < SHORTEST:
        return ()
    best: dict[str, tuple[int, int, Completion]] = {}
    for name, printed, card in catalogue.spellings:
        rank = _rank(name, folded)
        if rank and (card.key not in best or rank < best[card.key][0]):
            best[card.key] = rank, len(name), Completion(printed, card)
    ranked = sorted(best.values(), key=lambda found: (found[0], found[1], found[2].text))
    return tuple(one for _rank, length, one in ranked[: MOST + 1] if length > len(folded))[:MOST]


def _rank(name: str, folded: str) -> int:
    """1 where the name begins with the words, 2 where a word of it does, 3 where they are inside, else 0."""
    if name.startswith(folded):
        return 1
    if f" {folded}" in name:
        return 2
    return 3 if folded in name else 0


def complete_mark(typed: str, card_types: Iterable[CardType], language: str | None) -> tuple[Completion, ...]:
    """``Hrdina:`` and its like, where each line says what its card is; all of them before anything is typed."""
    folded = fold(typed)
    words = (kind.name.in_language(language) for kind in card_types)
    return tuple(Completion(f"{word[:1].upper()}{word[1:]}: ") for word in words if fold(word).startswith(folded))
