"""Events with deck rules of their own, for tests of services, pages and the API."""

import hashlib
import json
from typing import Any

from decks.models import FormatEdition
from games.construction import Banned, BannedCard, DeckRule
from games.formats.serialization import to_data
from games.house_rules.rules import HouseRules
from tests.builders import entries, make_event
from tournament.models import Entry, Event
from tournament.submissions.services.rules import set_deck_settings, set_house_rules

DUEL = "scratch-wars/duel"
ARMIES = "neuroshima-hex/standard"


def open_for_decks(players: int = 2, **fields: Any) -> Event:
    """An event that takes entries and decks."""
    return make_event(players, state="registration", **fields)


def an_entry(event: Event, place: int = 0) -> Entry:
    return entries(event)[place]


def banned(*names: str) -> Banned:
    return Banned(tuple(map(BannedCard, names)))


def house(event: Event, *rules: DeckRule, **more: Any) -> None:
    """The organizer writes house rules."""
    set_house_rules(event=event, house=HouseRules(rules, **more), actor=None)


def chosen(event: Event, **settings: Any) -> None:
    """The organizer chooses settings of decks; what is not said has its default."""
    defaults: dict[str, Any] = {"deadline": None, "is_locked": False, "shown_during": "staff", "shown_after": "staff"}
    set_deck_settings(event=event, actor=None, **{**defaults, **settings})


def pin_as_if(event: Event, **changes: Any) -> FormatEdition:
    """The event was opened when the format said something else: its edition with other rules, by code."""
    said = event.edition
    assert said is not None
    rules = [rule for rule in said.rules["rules"] if rule["code"] not in changes]
    rules += [to_data(rule) for rule in changes.values() if rule is not None]
    digest = hashlib.sha256(json.dumps(rules).encode()).hexdigest()
    data = {**said.rules, "version": "2010", "rules": rules}
    older = FormatEdition.objects.create(digest=digest, format_key=said.format_key, version="2010", rules=data)
    Event.objects.filter(pk=event.pk).update(edition=older, format_version="2010")
    event.refresh_from_db()
    return older
