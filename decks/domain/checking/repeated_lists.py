"""Lists that stand twice in a text, perhaps with some other cards. Entry point: :func:`find_repeated_list`. Pure."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from decks.domain.cards.catalogue import Catalogue
from decks.domain.deck_lists.deck import MAIN, SIDEBOARD, Deck, DeckLine
from decks.domain.parsing.quotations import LEAST_CARDS, find_quoted_cards
from games.construction import DeckView
from language.folding import fold

# Of the cards of two lists that are one list, at least so many are the same.
_LEAST_SHARED = 0.8


class RepeatedList(NamedTuple):
    """The numbers of the lines that repeat a list, and the decks that are left without one of the two lists.

    ``is_open`` is true if the second list alone cannot be read, because the headings of the first hold for it.
    """

    lines: tuple[int, ...]
    others: tuple[Deck, ...]
    is_open: bool = False


def find_repeated_list(deck: Deck, view: DeckView, catalogue: Catalogue) -> RepeatedList | None:
    """Return the list that a text repeats, None for nearly every deck; ``view`` is the deck as it is written."""
    if sum([len(slot.lines) - 1 for slot in view.slots]) < LEAST_CARDS:
        return None
    cards = [at for at, line in enumerate(deck.lines) if line.kind == "card"]
    keys = [_identify(deck.lines[at], catalogue) for at in cards]
    key_of = dict(zip(cards, keys, strict=True))
    quoted = find_quoted_cards(deck.lines)
    second = [at for at in cards if at in quoted]
    if len({key_of[at] for at in second}.intersection(key_of[at] for at in cards if at not in quoted)) < LEAST_CARDS:
        split = _find_split(keys)
        second = cards[split:] if split else []
    first = [at for at in cards if at not in set(second)]
    if not second or ({MAIN}, {SIDEBOARD}) == tuple(
        {deck.lines[at].section for at in part} for part in (first, second)
    ):
        return None
    lines = tuple(sorted({deck.lines[at].number for at in second}))
    if deck.lines[second[0]].section == deck.lines[first[0]].section:
        return RepeatedList(lines, (_without(deck, second), _without(deck, first)))
    is_same = {key_of[at] for at in first} == {key_of[at] for at in second}
    return RepeatedList(lines, (_without(deck, second),), is_open=not is_same)


def _identify(line: DeckLine, catalogue: Catalogue) -> str:
    card = catalogue.meaning_of(line.name).card
    return card.key if card else fold(line.name)


def _without(deck: Deck, left_out: Sequence[int]) -> Deck:
    places = set(left_out)
    return Deck(tuple(line for at, line in enumerate(deck.lines) if at not in places))


def _find_split(keys: Sequence[str]) -> int:
    """Return where the second of two lists with nearly the same cards begins, 0 for one list."""
    after = Counter(keys)
    before: set[str] = set()
    shared = best = 0
    best_share = _LEAST_SHARED
    for at, key in enumerate(keys[:-1], start=1):
        after[key] -= 1
        is_after = after[key] > 0
        if key in before:
            shared -= not is_after
        else:
            before.add(key)
            shared += is_after
        if not is_after:
            del after[key]
        share = shared / max(len(before), len(after))
        if min(len(before), len(after)) >= LEAST_CARDS and share > best_share:
            best, best_share = at, share
    return best
