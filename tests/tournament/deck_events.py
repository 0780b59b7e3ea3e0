"""Builders of events with their own deck rules, for tests of services, pages and the API."""

import hashlib
import json
from typing import Any

from decks.models import FormatEdition
from games.construction import BannedCards, DeckRule, ListedCard
from games.formats.serialization import write_data
from games.house_rules.rules import HouseRules
from tests.builders import entries, make_event
from tournament.models import Entry, Event
from tournament.submissions.services.rules import set_deck_settings, set_house_rules

DUEL = "scratch-wars/duel"
ARMIES = "neuroshima-hex/standard"


def open_for_decks(players: int = 2, **fields: Any) -> Event:
    """Return an event that takes entries and decks."""
    return make_event(players, state="registration", **fields)


def entry_at(event: Event, index: int = 0) -> Entry:
    """Return the entry at an index of the event."""
    return entries(event)[index]


def banned(*names: str) -> BannedCards:
    """Return the rule that bans the cards with these names."""
    return BannedCards(tuple(map(ListedCard, names)))


def write_house_rules(event: Event, *rules: DeckRule, **more: Any) -> None:
    """Set house rules of an event."""
    set_house_rules(event=event, house=HouseRules(rules, **more), actor=None)


def choose_deck_settings(event: Event, **settings: Any) -> None:
    """Set the deck settings of an event; settings that are not given have their default."""
    defaults: dict[str, Any] = {"deadline": None, "is_locked": False, "shown_during": "staff", "shown_after": "staff"}
    set_deck_settings(event=event, actor=None, **{**defaults, **settings})


def pin_older_edition(event: Event, **changes: Any) -> FormatEdition:
    """Give the event an older edition of its format, with other rules by code; None removes a rule."""
    edition = event.edition
    assert edition is not None
    rules = [rule for rule in edition.rules["rules"] if rule["code"] not in changes]
    rules += [write_data(rule) for rule in changes.values() if rule is not None]
    digest = hashlib.sha256(json.dumps(rules).encode()).hexdigest()
    data = {**edition.rules, "version": "2010", "rules": rules}
    older = FormatEdition.objects.create(digest=digest, format_key=edition.format_key, version="2010", rules=data)
    Event.objects.filter(pk=event.pk).update(edition=older, format_version="2010")
    event.refresh_from_db()
    return older
