"""An edition: a format as data, pinned by an event so that its rules stay when the shipped format changes.

Entry points: :func:`write_format`, :func:`read_format`, :func:`digest_format`, :func:`compare_editions`.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.construction import DeckRule, LeastOfType, ListedCard
from games.construction.lists import CardListRule
from games.declaration import Format, Game
from games.formats.serialization import list_rule_kinds_with, read_data, write_data
from language.folding import fold

# Codes of rules about the sideboard: a format has at most one of them.
_SIDEBOARD = frozenset({"sideboard_size", "sideboard_exact", "no_sideboard"})


def write_format(rules: Format) -> dict[str, Any]:
    """Return a format as JSON values, without its scoring, which is a setting of each event.

    Neither has it the cards that leave the game for good, which decide about no deck.
    """
    return {name: value for name, value in write_data(rules).items() if name not in ("scoring", "leaving")}


def read_format(data: dict[str, Any], game: Game) -> Format:
    """Return the format of an edition; rules that live in the game's folder are known.

    Raises :class:`games.formats.serialization.BadData`.
    """
    local = (rule for rules in game.formats for rule in rules.rules)
    game_format: Format = read_data(Format, data, kinds=list_rule_kinds_with(local))
    return game_format


def digest_format(key: str, rules: Format) -> str:
    """Return the SHA-256 that identifies an edition: of key, version and rules. Notes and scoring do not count."""
    identity = {"format": key, "version": rules.version, "rules": write_data(rules.rules)}
    return hashlib.sha256(json.dumps(identity, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def find_subject(rule: DeckRule) -> str:
    """Return the subject of a rule as a key, in most cases its code. Only lists of cards may share a subject.

    A house rule replaces the format's rule of the same subject.
    """
    if rule.code in _SIDEBOARD:
        return "sideboard"
    return f"at_least {rule.type}" if isinstance(rule, LeastOfType) else rule.code


@dataclass(frozen=True)
class EditionDifference:
    """A rule ``before`` (in the older edition) and ``after`` (in the newer one), None where it is missing.

    For a list of cards, ``added`` and ``removed`` are the names that only the newer or only the older one has.
    """

    before: DeckRule | None
    after: DeckRule | None
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()

    @property
    def is_detail(self) -> bool:
        """Return true if both have the same params and names, so that only a detail such as a spelling differs."""
        same = bool(self.before and self.after and self.before.params() == self.after.params())
        return same and not (self.added or self.removed)


def compare_editions(before: Sequence[DeckRule], after: Sequence[DeckRule]) -> tuple[EditionDifference, ...]:
    """Return the rules that differ between two editions, in the order of the older one; new rules follow."""
    unmatched = list(after)
    changes = []
    for rule in before:
        successor = next((newer for newer in unmatched if find_subject(newer) == find_subject(rule)), None)
        if successor is not None:
            unmatched.remove(successor)
        if successor != rule:
            changes.append(_compare(rule, successor))
    return (*changes, *(_compare(None, rule) for rule in unmatched))


def _compare(before: DeckRule | None, after: DeckRule | None) -> EditionDifference:
    old_cards, new_cards = (rule.cards if isinstance(rule, CardListRule) else () for rule in (before, after))
    return EditionDifference(before, after, _names_outside(new_cards, old_cards), _names_outside(old_cards, new_cards))


def _names_outside(cards: tuple[ListedCard, ...], others: tuple[ListedCard, ...]) -> tuple[str, ...]:
    other_names = {fold(card.card) for card in others}
    return tuple(card.card for card in cards if fold(card.card) not in other_names)
