"""The check-in desk: repeated names need a confirmation, a list is entered completely or not at all."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from ledger.models import Action
from tests.builders import entries, make_event, make_person, organizer_of, player_of
from tests.refusals import refused
from tournament.entries.queries.name_order import list_in_order
from tournament.entries.services.check_in_desk import add_walk_ins, correct_name
from tournament.entries.services.entries import add_walk_in, change_status
from tournament.entries.services.newcomers import Newcomer
from tournament.models import Entry, Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_event(0, state="check_in")


def enter_walk_in(event: Event, name: str = "Petr Novák", *, confirmed: bool = False) -> Entry:
    given, _, family = name.partition(" ")
    return add_walk_in(
        event=event, given_name=given, family_name=family, actor=organizer_of(event), confirmed=confirmed
    )


@pytest.mark.parametrize("again", ["Petr Novák", "petr NOVÁK", "Petr Novak", " Petr  Novák", "Novák Petr"])
def test_an_entered_name_needs_a_confirmation(event: Event, again: str) -> None:
    enter_walk_in(event)
    with refused("name_entered_already") as caught:
        enter_walk_in(event, again)
    assert caught.value.problems[0].params == {"name": "Petr Novák"}
    assert len(entries(event)) == 1


def test_a_confirmed_namesake_is_entered(event: Event) -> None:
    first, second = enter_walk_in(event), enter_walk_in(event, confirmed=True)
    assert player_of(first) != player_of(second)
    assert [entry.name for entry in entries(event)] == ["Petr Novák (no. 1)", "Petr Novák (no. 2)"]


def test_a_dropped_player_counts_as_a_namesake(event: Event) -> None:
    change_status(entry=enter_walk_in(event), to="dropped", actor=None)
    with refused("name_entered_already"):
        enter_walk_in(event)


def test_a_namesake_in_another_event_is_ignored(event: Event) -> None:
    enter_walk_in(make_event(0, state="check_in", name="Letní turnaj"))
    assert enter_walk_in(event).status == "checked_in"


def test_a_list_is_entered_with_a_line_in_the_log_for_each_player(event: Event) -> None:
    people = [Newcomer("Ondřej", "Šťastný"), Newcomer("Alžběta", "Černá"), Newcomer("Michal", "Řehoř")]
    entered = add_walk_ins(event=event, people=people, actor=organizer_of(event))
    assert [entry.name for entry in entered] == ["Ondřej Šťastný", "Alžběta Černá", "Michal Řehoř"]
    assert {entry.status for entry in entered} == {"checked_in"}
    lines = Action.objects.filter(scope=event.scope, verb="entry.created", actor=organizer_of(event))
    assert {line.subject for line in lines} == {f"entry:{entry.pk}" for entry in entered}


def test_a_list_with_a_repeated_name_enters_no_player(event: Event) -> None:
    enter_walk_in(event)
    people = [Newcomer("Ondřej", "Šťastný"), Newcomer("petr", "novák"), Newcomer("Ondřej", "Stastny")]
    count = User.objects.count()
    with refused("name_entered_already") as caught:
        add_walk_ins(event=event, people=people, actor=organizer_of(event))
    assert [problem.params["name"] for problem in caught.value.problems] == ["Petr Novák", "Ondřej Šťastný"]
    assert (len(entries(event)), User.objects.count()) == (1, count)


def test_a_confirmed_repeated_name_is_entered_with_the_list(event: Event) -> None:
    enter_walk_in(event)
    people = [Newcomer("Petr", "Novák", is_another=True), Newcomer("Petra", "Nováková")]
    assert len(add_walk_ins(event=event, people=people, actor=organizer_of(event))) == 2


@pytest.mark.parametrize("state", ["draft", "announced", "finished"])
def test_a_list_is_refused_while_the_event_takes_no_entries(state: str) -> None:
    event = make_event(0, state=state)
    with refused("registration_closed"):
        add_walk_ins(event=event, people=[Newcomer("Jana", "Krejčíková")], actor=organizer_of(event))
    assert entries(event) == []


def test_a_list_with_too_many_names_is_refused(event: Event) -> None:
    with refused("too_many_names"):
        add_walk_ins(event=event, people=[Newcomer("Jana", "Krejčíková")] * 2001, actor=organizer_of(event))


def correct(entry: Entry, given: str, family: str, person: User | None = None) -> User:
    person = person or player_of(entry)
    actor = organizer_of(entry.event)
    return correct_name(entry=entry, person_id=person.pk, given_name=given, family_name=family, actor=actor)


def test_a_corrected_name_is_sorted_anew_and_the_log_holds_no_name(event: Event) -> None:
    enter_walk_in(event, "Jana Malá")
    entry = enter_walk_in(event, "Petr Zovák")
    correct(entry, " Petr ", "Čovák\n")
    assert [entry.name for entry in list_in_order(event)] == ["Čovák Petr", "Malá Jana"]
    line = Action.objects.latest("id")
    assert (line.verb, line.scope, line.actor) == ("person.name_corrected", event.scope, organizer_of(event))
    assert "ovák" not in f"{line.before}{line.after}{line.subject}"


def test_correcting_to_the_same_name_changes_nothing(event: Event) -> None:
    entry, lines = enter_walk_in(event), Action.objects.count()
    correct(entry, "Petr", "Novák")
    assert Action.objects.count() == lines


@pytest.mark.parametrize(("given", "family"), [("", "Novák"), ("Petr", " \t"), ("Petr", "N" * 61)])
def test_a_name_needs_two_parts_of_limited_length(event: Event, given: str, family: str) -> None:
    entry = enter_walk_in(event)
    with refused("name_not_whole"):
        correct(entry, given, family)
    assert player_of(entry).full_name == "Petr Novák"


def test_the_name_of_an_account_cannot_be_corrected(event: Event) -> None:
    entry = enter_walk_in(event)
    person = player_of(entry)
    person.set_password("vrba-potok-kámen")
    person.save()
    with refused("name_is_their_own"):
        correct(entry, "Pavel", "Novák")


def test_the_name_of_a_person_outside_the_entry_cannot_be_corrected(event: Event) -> None:
    entry, other = enter_walk_in(event), make_person("Jana Malá")
    with refused("name_is_their_own"):
        correct(entry, "Pavel", "Novák", other)


def test_a_list_is_entered_in_the_same_queries_whatever_its_length() -> None:
    counted = []
    for number in (2, 40):
        event, people = make_event(0, state="check_in"), [Newcomer("Jan", f"Malý{index}") for index in range(number)]
        with CaptureQueriesContext(connection) as queries:
            add_walk_ins(event=event, people=people, actor=None)
        counted.append(len(queries))
    assert counted[0] == counted[1] < 30


def test_namesakes_of_one_list_are_different_people_with_lines_of_their_own(event: Event) -> None:
    """A namesake of another event and two of the list itself get user names of their own."""
    make_person("Petr Novák")
    people = [Newcomer("Petr", "Novák"), Newcomer("Petr ", " Novák", is_another=True)]
    entered = add_walk_ins(event=event, people=people, actor=organizer_of(event))
    players = [player_of(entry) for entry in entered]
    assert [player.full_name for player in players] == ["Petr Novák"] * 2
    assert len({player.username_key for player in players}) == 2
    assert not any(player.has_usable_password() for player in players)
    assert [player.sort_key for player in players] == [make_person("Petr Novák").sort_key] * 2
    verbs = Action.objects.filter(subject__in=[f"person:{player.pk}" for player in players]).values_list("verb")
    assert [verb for (verb,) in verbs] == ["person.created"] * 2
    assert [entry.changes.get().status for entry in entered] == ["checked_in"] * 2


def test_a_list_names_the_entries_beyond_the_capacity() -> None:
    event = make_event(0, state="check_in", capacity=2)
    people = [Newcomer("Jan", "Malý"), Newcomer("Eva", "Malá"), Newcomer("Ivo", "Ťok")]
    entered = add_walk_ins(event=event, people=people, actor=None)
    lines = [Action.objects.get(subject=f"entry:{entry.pk}", verb="entry.created").after for entry in entered]
    assert [(line or {}).get("out_of_turn", False) for line in lines] == [False, False, True]
