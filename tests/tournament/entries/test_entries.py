"""Entering players and every change of status, allowed and refused."""

import pytest

from accounts.models import User
from ledger.models import Action
from tests.builders import add_players, entries, make_event, make_person, pair, play_round, player_of
from tests.refusals import refused
from tournament.entries.services.entries import add_entry, add_walk_in, change_status, join_event
from tournament.models import Entry

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def set_status(entry: Entry, to: str) -> Entry:
    return change_status(entry=entry, to=to, actor=None)


def test_a_player_joins_and_is_registered() -> None:
    event = make_event(0, state="registration")
    zuzana = make_person("Zuzana Čápová")
    entry = join_event(event=event, user=zuzana)
    assert (entry.status, player_of(entry), entry.name) == ("registered", zuzana, "Zuzana Čápová")
    line = Action.objects.filter(scope=event.scope).latest("id")
    assert (line.verb, line.actor, line.subject) == ("entry.created", zuzana, f"entry:{entry.pk}")
    assert [change.status for change in entry.changes.all()] == ["registered"]


@pytest.mark.parametrize("state", ["draft", "announced", "running", "finished", "archived"])
def test_players_cannot_join_outside_registration(state: str) -> None:
    event, person = make_event(0, state=state), make_person()
    with refused("registration_closed"):
        join_event(event=event, user=person)
    assert entries(event) == []


def test_a_person_is_entered_only_once() -> None:
    event = make_event(0, state="registration")
    person = make_person()
    join_event(event=event, user=person)
    with refused("already_entered"):
        join_event(event=event, user=person)
    with refused("already_entered"):
        add_entry(event=event, user=person, actor=None)
    assert len(entries(event)) == 1


def test_a_walk_in_is_a_new_person_and_checked_in() -> None:
    event = make_event(2)
    entry = add_walk_in(event=event, given_name="  Ondřej ", family_name="Šťastný", actor=None)
    assert (entry.status, entry.name_surname_first) == ("checked_in", "Šťastný Ondřej")
    assert not player_of(entry).has_usable_password()


@pytest.mark.parametrize("state", ["draft", "announced", "finished", "archived"])
def test_a_walk_in_is_refused_while_the_event_takes_no_entries(state: str) -> None:
    event = make_event(0, state=state)
    people = User.objects.count()
    with refused("registration_closed"):
        add_walk_in(event=event, given_name="Jana", family_name="Krejčíková", actor=None)
    with refused("registration_closed"):
        add_entry(event=event, user=event.created_by or make_person(), actor=None)
    assert User.objects.count() == people


@pytest.mark.parametrize(
    ("before", "to", "allowed"),
    [
        ("registered", "checked_in", True),
        ("registered", "dropped", True),
        ("checked_in", "registered", True),
        ("checked_in", "dropped", True),
        ("dropped", "checked_in", True),
        ("dropped", "registered", False),
        ("registered", "nonsense", False),
        ("checked_in", "", False),
    ],
)
def test_a_change_of_status_is_allowed_or_refused(before: str, to: str, allowed: bool) -> None:
    event = make_event(1, state="registration")
    entry = entries(event)[0]
    if before != "registered":
        entry = set_status(entry, before)
    if allowed:
        assert set_status(entry, to).status == to
        assert entry.changes.last().status == to  # type: ignore[union-attr]
        return
    with refused("status_not_allowed"):
        set_status(entry, to)
    entry.refresh_from_db()
    assert entry.status == before


def test_the_same_status_again_writes_nothing() -> None:
    entry = entries(make_event(2))[0]
    lines = Action.objects.count()
    assert set_status(entry, "checked_in").status == "checked_in"
    assert Action.objects.count() == lines
    assert entry.changes.count() == 2


def test_entries_cannot_drop_when_the_event_is_over() -> None:
    entry = entries(make_event(2, state="finished"))[0]
    with refused("event_over"):
        set_status(entry, "dropped")


def test_a_drop_counts_from_the_round_after_the_last_visible_one() -> None:
    event = make_event(4)
    first, second, third, _fourth = entries(event)
    assert set_status(first, "dropped").dropped_after == 0
    assert set_status(first, "checked_in").dropped_after is None
    play_round(event)
    assert set_status(second, "dropped").dropped_after == 1
    add_players(event, 1)
    pair(event, publish=False)
    assert set_status(third, "dropped").dropped_after == 1
    assert [change.after_round for change in third.changes.all()] == [0, 0, 1]


def test_an_entry_of_an_erased_person_can_be_read() -> None:
    event = make_event(2)
    entry = entries(event)[0]
    player_of(entry).delete()
    entry.refresh_from_db()
    assert entry.name == entry.name_surname_first == entry.short_name == "erased player"
    assert entry.sort_key == ""
    assert set_status(entry, "dropped").status == "dropped"


def test_a_check_in_is_not_taken_back_once_a_round_is_paired() -> None:
    event = make_event(4)
    entry = event.entries.first()
    assert entry is not None
    change_status(entry=entry, to="registered", actor=None)
    change_status(entry=entry, to="checked_in", actor=None)
    pair(event)
    with refused("status_not_allowed"):
        change_status(entry=entry, to="registered", actor=None)
