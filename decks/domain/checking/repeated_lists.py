"""Lists that stand twice in a text, perhaps with some other cards. Entry point: :func:`find_repeated_list`. Pure."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from decks.domain.cards.catalogue import Catalogue
from decks.domain.deck_lists.deck import MAIN, SIDEBOARD, Deck, DeckLine
from decks.domain.parsing.quotations import MIN_CARDS_OF_A_LIST, find_quoted_cards
from games.construction import DeckView
from language.folding import fold

# Of the cards of two lists that are one list, more than this share is the same.
_MIN_SHARED = 0.8


class RepeatedList(NamedTuple):
    """The numbers of the lines that repeat a list, and the deck without the second list and without the first.

    ``second_is_unreadable`` is true if the second list alone cannot be read, because the headings of the first hold for
    it; the deck without the first list is then left out.
    """

    lines: tuple[int, ...]
    remaining_decks: tuple[Deck, ...]
    second_is_unreadable: bool = False


def find_repeated_list(deck: Deck, view: DeckView, catalogue: Catalogue) -> RepeatedList | None:
    """Return the list that a text repeats, None for nearly every deck.

    ``view`` is the whole text, both lists included, as rules see it.
    """
    lines_with_a_card_again = sum([len(slot.lines) - 1 for slot in view.slots])
    if lines_with_a_card_again < MIN_CARDS_OF_A_LIST:
        return None
    cards = [index for index, line in enumerate(deck.lines) if line.kind == "card"]
    keys = [_identify(deck.lines[index], catalogue) for index in cards]
    key_of = dict(zip(cards, keys, strict=True))
    quoted = find_quoted_cards(deck.lines)
    second = [index for index in cards if index in quoted]
    own_keys = {key_of[index] for index in cards if index not in quoted}
    if len(own_keys.intersection(key_of[index] for index in second)) < MIN_CARDS_OF_A_LIST:
        split = _find_split(keys)
        second = cards[split:] if split else []
    first = [index for index in cards if index not in set(second)]
    sections = [{deck.lines[index].section for index in part} for part in (first, second)]
    # The cards of a sideboard may well be those of the main deck.
    if not second or sections == [{MAIN}, {SIDEBOARD}]:
        return None
    lines = tuple(sorted({deck.lines[index].number for index in second}))
    if deck.lines[second[0]].section == deck.lines[first[0]].section:
        return RepeatedList(lines, (_without(deck, second), _without(deck, first)))
    is_same = {key_of[index] for index in first} == {key_of[index] for index in second}
    return RepeatedList(lines, (_without(deck, second),), second_is_unreadable=not is_same)


def _identify(line: DeckLine, catalogue: Catalogue) -> str:
    card = catalogue.meaning_of(line.name).card
    return card.key if card else fold(line.name)


def _without(deck: Deck, left_out: Sequence[int]) -> Deck:
    indexes = set(left_out)
    return Deck(tuple(line for index, line in enumerate(deck.lines) if index not in indexes))


def _find_split(keys: Sequence[str]) -> int:
    """Return where the second of two lists with nearly the same cards begins, 0 for one list."""
    after = Counter(keys)
    before: set[str] = set()
    shared = best = 0
    best_share = _MIN_SHARED
    for index, key in enumerate(keys[:-1], start=1):
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
        if min(len(before), len(after)) >= MIN_CARDS_OF_A_LIST and share > best_share:
            best, best_share = index, share
    return best
