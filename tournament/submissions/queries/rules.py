"""By which deck rules an event is played: the edition it pinned, with its house rules laid over it."""

import json
from dataclasses import dataclass
from functools import lru_cache

from decks.queries.editions import pinned_format
from games.construction import DeckRule
from games.declaration import Format, Game
from games.formats.edition import Difference, differences, digest_format
from games.house_rules.rules import HouseRules, apply_house_rules, read_house_rules
from games.registry import find_format
from tournament.models import Event, HouseRulesRevision


@dataclass(frozen=True, eq=False)
class EventRules:
    """``format`` is what decks are judged by, ``pinned`` the edition under it; ``digest`` changes with any rule."""

    key: str
    pinned: Format
    house: HouseRules
    format: Format
    digest: str

    @property
    def game(self) -> Game:
        """What is played."""
        return find_format(self.key)[0]

    @property
    def changed(self) -> tuple[Difference, ...]:
        """What the house rules change."""
        return differences(self.pinned.rules, self.format.rules)

    @property
    def since(self) -> tuple[Difference, ...]:
        """What today's format says otherwise than the pinned edition."""
        return differences(self.pinned.rules, find_format(self.key)[1].rules)

    @property
    def todays_version(self) -> str:
        """The version of the format that is shipped now."""
        return find_format(self.key)[1].version

    @property
    def is_todays(self) -> bool:
        """Whether the pinned edition is what is shipped now."""
        todays = find_format(self.key)[1]
        return self.pinned.version == todays.version and self.pinned.rules == todays.rules

    def is_of_the_house(self, rule: DeckRule) -> bool:
        """Whether a rule of ``format`` is not the pinned edition's own."""
        return rule not in self.pinned.rules


def rules_of(event: Event) -> EventRules:
    """The rules as they stand now; one small query, and the work is done once for each state of them."""
    house = house_rules_of(event)
    said = json.dumps(house.data, sort_keys=True) if house else "{}"
    if event.edition_id is None:
        return rules_from(event.format_key, find_format(event.format_key)[1], said)
    return _of_edition(event.format_key, event.edition_id, said)


def house_rules_of(event: Event) -> HouseRulesRevision | None:
    """The house rules that hold, None where nobody wrote any."""
    return event.house_rules.order_by("-number").first()


def rules_from(key: str, pinned: Format, said: str) -> EventRules:
    """The rules of an edition of the format with house rules as JSON text. Raises ``Refused`` for what is none."""
    house = read_house_rules(json.loads(said))
    composed = apply_house_rules(pinned, house)
    return EventRules(key, pinned, house, composed, digest_format(key, composed))


@lru_cache(maxsize=128)
def _of_edition(key: str, digest: str, said: str) -> EventRules:
    return rules_from(key, pinned_format(digest), said)
