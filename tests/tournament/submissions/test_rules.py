"""House rules, pinned editions, deadlines and locks of decks, and their effects."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from decks.models import FormatEdition
from games.construction import DeckSize, ExactSideboard, MaxCopies
from games.formats.edition import digest_format
from games.house_rules.rules import HouseRules
from games.registry import find_format
from ledger.models import Action
from tests.builders import FORMAT, make_event, organizer_of, pair, play_round
from tests.decks.lists import legal_deck
from tests.refusals import refused
from tests.tournament.deck_events import (
    ARMIES,
    banned,
    choose_deck_settings,
    entry_at,
    open_for_decks,
    pin_older_edition,
    write_house_rules,
)
from tournament.models import DeckLock, DeckSettings, HouseRulesRevision
from tournament.organizing.services.events import move_event
from tournament.submissions.queries.rules import read_event_rules
from tournament.submissions.queries.verdicts import _judge_again, judge_decks, judge_entry_deck, read_deck_statuses
from tournament.submissions.services.rules import set_deck_lock, set_deck_settings, set_house_rules, take_over_format
from tournament.submissions.services.submissions import check_event_deck, submit_deck

pytestmark = pytest.mark.django_db


def newest_line(**known: Any) -> Any:
    return Action.objects.filter(**known).latest("id")


def test_a_new_event_pins_the_current_edition() -> None:
    event = open_for_decks()
    rules = find_format(FORMAT).format
    assert event.edition_id == digest_format(FORMAT, rules)
    assert event.format_version == rules.version
    assert read_event_rules(event).is_todays
    assert newest_line(verb="event.created").after["digest"] == event.edition_id


def test_events_of_one_edition_share_its_row() -> None:
    assert open_for_decks().edition == open_for_decks(name="Letní turnaj").edition
    assert FormatEdition.objects.count() == 1


def test_decks_are_checked_by_the_pinned_edition_not_by_todays_format() -> None:
    event = open_for_decks()
    pin_older_edition(event, deck_size=DeckSize(70))
    verdict = check_event_deck(event=event, text=legal_deck())
    assert [problem.code for problem in verdict.errors] == ["deck_too_small"]
    assert verdict.format_version == "2010"
    assert submit_deck(entry=entry_at(event), text=legal_deck(), actor=None).legal is False


def test_differences_from_todays_format_are_listed() -> None:
    event = open_for_decks()
    pin_older_edition(event, deck_size=DeckSize(70), card_pool=None)
    rules = read_event_rules(event)
    assert not rules.is_todays
    differences = [
        (difference.before and difference.before.code, difference.after and difference.after.code)
        for difference in rules.differences_of_today
    ]
    assert differences == [("deck_size", "deck_size"), (None, "card_pool")]


def test_todays_format_is_taken_over() -> None:
    event = open_for_decks()
    older = pin_older_edition(event, deck_size=DeckSize(70))
    changed = take_over_format(event=event, actor=organizer_of(event))
    assert read_event_rules(changed).is_todays
    line = newest_line(verb="decks.format_taken_over")
    assert (line.before["digest"], line.after["version"]) == (older.digest, find_format(FORMAT).format.version)
    lines = Action.objects.count()
    take_over_format(event=changed, actor=None)
    assert Action.objects.count() == lines


def test_an_event_without_a_pinned_edition_is_checked_by_todays_format() -> None:
    event = open_for_decks()
    event.edition = None
    event.save()
    write_house_rules(event, DeckSize(61))
    assert read_event_rules(event).pinned == find_format(FORMAT).format
    assert check_event_deck(event=event, text=legal_deck()).errors


def test_every_revision_of_house_rules_is_stored_and_logged() -> None:
    event = open_for_decks()
    organizer = organizer_of(event)
    set_house_rules(event=event, house=HouseRules((DeckSize(50),)), actor=organizer)
    set_house_rules(event=event, house=HouseRules((DeckSize(50), MaxCopies(2))), actor=organizer)
    set_house_rules(event=event, house=HouseRules(), actor=organizer)
    stored = list(HouseRulesRevision.objects.filter(event=event))
    assert [(revision.number, len(revision.data.get("rules", []))) for revision in stored] == [(3, 0), (2, 2), (1, 1)]
    line = newest_line(verb="decks.house_rules")
    assert (line.actor, line.subject, line.after) == (organizer, f"event:{event.pk}", {"revision": 3})
    assert read_event_rules(event).format is read_event_rules(event).pinned


def test_equal_house_rules_write_nothing() -> None:
    event = open_for_decks()
    write_house_rules(event, DeckSize(50))
    lines = Action.objects.count()
    write_house_rules(event, DeckSize(50))
    assert (HouseRulesRevision.objects.count(), Action.objects.count()) == (1, lines)


def test_submitted_decks_are_checked_by_new_house_rules_and_keep_their_stored_verdict() -> None:
    event = open_for_decks()
    version = submit_deck(entry=entry_at(event), text=legal_deck(25), actor=None)
    judged = judge_entry_deck(entry_at(event), event)
    assert judged is not None
    assert (judged.legal, judged.is_rejudged) == (True, False)
    write_house_rules(event, ExactSideboard(15), banned(legal_deck().split("\n")[0].removeprefix("1 ")))
    judged = judge_decks(event)[entry_at(event).pk]
    assert [problem.code for problem in judged.verdict.errors] == ["sideboard_not_exact", "card_banned"]
    assert (judged.is_rejudged, not version.parsed_verdict.errors) == (True, True)
    again = submit_deck(entry=entry_at(event), text=legal_deck(25), actor=None)
    assert again.legal is False


def test_house_rules_with_faults_are_refused_with_all_of_them() -> None:
    event = open_for_decks()
    with refused("house_rule_number") as caught:
        write_house_rules(event, DeckSize(0), allowed=("Ilian",))
    assert [problem.code for problem in caught.value.problems] == ["house_rule_number", "house_rule_not_banned"]
    assert not HouseRulesRevision.objects.exists()


def test_a_banned_name_in_another_spelling_bans_its_card() -> None:
    """A list was accepted with "Fools Gold", which is a card, and no deck with Fool's Gold broke it."""
    event = open_for_decks()
    write_house_rules(event, banned("Fools Gold", "komsum"))
    (rule,) = read_event_rules(event).house.lists
    assert [card.card for card in rule.cards] == ["Kočičí zlato", "komsum"]
    verdict = check_event_deck(event=event, text=f"{legal_deck()}\n1 Kočičí zlato\n1 Komunikační šum")
    banned_cards = {problem.params["card"] for problem in verdict.errors if problem.code == "card_banned"}
    assert banned_cards >= {"Kočičí zlato", "Komunikační šum"}


