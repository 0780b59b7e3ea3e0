"""Queries made once a process return what the ORM returns, and rows kept at an object leave other questions alone."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from service.databases.prepared_query import prepare_rows
from tests.builders import entries, make_event, make_person, pair, play_round, player_of, report
from tournament.entries.queries.entries import find_entry_of_user
from tournament.event.queries.events import get_event
from tournament.event.queries.loaded_rows import give_rows
from tournament.models import Event, Match, Round, Seat
from tournament.rounds.queries.rounds import list_matches_of_entry, prefetch_seats

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def columns_of(row: object) -> dict[str, object]:
    return {name: value for name, value in vars(row).items() if not name.startswith("_")}


def test_objects_are_those_of_the_orm_with_their_related_objects() -> None:
    event = make_event(2)
    play_round(event)
    pair(event)
    prepared = prepare_rows(
        Match.objects.filter(round__event=-1, round__number=999).select_related("round", "result", "report"),
        event=-1,
        number=999,
    )
    wanted = Match.objects.filter(round__event=event).select_related("round", "result", "report").order_by("pk")
    with CaptureQueriesContext(connection) as queries:
        found = [match for number in (1, 2) if (match := prepared.fetch_first(event=event.pk, number=number))]
        seen = [(columns_of(match), match.result and columns_of(match.result), match.report) for match in found]
        rounds = [columns_of(match.round) for match in found]
    assert len(queries) == 2
    assert seen == [(columns_of(match), match.result and columns_of(match.result), match.report) for match in wanted]
    assert rounds == [columns_of(match.round) for match in wanted]
    assert [match.result is None for match in found] == [False, True]
    assert prepared.fetch_first(event=0, number=1) is None


def test_deferred_columns_are_read_when_they_are_asked_for() -> None:
    event = make_event(2)
    round_ = pair(event)
    found = prepare_rows(Round.objects.filter(pk=-1), pk=-1).fetch_first(pk=round_.pk)
    assert found is not None
    assert found.get_deferred_fields() == {"pairing_input", "report", "paired_points"}
    assert found.pairing_input == round_.pairing_input


def test_an_event_has_the_revisions_of_the_same_moment() -> None:
    event = make_event(2)
    with CaptureQueriesContext(connection) as queries:
        found = get_event(event.slug)
        assert found.revisions.facts == Event.objects.get(pk=event.pk).revisions.facts
    assert found == event
    assert len(queries) == 3
    event.revisions.delete()
    assert not hasattr(get_event(event.slug), "revisions")


def test_kept_rows_are_those_of_the_relation_and_other_questions_are_asked_at_the_database() -> None:
    event = make_event(2)
    (match,) = pair(event).matches.all()
    first, second = Seat.objects.filter(match=match).order_by("order")
    give_rows([match], "seats", Seat, {match.pk: [first, second]})
    with CaptureQueriesContext(connection) as queries:
        assert list(match.seats.all()) == [first, second]
    assert not queries.captured_queries
    assert match.seats.get(order=2) == second
    assert list(match.seats.exclude(pk=first.pk)) == [second]


def test_the_matches_of_an_entry_are_those_in_visible_rounds_with_their_people() -> None:
    event = make_event(4)
    play_round(event)
    pair(event)
    report(event, 1)
    for entry in entries(event):
        with CaptureQueriesContext(connection) as queries:
            found = list_matches_of_entry(entry)
            shown = [[(seat.order, seat.entry.name) for seat in match.seats.all()] for match in found]
            numbers = [match.round.number for match in found]
            results = [match.result for match in found]
        assert len(queries) == 3
        wanted = list(prefetch_seats(Match.objects.filter(seats__entry=entry)).order_by("-round__number"))
        assert shown == [[(seat.order, seat.entry.name) for seat in match.seats.all()] for match in wanted]
        assert (numbers, results) == ([2, 1], [match.result for match in wanted])
    Round.objects.filter(event=event, number=2).update(state="draft")
    assert [match.round.number for match in list_matches_of_entry(entry)] == [1]


def test_the_own_entry_has_its_people_and_its_event() -> None:
    event, other = make_event(2), make_event(1, name="Jiný turnaj")
    own = entries(event)[1]
    person = player_of(own)
    with CaptureQueriesContext(connection) as queries:
        found = find_entry_of_user(event, person)
        assert found is not None
        names = [member.user.full_name for member in found.members.all()]
        assert found.event is event
    assert found == own
    assert names == [person.full_name]
    assert len(queries) == 1
    assert find_entry_of_user(other, player_of(own)) is None


def test_the_own_entry_can_be_asked_for_its_first_person() -> None:
    event = make_event(1)
    own = find_entry_of_user(event, player_of(entries(event)[0]))
    assert own is not None
    assert own.members.select_related("user").get(order=1).user == player_of(own)


def test_a_person_is_found_by_id_in_a_relation_only_if_it_belongs_to_it() -> None:
    event = make_event(1)
    entry, stranger = entries(event)[0], make_person("Cizí Člověk")
    assert User.objects.get(pk=stranger.pk).full_name == "Cizí Člověk"
    assert entry.people.get(pk=player_of(entry).pk) == player_of(entry)
    with pytest.raises(User.DoesNotExist):
        entry.people.get(pk=stranger.pk)
    with pytest.raises(User.DoesNotExist):
        User.objects.get(pk=0)


def test_a_session_ends_at_its_time_and_with_its_row() -> None:
    person, client = make_person(), Client()
    client.force_login(person)
    assert client.get("/account/my-data/").status_code == 200
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert client.get("/account/my-data/").status_code == 302
    client.force_login(person)
    assert client.get("/account/my-data/").status_code == 200
    Session.objects.all().delete()
    assert client.get("/account/my-data/").status_code == 302
