"""One edition of a format as data: what an event pins, so that it stays the same when the shipped format changes.

Entry points: :func:`write_format`, :func:`read_format`, :func:`digest_format`, :func:`differences`.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.construction import AtLeast, BannedCard, DeckRule
from games.construction.lists import CardList
from games.declaration import Format, Game
from games.formats.serialization import from_data, kinds_with, to_data
from language.folding import fold

_SIDEBOARD = frozenset({"sideboard_size", "sideboard_exact", "no_sideboard"})


def write_format(rules: Format) -> dict[str, Any]:
    """What a format says about decks as JSON values; scoring is a setting of each event anyway."""
    return {name: value for name, value in to_data(rules).items() if name != "scoring"}


def read_format(data: dict[str, Any], game: Game) -> Format:
    """Return the format of an edition; rules that live in the game's folder are known.

    Raises :class:`games.formats.serialization.BadData`.
    """
    local = (rule for rules in game.formats for rule in rules.rules)
    found: Format = from_data(Format, data, kinds=kinds_with(local))
    return found


def digest_format(key: str, rules: Format) -> str:
    """What tells editions apart: key, version, and every rule with its lists. Notes and scoring judge no deck."""
    said = {"format": key, "version": rules.version, "rules": to_data(rules.rules)}
    return hashlib.sha256(json.dumps(said, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def subject_of(rule: DeckRule) -> str:
    """What a rule is about; of most subjects a format has one rule, and another one of it takes its place."""
    if rule.code in _SIDEBOARD:
        return "sideboard"
    return f"at_least {rule.type}" if isinstance(rule, AtLeast) else rule.code


@dataclass(frozen=True)
class Difference:
    """A rule as it was and as it is, None where there is none; for a list the names that came and went.

    ``is_detail`` says that both read the same and only something inside differs, such as a spelling.
    """

    then: DeckRule | None
    now: DeckRule | None
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()

    @property
    def is_detail(self) -> bool:
        """Both say the same, and no name came or went."""
        same = bool(self.then and self.now and self.then.params() == self.now.params())
        return same and not (self.added or self.removed)


def differences(then: Sequence[DeckRule], now: Sequence[DeckRule]) -> tuple[Difference, ...]:
    """Everything that differs between two editions, in the order of the older one; nothing for the same rules."""
    left = list(now)
    found = []
    for rule in then:
        other = next((one for one in left if subject_of(one) == subject_of(rule)), None)
        if other is not None:
            left.remove(other)
        if other != rule:
            found.append(_difference(rule, other))
    return (*found, *(_difference(None, rule) for rule in left))


def _difference(then: DeckRule | None, now: DeckRule | None) -> Difference:
    before, after = _cards(then), _cards(now)
    return Difference(then, now, _names_outside(after, before), _names_outside(before, after))


def _cards(rule: DeckRule | None) -> tuple[BannedCard, ...]:
    return rule.cards if isinstance(rule, CardList) else ()


def _names_outside(some: tuple[BannedCard, ...], others: tuple[BannedCard, ...]) -> tuple[str, ...]:
    known = {fold(one.card) for one in others}
    return tuple(one.card for one in some if fold(one.card) not in known)