def test_an_allowed_card_may_be_named_in_another_language() -> None:
    event = open_for_decks()
    write_house_rules(event, allowed=("Gusts of Hesitation",))
    assert read_event_rules(event).house.allowed == ("Zaváhání",)


def test_an_allowed_name_that_is_no_card_is_refused_with_the_names_like_it() -> None:
    event = open_for_decks()
    with refused("house_rule_card_misspelt") as caught:
        write_house_rules(event, allowed=("Zavháání", "Qqqq"))
    misspelt, unknown = caught.value.problems
    assert misspelt.params == {"name": "Zavháání", "place": "allowed", "similar": "Zaváhání, Zahnání"}
    assert (unknown.code, unknown.params["name"]) == ("house_rule_card_unknown", "Qqqq")


def test_deck_rules_cannot_change_once_a_round_is_paired() -> None:
    event = make_event(2)
    pair(event, publish=False)
    with refused("house_rules_locked"):
        write_house_rules(event, DeckSize(50))
    with refused("house_rules_locked"):
        take_over_format(event=event, actor=None)


def test_deck_rules_cannot_change_when_the_event_is_over() -> None:
    event = make_event(2, state="finished")
    with refused("event_over"):
        write_house_rules(event, DeckSize(50))


def test_an_edition_that_does_not_fit_the_house_rules_is_not_taken_over() -> None:
    event = open_for_decks()
    pin_older_edition(event, banned=banned("Ilian"))
    write_house_rules(event, allowed=("Ilian",))
    with refused("house_rule_not_banned"):
        take_over_format(event=event, actor=None)
    event.refresh_from_db()
    assert event.format_version == "2010"


@pytest.mark.parametrize(("armies", "legal"), [(1, False), (2, True), (3, True)])
def test_house_rules_set_the_number_of_armies(armies: int, legal: bool) -> None:
    event = open_for_decks(format_key=ARMIES)
    write_house_rules(event, armies=armies)
    assert submit_deck(entry=entry_at(event), text="Moloch\nBorgo", actor=None).legal is legal
    assert submit_deck(entry=entry_at(event), text="Moloch", actor=None).legal


def test_three_armies_count_with_all_their_tiles() -> None:
    event = open_for_decks(format_key=ARMIES)
    write_house_rules(event, armies=3)
    assert check_event_deck(event=event, text="Moloch\nBorgo\nOutpost").counts.main == 105
    four = check_event_deck(event=event, text="Moloch\nBorgo\nOutpost\nHegemony")
    assert [problem.code for problem in four.errors] == ["roster_size"]


def test_deck_settings_are_stored_and_logged_with_earlier_values() -> None:
    event = open_for_decks()
    noon = timezone.now() + timedelta(hours=1)
    set_deck_settings(
        event=event, deadline=noon, is_locked=False, shown_during="opponent", shown_after="public", actor=None
    )
    stored = DeckSettings.objects.get(event=event)
    assert (stored.deadline, stored.shown_during, stored.shown_after) == (noon, "opponent", "public")
    line = newest_line(verb="decks.settings")
    assert (line.before["shown_during"], line.after["shown_during"]) == ("staff", "opponent")
    lines = Action.objects.count()
    choose_deck_settings(event, deadline=noon, shown_during="opponent", shown_after="public")
    assert Action.objects.count() == lines


