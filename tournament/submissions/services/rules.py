"""Writes of the deck rules of an event: house rules, the pinned format, the settings and locks of decks."""

from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.models import User
from decks.queries.catalogue import get_catalogue
from decks.services import pin_format
from games.house_rules.check import find_house_rule_problems
from games.house_rules.game_words import use_game_words
from games.house_rules.rules import HouseRules
from problems import Refused, refuse
from tournament.domain.decks import DeckAudience
from tournament.domain.event_facts import FIRST_PLANNED_YEAR, LAST_PLANNED_YEAR
from tournament.event.services.locks import lock_unfinished_event
from tournament.event.services.log_lines import record_in_event
from tournament.models import DeckLock, DeckSettings, Entry, Event, HouseRulesRevision
from tournament.submissions.queries.house_rule_names import explain_unknown_names, use_card_names
from tournament.submissions.queries.rules import find_house_rules, read_event_rules


@transaction.atomic
def set_house_rules(*, event: Event, house: HouseRules, actor: User | None) -> HouseRulesRevision | None:
    """Store house rules as a new revision; the same again does nothing. Return the newest revision, None without one.

    Decks submitted before are checked by them, too. Names of cards get the spelling that the rules find. Raises
    Refused: event_over, house_rules_locked once a round is paired, or every fault of the rules.
    """
    locked = _lock_before_play(event)
    rules = read_event_rules(locked)
    house = use_card_names(house, rules.pinned, get_catalogue(rules.game.key))
    problems = find_house_rule_problems(house, rules.pinned, rules.game)
    if problems:
        raise Refused(explain_unknown_names(problems, rules.game.key))
    house = use_game_words(rules.game, house)
    newest = find_house_rules(locked)
    if rules.house == house:
        return newest
    number = newest.number + 1 if newest else 1
    revision = HouseRulesRevision.objects.create(event=locked, number=number, data=house.as_data(), by=actor)
    before, after = _house_rules_for_log(rules.house), {"revision": number, **_house_rules_for_log(house)}
    record_in_event(locked, "decks.house_rules", actor, before=before, after=after)
    return revision


@transaction.atomic
def take_over_format(*, event: Event, actor: User | None) -> Event:
    """Pin today's edition of the format instead of the one pinned before; the same again does nothing.

    Raises Refused: event_over, house_rules_locked once a round is paired, or every fault of the house rules in the new
    edition.
    """
    locked = _lock_before_play(event)
    old_version, old_digest = locked.format_version, locked.edition_id
    edition = pin_format(format_key=locked.format_key)
    if (old_version, old_digest) == (edition.version, edition.digest):
        return locked
    locked.edition, locked.format_version = edition, edition.version
    locked.save(update_fields=["edition", "format_version"])
    rules = read_event_rules(locked)
    problems = find_house_rule_problems(rules.house, rules.pinned, rules.game)
    if problems:
        raise Refused(problems)
    before = {"version": old_version, "digest": old_digest}
    after = {"version": edition.version, "digest": edition.digest}
    record_in_event(locked, "decks.format_taken_over", actor, before=before, after=after)
    return locked


@transaction.atomic
def set_deck_settings(
    *,
    event: Event,
    deadline: datetime | None,
    is_locked: bool,
    shown_during: str,
    shown_after: str,
    actor: User | None,
) -> DeckSettings:
    """Set the deadline and lock of decks, and their readers during and after play; the same again does nothing.

    Raises Refused deck_shown_unknown, start_not_planned for a year out of range.
    """
    _require_planned(deadline)
    for audience in (shown_during, shown_after):
        if audience not in list(DeckAudience):
            refuse("deck_shown_unknown", found=audience[:40])
    locked = Event.objects.select_for_update().get(pk=event.pk)
    settings, _created = DeckSettings.objects.get_or_create(event=locked)
    before = _settings_for_log(settings)
    settings.deadline, settings.is_locked = deadline, is_locked
    settings.shown_during, settings.shown_after = shown_during, shown_after
    if _settings_for_log(settings) != before:
        settings.save()
        record_in_event(locked, "decks.settings", actor, before=before, after=_settings_for_log(settings))
    return settings


@transaction.atomic
def set_deck_lock(*, entry: Entry, to: str, until: datetime | None, actor: User | None) -> None:
    """Lock one entry's deck, open it (``until`` a moment or for good), or let the event decide (``event``).

    Raises Refused deck_lock_unknown, start_not_planned, event_over.
    """
    _require_planned(until)
    if to not in {"event", *DeckLock.State.values}:
        refuse("deck_lock_unknown", found=to[:40])
    event = lock_unfinished_event(entry.event_id)
    lock = DeckLock.objects.filter(entry=entry).first()
    before = {"deck": lock.state if lock else None, "until": _moment(lock.until if lock else None)}
    after = {"deck": None if to == "event" else to, "until": _moment(until if to == DeckLock.State.OPEN else None)}
    if before == after:
        return
    if to == "event":
        DeckLock.objects.filter(entry=entry).delete()
    else:
        until = until if to == DeckLock.State.OPEN else None
        DeckLock.objects.update_or_create(entry=entry, defaults={"state": to, "until": until})
    record_in_event(event, "deck.lock_set", actor, entry, before=before, after=after)


def _require_planned(at: datetime | None) -> None:
    """Raise Refused start_not_planned for a year out of range.

    Moments at the ends of the calendar do not exist in every time zone.
    """
    if at and not FIRST_PLANNED_YEAR <= at.year <= LAST_PLANNED_YEAR:
        refuse("start_not_planned", first=FIRST_PLANNED_YEAR, last=LAST_PLANNED_YEAR)


def _lock_before_play(event: Event) -> Event:
    """Lock and return the event. Raises Refused event_over, house_rules_locked once a round is paired."""
    locked = lock_unfinished_event(event.pk)
    rounds = locked.rounds.count()
    if rounds:
        refuse("house_rules_locked", rounds=rounds)
    return locked


def _house_rules_for_log(house: HouseRules) -> dict[str, Any]:
    """Return the names of the house rules; their content is in the revision."""
    names = {
        "rules": [rule.code for rule in house.rules],
        "without": [*house.without],
        "allowed": [*house.allowed],
        "armies": house.armies,
    }
    return {name: value for name, value in names.items() if value}


def _settings_for_log(settings: DeckSettings) -> dict[str, Any]:
    return {
        "deadline": _moment(settings.deadline),
        "is_locked": settings.is_locked,
        "shown_during": settings.shown_during,
        "shown_after": settings.shown_after,
    }


def _moment(at: datetime | None) -> str | None:
    return at.isoformat(timespec="minutes") if at else None
