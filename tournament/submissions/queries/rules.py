"""The deck rules of an event: the edition that it pinned, changed by its house rules."""

import json
from dataclasses import dataclass
from functools import lru_cache

from decks.queries.editions import read_pinned_format
from games.construction import DeckRule
from games.declaration import Format, Game
from games.formats.edition import EditionDifference, compare_editions, digest_format
from games.house_rules.rules import HouseRules, apply_house_rules, read_house_rules
from games.registry import find_format
from tournament.models import Event, HouseRulesRevision


@dataclass(frozen=True, eq=False)
class EventRules:
    """The deck rules of an event.

    ``format`` holds the rules that decks are checked by, ``pinned`` the edition without house rules. ``digest``
    changes with any rule.
    """

    key: str
    pinned: Format
    house: HouseRules
    format: Format
    digest: str

    @property
    def game(self) -> Game:
        return find_format(self.key).game

    @property
    def house_differences(self) -> tuple[EditionDifference, ...]:
        """The differences that the house rules make to the pinned edition."""
        return compare_editions(self.pinned.rules, self.format.rules)

    @property
    def differences_of_today(self) -> tuple[EditionDifference, ...]:
        """The differences of today's format from the pinned edition."""
        return compare_editions(self.pinned.rules, find_format(self.key).format.rules)

    @property
    def todays_version(self) -> str:
        """The version of today's format."""
        return find_format(self.key).format.version

    @property
    def is_todays(self) -> bool:
        """Return true if the pinned edition is today's format."""
        todays = find_format(self.key).format
        return self.pinned.version == todays.version and self.pinned.rules == todays.rules

    def is_house_rule(self, rule: DeckRule) -> bool:
        """Return true if a rule of ``format`` comes from the house rules, not from the pinned edition."""
        return rule not in self.pinned.rules


def read_event_rules(event: Event) -> EventRules:
    """Return the rules as they are now. Costs one small query; composed rules are cached by their content."""
    house = find_house_rules(event)
    house_json = json.dumps(house.data, sort_keys=True) if house else "{}"
    if event.edition_id is None:
        return compose_rules(event.format_key, find_format(event.format_key).format, house_json)
    return _rules_of_edition(event.format_key, event.edition_id, house_json)


def find_house_rules(event: Event) -> HouseRulesRevision | None:
    """Return the newest revision of the house rules, None without any."""
    return HouseRulesRevision.objects.filter(event=event).order_by("-number").first()


def compose_rules(key: str, pinned: Format, house_json: str) -> EventRules:
    """Compose the rules of an edition with house rules given as JSON text. Raises Refused for invalid house rules."""
    house = read_house_rules(json.loads(house_json))
    composed = apply_house_rules(pinned, house)
    return EventRules(key, pinned, house, composed, digest_format(key, composed))


@lru_cache(maxsize=128)
def _rules_of_edition(key: str, digest: str, house_json: str) -> EventRules:
    return compose_rules(key, read_pinned_format(digest), house_json)