def test_an_unknown_visibility_of_decks_is_refused() -> None:
    event = open_for_decks()
    with refused("deck_shown_unknown"):
        choose_deck_settings(event, shown_after="friends")


@pytest.mark.parametrize("year", [1, 1989, 2101, 9999])
def test_a_deadline_in_a_year_out_of_range_is_refused(year: int) -> None:
    event = open_for_decks()
    entry = entry_at(event)
    with refused("start_not_planned"):
        choose_deck_settings(event, deadline=datetime(year, 1, 1, tzinfo=UTC))
    with refused("start_not_planned"):
        set_deck_lock(entry=entry, to="open", until=datetime(year, 1, 1, tzinfo=UTC), actor=None)


def test_no_deck_is_accepted_after_the_deadline() -> None:
    event = open_for_decks()
    choose_deck_settings(event, deadline=timezone.now() + timedelta(minutes=5))
    submit_deck(entry=entry_at(event), text=legal_deck(), actor=None)
    choose_deck_settings(event, deadline=timezone.now() - timedelta(minutes=5))
    with refused("deck_locked") as caught:
        submit_deck(entry=entry_at(event), text=legal_deck(5), actor=None)
    assert caught.value.problems[0].params == {"lock": "deadline_passed"}


def test_all_decks_are_locked_except_an_open_one() -> None:
    event = open_for_decks()
    choose_deck_settings(event, is_locked=True)
    first, second = entry_at(event), entry_at(event, 1)
    set_deck_lock(entry=first, to="open", until=timezone.now() + timedelta(minutes=5), actor=organizer_of(event))
    assert submit_deck(entry=first, text=legal_deck(), actor=None).legal
    with refused("deck_locked"):
        submit_deck(entry=second, text=legal_deck(), actor=None)


def test_one_deck_is_locked_and_unlocked() -> None:
    event = open_for_decks()
    entry = entry_at(event)
    set_deck_lock(entry=entry, to="locked", until=None, actor=organizer_of(event))
    with refused("deck_locked") as caught:
        submit_deck(entry=entry, text=legal_deck(), actor=None)
    assert caught.value.problems[0].params == {"lock": "own_deck_locked"}
    set_deck_lock(entry=entry, to="event", until=None, actor=organizer_of(event))
    assert submit_deck(entry=entry, text=legal_deck(), actor=None).legal
    assert not DeckLock.objects.exists()
    lines = list(Action.objects.filter(verb="deck.lock_set").order_by("id"))
    assert [((line.before or {})["deck"], (line.after or {})["deck"]) for line in lines] == [
        (None, "locked"),
        ("locked", None),
    ]


def test_a_late_entry_submits_a_deck_during_play() -> None:
    """A past fault: a late entry could never submit a deck, because the first round was paired."""
    event = make_event(2)
    play_round(event)
    entry = entry_at(event)
    with refused("deck_locked"):
        submit_deck(entry=entry, text=legal_deck(), actor=None)
    set_deck_lock(entry=entry, to="open", until=None, actor=None)
    assert submit_deck(entry=entry, text=legal_deck(), actor=None).legal


def test_an_unknown_lock_is_refused() -> None:
    entry = entry_at(open_for_decks())
    with refused("deck_lock_unknown"):
        set_deck_lock(entry=entry, to="burnt", until=None, actor=None)


def test_locks_of_a_finished_event_cannot_change() -> None:
    event = make_event(2)
    entry = entry_at(event)
    move_event(event=event, to="finished", actor=None)
    with refused("event_over"):
        set_deck_lock(entry=entry, to="open", until=None, actor=None)


def test_statuses_by_changed_rules_are_judged_once_for_all_processes() -> None:
    """A process keeps 500 verdicts; a list of more decks judged all of them again each time."""
    event = open_for_decks(3)
    for index in range(3):
        submit_deck(entry=entry_at(event, index), text=f"{legal_deck()}\n# list {index}", actor=None)
    before = read_deck_statuses(event)
    assert set(before.values()) == {"legal"}
    pin_older_edition(event, deck_size=DeckSize(70))
    wanted = {entry_at(event, index).pk: "illegal" for index in range(3)}
    assert read_deck_statuses(event) == wanted
    # As another process, which has judged nothing.
    _judge_again.cache_clear()
    assert read_deck_statuses(event) == wanted
    assert _judge_again.cache_info().misses == 0
    assert {entry_id: deck.status for entry_id, deck in judge_decks(event).items()} == wanted
    pin_older_edition(event, deck_size=DeckSize(50))
    assert set(read_deck_statuses(event).values()) == {"legal"}
