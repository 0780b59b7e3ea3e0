"""Players check in by the code of the event: once, while check-in is open, by the present code only."""

from datetime import timedelta

import pytest
from django.utils import timezone

from ledger.models import Action
from tests.builders import entries, make_event, make_person, organizer_of, player_of
from tests.decks.lists import legal_deck
from tests.refusals import refused
from tests.tournament.deck_events import choose_deck_settings
from tests.tournament.own_entry.arrivals import open_check_in
from tournament.domain.check_in_code import ALPHABET, LENGTH, draw_check_in_code, read_check_in_code
from tournament.entries.services.entries import change_status, join_event
from tournament.models import EventRevisions
from tournament.organizing.services.events import move_event
from tournament.organizing.services.whole_event import copy_event
from tournament.own_entry.queries import count_own_check_ins, find_own_changes
from tournament.own_entry.services import change_check_in_code, check_in_by_code, end_check_in_code
from tournament.submissions.services.submissions import submit_deck

pytestmark = pytest.mark.django_db


def test_codes_are_random_and_easy_to_type() -> None:
    codes = {draw_check_in_code() for _ in range(200)}
    assert len(codes) == 200
    assert all(len(code) == LENGTH and set(code) <= set(ALPHABET) for code in codes)
    assert not set("ILO01") & set(ALPHABET)
    assert read_check_in_code(" abcd-efgh ") == "ABCDEFGH"


def test_a_player_checks_in_once_with_a_line_in_the_log() -> None:
    event = open_check_in()
    entry = entries(event)[0]
    player = player_of(entry)
    before = Action.objects.count()
    for _ in range(2):
        assert check_in_by_code(event=event, user=player, code=event.check_in_code.lower()).status == "checked_in"
    line = Action.objects.latest("id")
    assert Action.objects.count() == before + 1
    assert (line.verb, line.actor_id, line.subject) == ("entry.checked_in_by_player", player.pk, f"entry:{entry.pk}")
    change = entry.changes.latest("id")
    assert (change.cause, change.by) == ("own_check_in", player)
    assert find_own_changes(event, [found.pk for found in entries(event)]) == {entry.pk: change.at}
    assert count_own_check_ins(event) == 1


def test_a_check_in_raises_the_revisions_of_the_entries() -> None:
    event = open_check_in()
    before = EventRevisions.objects.get(event=event).entries
    check_in_by_code(event=event, user=player_of(entries(event)[0]), code=event.check_in_code)
    assert EventRevisions.objects.get(event=event).entries != before


@pytest.mark.parametrize("wrong", ["", "ABCDEFGH", "nonsense", "%00", "Ž" * 40])
def test_a_wrong_code_is_refused(wrong: str) -> None:
    event = open_check_in()
    with refused("check_in_code_wrong"):
        check_in_by_code(event=event, user=player_of(entries(event)[0]), code=wrong)
    assert entries(event)[0].status == "registered"


def test_a_changed_or_ended_code_stops_working() -> None:
    event = open_check_in()
    first = event.check_in_code
    second = change_check_in_code(event=event, actor=organizer_of(event))
    assert second != first
    player = player_of(entries(event)[0])
    with refused("check_in_code_wrong"):
        check_in_by_code(event=event, user=player, code=first)
    end_check_in_code(event=event, actor=None)
    for code in (second, ""):
        with refused("check_in_code_wrong"):
            check_in_by_code(event=event, user=player, code=code)


def test_the_log_tells_of_codes_and_does_not_hold_them() -> None:
    event = open_check_in()
    end_check_in_code(event=event, actor=organizer_of(event))
    end_check_in_code(event=event, actor=organizer_of(event))
    lines = Action.objects.filter(verb__startswith="event.check_in_code").order_by("id")
    assert [line.verb for line in lines] == ["event.check_in_code_changed", "event.check_in_code_ended"]
    assert [(line.before, line.after) for line in lines] == [(None, None)] * 2


def test_a_form_sent_twice_changes_the_code_once() -> None:
    event = open_check_in()
    seen = event.check_in_code
    codes = {change_check_in_code(event=event, actor=None, seen=seen) for _ in range(2)}
    assert len(codes) == 1
    assert seen not in codes


@pytest.mark.parametrize("state", ["registration", "running", "finished"])
def test_check_in_by_code_is_refused_while_check_in_is_not_open(state: str) -> None:
    event = make_event(2, state="registration")
    code = change_check_in_code(event=event, actor=None)
    for to in {"registration": (), "running": ("check_in", "running"), "finished": ("check_in", "running", "finished")}[
        state
    ]:
        event = move_event(event=event, to=to, actor=None)
    with refused("check_in_closed"):
        check_in_by_code(event=event, user=player_of(entries(event)[0]), code=code)


def test_no_code_is_made_once_the_event_is_played() -> None:
    event = make_event(2)
    with refused("check_in_over"):
        change_check_in_code(event=event, actor=None)


def test_a_person_without_an_entry_is_refused() -> None:
    event, person = open_check_in(), make_person()
    with refused("entry_not_yours"):
        check_in_by_code(event=event, user=person, code=event.check_in_code)


def test_waiting_and_dropped_entries_are_refused() -> None:
    event = open_check_in(2, capacity=2)
    waiting = join_event(event=event, user=make_person("Ota Řezníček"))
    with refused("check_in_waiting"):
        check_in_by_code(event=event, user=player_of(waiting), code=event.check_in_code)
    dropped = change_status(entry=waiting, to="dropped", actor=None)
    with refused("check_in_dropped"):
        check_in_by_code(event=event, user=player_of(dropped), code=event.check_in_code)


def test_a_deck_is_needed_where_the_event_has_a_deadline_for_decks() -> None:
    event = open_check_in()
    choose_deck_settings(event, deadline=timezone.now() + timedelta(hours=1))
    entry = entries(event)[0]
    with refused("check_in_deck_missing"):
        check_in_by_code(event=event, user=player_of(entry), code=event.check_in_code)
    submit_deck(entry=entry, text=legal_deck(), actor=player_of(entry))
    assert check_in_by_code(event=event, user=player_of(entry), code=event.check_in_code).status == "checked_in"


def test_every_reason_is_given() -> None:
    event = open_check_in()
    choose_deck_settings(event, deadline=timezone.now() + timedelta(hours=1))
    with refused("check_in_code_wrong") as caught:
        check_in_by_code(event=event, user=player_of(entries(event)[0]), code="x")
    assert [problem.code for problem in caught.value.problems] == ["check_in_code_wrong", "check_in_deck_missing"]


def test_the_staff_take_a_check_in_back_and_check_in_again() -> None:
    event = open_check_in()
    entry = check_in_by_code(event=event, user=player_of(entries(event)[0]), code=event.check_in_code)
    change_status(entry=entry, to="registered", actor=None)
    assert find_own_changes(event, [entry.pk]) == {}
    change_status(entry=entry, to="checked_in", actor=None)
    assert find_own_changes(event, [entry.pk]) == {}


def test_a_copied_event_has_no_code() -> None:
    event = open_check_in()
    copy = copy_event(event=event, name="Znovu", starts_at=event.starts_at, actor=organizer_of(event))
    assert copy.check_in_code == ""
