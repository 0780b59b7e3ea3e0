"""Changing the facts of an event: stored values, the log, refusals of late changes."""

from datetime import timedelta
from typing import Any

import pytest

from ledger.models import Action
from tests.builders import FORMAT, MORNING, make_event, make_person, organizer_of, pair, play_round
from tests.refusals import refused
from tournament.event.queries.facts import collect_event_facts, digest_event_facts, find_fixed_event_facts
from tournament.event.queries.state import match_format_of, read_event_settings
from tournament.models import Event
from tournament.organizing.services.events import create_event, move_event
from tournament.organizing.services.facts import change_facts

pytestmark = pytest.mark.django_db


def test_changed_facts_are_logged_with_earlier_values() -> None:
    event = make_event(0, state="draft", fee="100 Kč")
    irena = organizer_of(event)
    later = MORNING + timedelta(hours=1)
    changes = {"fee": " 150 Kč ", "starts_at": later, "capacity": 16, "venue": ""}
    changed = change_facts(event=event, changes=changes, actor=irena)
    assert (changed.fee, changed.starts_at, changed.capacity) == ("150 Kč", later, 16)
    line = Action.objects.filter(scope=event.scope).latest("id")
    assert (line.verb, line.actor) == ("event.changed", irena)
    assert line.before == {"fee": "100 Kč", "starts_at": "2026-11-20T08:30+00:00", "capacity": None}
    assert line.after == {"fee": "150 Kč", "starts_at": "2026-11-20T10:30+01:00", "capacity": 16}


def test_equal_facts_write_no_line() -> None:
    event = make_event(0, state="draft")
    before = Action.objects.count()
    assert collect_event_facts(
        change_facts(event=event, changes=collect_event_facts(event), actor=None)
    ) == collect_event_facts(event)
    assert Action.objects.count() == before


def test_one_invalid_fact_changes_nothing() -> None:
    event = make_event(0, state="draft")
    with refused("state_wrong_type"):
        change_facts(event=event, changes={"fee": "5 €", "capacity": 1}, actor=None)
    event.refresh_from_db()
    assert (event.fee, event.capacity) == ("", None)


def test_the_start_cannot_change_once_players_have_seen_a_round() -> None:
    event = make_event(2)
    pair(event, publish=False)
    change_facts(event=event, changes={"starts_at": MORNING + timedelta(minutes=5)}, actor=None)
    assert set(find_fixed_event_facts(event)) == {"capacity"}
    event = make_event(2)
    play_round(event)
    with refused("start_fixed"):
        change_facts(event=event, changes={"starts_at": MORNING, "time_zone": "Europe/London"}, actor=None)
    change_facts(event=event, changes={"starts_at": MORNING, "venue": "Jiný sál"}, actor=None)
    event.refresh_from_db()
    assert event.venue == "Jiný sál"


def test_planned_rounds_cannot_be_fewer_than_paired_rounds() -> None:
    event = make_event(4)
    play_round(event)
    pair(event)
    with refused("rounds_fewer_than_paired"):
        change_facts(event=event, changes={"rounds_planned": 1}, actor=None)
    assert change_facts(event=event, changes={"rounds_planned": 2}, actor=None).rounds_planned == 2


def test_only_texts_of_a_finished_event_can_change() -> None:
    event = make_event(2, state="finished")
    assert change_facts(event=event, changes={"prizes": "Pohár"}, actor=None).prizes == "Pohár"
    with refused("event_fact_over"):
        change_facts(event=event, changes={"fee": "200 Kč"}, actor=None)
    archived = move_event(event=event, to="archived", actor=None)
    with refused("event_archived"):
        change_facts(event=archived, changes={"name": "Jinak"}, actor=None)


def test_a_change_by_another_organizer_is_not_overwritten() -> None:
    event = make_event(0, state="draft")
    seen = digest_event_facts(event)
    change_facts(event=event, changes={"venue": "Sokolovna"}, actor=None, known_digest=seen)
    with refused("event_changed_meanwhile"):
        change_facts(event=event, changes={"venue": "Klub"}, actor=None, known_digest=seen)
    event.refresh_from_db()
    assert event.venue == "Sokolovna"
    assert (
        change_facts(event=event, changes={"venue": "Klub"}, actor=None, known_digest=digest_event_facts(event)).venue
        == "Klub"
    )


def test_a_new_event_has_its_facts() -> None:
    facts: dict[str, Any] = {
        "capacity": 16,
        "fee": "5 €",
        "cut_size": 4,
        "time_zone": "Europe/Bratislava",
        "contact": "@klub",
    }
    event = create_event(actor=make_person(), name=" Liga ", format_key=FORMAT, starts_at=MORNING, **facts)
    assert {name: getattr(event, name) for name in facts} == facts


def test_invalid_facts_or_settings_create_no_event() -> None:
    with refused("state_unknown_value"):
        create_event(actor=None, name="Liga", format_key=FORMAT, starts_at=MORNING, cut_size=5)
    with refused("state_wrong_type"):
        create_event(actor=None, name="L", format_key=FORMAT, starts_at=MORNING, settings={"points": {"win": "x"}})
    with pytest.raises(TypeError):
        create_event(actor=None, name="L", format_key=FORMAT, starts_at=MORNING, capactiy=5)
    assert not Event.objects.exists()


def test_missing_settings_have_the_values_of_the_format() -> None:
    chosen = {"points": {"win": 2}, "match": {"best_of": 3}, "tiebreakers": ["buchholz"]}
    event = create_event(actor=None, name="Liga", format_key=FORMAT, starts_at=MORNING, settings=chosen)
    assert [read_event_settings(event).points.win, read_event_settings(event).points.bye] == [2, 3]
    assert (match_format_of(event).best_of, match_format_of(event).winning_points) == (3, 25)
    assert read_event_settings(event).tiebreakers == ("buchholz",)
