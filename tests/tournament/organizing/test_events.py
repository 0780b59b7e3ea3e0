"""Creating events and moving them between states."""

from datetime import UTC, datetime, timedelta

import pytest

from ledger.models import Action
from tests.builders import (
    FORMAT,
    MORNING,
    add_players,
    entries,
    make_event,
    make_person,
    organizer_of,
    pair,
    play_round,
    report_all,
)
from tests.refusals import refused
from tournament.domain.event_moves import EVENT_MOVES, EventState
from tournament.event.queries.state import match_format_of, read_event_settings
from tournament.models import Event, StaffRole
from tournament.organizing.services.events import create_event, list_event_moves, move_event
from tournament.rounds.services.rounds import close_round

pytestmark = pytest.mark.django_db


def test_a_new_event_is_a_draft_of_its_creator_with_the_settings_of_the_format() -> None:
    creator = make_person("Irena Sovová")
    event = create_event(actor=creator, name="Zimní turnaj", format_key=FORMAT, starts_at=MORNING)
    assert (event.state, event.slug, event.format_version) == ("draft", "zimni-turnaj", "2011-02-14")
    assert StaffRole.objects.get(event=event).user == creator
    assert read_event_settings(event).tiebreakers == ("omw", "gw", "ogw", "in_game_points")
    assert match_format_of(event).winning_points == 25
    assert (match_format_of(event).best_of, match_format_of(event).draws) == (1, True)
    assert len(event.seed) == 32


def test_default_settings_carry_the_winning_points_of_the_format() -> None:
    assert make_event(0, state="draft").settings["match"]["winning_points"] == 25


def test_an_unknown_format_creates_no_event() -> None:
    with refused("format_unknown"):
        create_event(actor=None, name="Liga", format_key="doomtrooper/nothing", starts_at=MORNING)
    assert not Event.objects.exists()


def test_every_move_between_states_is_logged() -> None:
    event = make_event(0, state="draft", cut_size=2)
    for to in ("announced", "registration", "check_in", "running", "cut", "finished", "archived"):
        if to == "cut":
            play_round(event)
        event = move_event(event=event, to=to, actor=organizer_of(event))
        if to == "registration":
            add_players(event, 4)
        line = Action.objects.filter(scope=event.scope, verb="event.moved").latest("id")
        assert (line.verb, line.after, line.actor) == ("event.moved", {"state": to}, organizer_of(event))
    assert event.state == "archived"
    assert list_event_moves("archived") == []


@pytest.mark.parametrize("to", [*EventState, "nonsense", ""])
def test_unknown_moves_are_refused(to: str) -> None:
    event = make_event(4, cut_size=2)
    play_round(event)
    event = move_event(event=event, to="finished", actor=None)
    if to in EVENT_MOVES[EventState.FINISHED]:
        assert move_event(event=event, to=to, actor=None).state == to
        return
    with refused("event_move_not_allowed"):
        move_event(event=event, to=to, actor=None)
    event.refresh_from_db()
    assert event.state == "finished"


def test_an_event_with_a_round_does_not_go_back_to_check_in() -> None:
    event = make_event(2)
    pair(event, publish=False)
    with refused("event_has_rounds"):
        move_event(event=event, to="check_in", actor=None)


def test_a_finished_event_can_be_reopened() -> None:
    event = make_event(4)
    play_round(event)
    event = move_event(event=event, to="finished", actor=None)
    assert play_round(move_event(event=event, to="running", actor=None)).number == 2


@pytest.mark.parametrize(
    ("state", "is_public", "can_take_entries", "is_playing", "is_over"),
    [
        ("draft", False, False, False, False),
        ("announced", True, False, False, False),
        ("registration", True, True, False, False),
        ("check_in", True, True, False, False),
        ("running", True, False, True, False),
        ("finished", True, False, False, True),
        ("archived", True, False, False, True),
    ],
)
def test_properties_of_states(
    state: str, is_public: bool, can_take_entries: bool, is_playing: bool, is_over: bool
) -> None:
    event = make_event(0, state=state)
    assert (event.is_public, event.can_take_entries, event.is_playing) == (is_public, can_take_entries, is_playing)
    assert event.is_over == is_over


def test_the_start_is_in_the_time_zone_of_the_event() -> None:
    event = make_event(0, state="draft")
    assert event.starts_at.astimezone(event.zone).utcoffset() == timedelta(hours=1)
    assert entries(event) == []


@pytest.mark.parametrize("year", [1, 1800, 9999])
def test_a_start_in_a_year_out_of_range_is_refused(year: int) -> None:
    with refused("start_not_planned"):
        create_event(actor=None, name="Kdysi", format_key=FORMAT, starts_at=datetime(year, 1, 1, tzinfo=UTC))
    assert not Event.objects.exists()


def test_a_taken_slug_with_an_ending_fits_its_column() -> None:
    long = "Velký pražský turnaj starých karetních her o putovní pohár"
    for _ in range(3):
        event = create_event(
            actor=None,
            name=long,
            format_key=FORMAT,
            starts_at=datetime(2026, 11, 20, tzinfo=UTC),
            slug="velky-prazsky-turnaj-starych-karetnich-her-o-puto-sezona"[:60],
        )
        assert len(event.slug) <= 60


def test_an_event_with_an_open_round_is_not_finished() -> None:
    event = make_event(4)
    paired = pair(event)
    report_all(event)
    with refused("round_still_open_at_end"):
        move_event(event=event, to="finished", actor=None)
    close_round(event=event, number=paired.number, actor=None)
    assert move_event(event=event, to="finished", actor=None).state == "finished"
