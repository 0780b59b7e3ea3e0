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

_SIDEBOARD = frozenset({"sideboard_size", "sideboard_exact", "no_sideboard"})


def write_format(rules: Format) -> dict[str, Any]:
    """Return a format as JSON values, without its scoring, which is a setting of each event."""
    return {name: value for name, value in write_data(rules).items() if name != "scoring"}


def read_format(data: dict[str, Any], game: Game) -> Format:
    """Return the format of an edition; rules that live in the game's folder are known.

    Raises :class:`games.formats.serialization.BadData`.
    """
    local = (rule for rules in game.formats for rule in rules.rules)
    found: Format = read_data(Format, data, kinds=list_rule_kinds_with(local))
    return found


def digest_format(key: str, rules: Format) -> str:
    """Return the SHA-256 that identifies an edition: of key, version and rules. Notes and scoring do not count."""
    identity = {"format": key, "version": rules.version, "rules": write_data(rules.rules)}
    return hashlib.sha256(json.dumps(identity, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def find_subject(rule: DeckRule) -> str:
    """Return what a rule is about. A format has one rule of most subjects, which another one replaces."""
    if rule.code in _SIDEBOARD:
        return "sideboard"
    return f"at_least {rule.type}" if isinstance(rule, LeastOfType) else rule.code


@dataclass(frozen=True)
class EditionDifference:
    """A rule in the older (``then``) and newer edition (``now``), None where it is missing.

    For a list of cards, ``added`` and ``removed`` are the names only one of them has.
    """

    then: DeckRule | None
    now: DeckRule | None
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()

    @property
    def is_detail(self) -> bool:
        """Return true if both have the same params and names, so that only a detail such as a spelling differs."""
        same = bool(self.then and self.now and self.then.params() == self.now.params())
        return same and not (self.added or self.removed)


def compare_editions(then: Sequence[DeckRule], now: Sequence[DeckRule]) -> tuple[EditionDifference, ...]:
    """Return the rules that differ between two editions, in the order of the older one."""
    unmatched = list(now)
    found = []
    for rule in then:
        successor = next((newer for newer in unmatched if find_subject(newer) == find_subject(rule)), None)
        if successor is not None:
            unmatched.remove(successor)
        if successor != rule:
            found.append(_compare(rule, successor))
    return (*found, *(_compare(None, rule) for rule in unmatched))


def _compare(then: DeckRule | None, now: DeckRule | None) -> EditionDifference:
    before, after = (rule.cards if isinstance(rule, CardListRule) else () for rule in (then, now))
    return EditionDifference(then, now, _names_outside(after, before), _names_outside(before, after))


def _names_outside(cards: tuple[ListedCard, ...], others: tuple[ListedCard, ...]) -> tuple[str, ...]:
    known = {fold(card.card) for card in others}
    return tuple(card.card for card in cards if fold(card.card) not in known)
