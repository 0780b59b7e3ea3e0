"""The update of a card list in the database by the list shipped with a new version of Kartel. Pure.

An *own* card is one that was added here by a proposal or an import. If it is shipped later, its row keeps its key and
the facts filled in here; shipped facts fill only the empty ones, and shipped names that it lacks are added. The shipped
card gets no row beside it.

Entry point: :func:`update_card_list`.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from decks.domain.cards.facts import Facts, build_card, collect_facts
from decks.domain.cards.keys import find_free_key
from decks.domain.cards.merging import merge_facts
from games.declaration import Card
from language.folding import fold


@dataclass(frozen=True)
class StoredCard:
    """A card of the database.

    ``base`` are the facts shipped for it last, None if there are none; ``shipped_key`` is the key of the shipped card
    whose facts it takes. ``is_own`` is true for a card that was first added by a proposal or an import.
    """

    card: Card
    base: Facts | None = None
    shipped_key: str = ""
    is_own: bool = False


@dataclass(frozen=True)
class CardListUpdate:
    """The new and changed cards; and, by key of the stored row, the key of the shipped card and its facts to store."""

    changed: tuple[Card, ...]
    shipped: Mapping[str, tuple[str, Facts]]


def update_card_list(
    shipped: Sequence[Card], stored: Mapping[str, StoredCard], languages: Sequence[str]
) -> CardListUpdate:
    """Return the update of the ``stored`` cards, which are given by key, to the ``shipped`` list."""
    rows = _find_rows(shipped, stored)
    after = {key: entry.card for key, entry in stored.items()}
    bases: dict[str, tuple[str, Facts]] = {}
    for card in shipped:
        row = rows[card.key]
        facts = collect_facts(replace(card, stands_for=tuple(rows.get(key, key) for key in card.stands_for)))
        bases[row] = card.key, facts
        if entry := stored.get(row):
            # An own card that takes facts of a shipped card for the first time.
            is_new = entry.base is None and entry.is_own
            base = collect_facts(None) if is_new else entry.base
            theirs = collect_facts(_doubt_pair(build_card(row, facts), entry.card)) if is_new else facts
            after[row] = build_card(row, merge_facts(base, collect_facts(entry.card), theirs, languages))
        else:
            after[row] = build_card(row, facts)
    unmatched = {key: entry.card for key, entry in stored.items() if key not in bases and entry.base is None}
    after |= _find_stand_ins(unmatched, {row: build_card(row, facts) for row, (_key, facts) in bases.items()})
    after |= _mark_shared_names(after.values())
    changed = (card for key, card in after.items() if key not in stored or card != stored[key].card)
    return CardListUpdate(tuple(changed), bases)


def _find_rows(shipped: Sequence[Card], stored: Mapping[str, StoredCard]) -> dict[str, str]:
    """Return the key of the stored row of each shipped card, by the key of that card.

    It is the row that was shipped under this key before, else the row with this key, else an own card with one of its
    names, else a new key.
    """
    rows = {entry.shipped_key: key for key, entry in stored.items() if entry.shipped_key}
    for card in shipped:
        if card.key not in rows and card.key in stored and not stored[card.key].shipped_key:
            rows[card.key] = card.key
    taken = set(rows.values())
    own = {key: entry.card for key, entry in stored.items() if entry.is_own and entry.base is None and key not in taken}
    wanted = [card for card in shipped if card.key not in rows and not card.stands_for]
    # A certain name decides before a likely one.
    for likely in (False, True):
        owners = _keys_by_name(own.values(), likely=None)
        claims = _keys_by_name(wanted, likely=likely)
        for card in wanted:
            names = [fold(name) for name in card.all_names if (name in card.likely_names) == likely]
            named = [key for name in names if claims[name] == [card.key] for key in owners.get(name, ()) if key in own]
            if named and card.key not in rows:
                rows[card.key] = named[0]
                del own[named[0]]
    for card in shipped:
        if card.key not in rows:
            rows[card.key] = find_free_key(card.key, {*stored, *rows.values()})
    return rows


def _doubt_pair(shipped: Card, own: Card) -> Card:
    """Return the shipped card, with all its names likely if those that the own card shares with it are likely."""
    names = {fold(name) for name in own.all_names}
    shared = [name for name in shipped.all_names if fold(name) in names]
    is_doubtful = bool(shared) and all(name in shipped.likely_names for name in shared)
    return replace(shipped, likely_names=tuple(dict.fromkeys(shipped.all_names))) if is_doubtful else shipped


def _find_stand_ins(unmatched: Mapping[str, Card], shipped: Mapping[str, Card]) -> dict[str, Card]:
    """Return the own cards with a name of a shipped card in another row, as cards that stand for the shipped one."""
    owners = _keys_by_name((card for card in shipped.values() if not card.stands_for), likely=False)
    stand_ins = {}
    for key, card in unmatched.items():
        targets = dict.fromkeys(owner for name in card.all_names for owner in owners.get(fold(name), ()))
        if targets:
            stand_ins[key] = replace(card, stands_for=tuple(targets))
    return stand_ins


def _mark_shared_names(cards: Iterable[Card]) -> dict[str, Card]:
    """Return the cards of which a name becomes likely, because it is a name of several cards.

    A name of one printed card stays certain there.
    """
    by_key = {card.key: card for card in cards}
    doubts: dict[str, set[str]] = defaultdict(set)
    for name, keys in _keys_by_name(by_key.values(), likely=None).items():
        printed = [key for key in keys if not by_key[key].stands_for]
        for key in keys if len(keys) > 1 else ():
            if printed != [key]:
                doubts[key].add(name)
    marked = {}
    for key, names in doubts.items():
        card = by_key[key]
        likely = {name for name in card.all_names if fold(name) in names or name in card.likely_names}
        ordered = tuple(name for name in dict.fromkeys(card.all_names) if name in likely)
        if ordered != card.likely_names:
            marked[key] = replace(card, likely_names=ordered)
    return marked


def _keys_by_name(cards: Iterable[Card], *, likely: bool | None) -> dict[str, list[str]]:
    """Return the keys of cards by each folded name: all of them, or only the certain or the likely ones."""
    keys: dict[str, list[str]] = defaultdict(list)
    for card in cards:
        names = (name for name in card.all_names if likely is None or (name in card.likely_names) == likely)
        for name in dict.fromkeys(map(fold, names)):
            keys[name].append(card.key)
    return keys
