"""Forms of the event facts: accepted values, their meaning, and the defaults of the format."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from engine.json_io.event_settings import require_valid
from games.registry import find_formats
from tournament.domain.event_facts import FACTS as ALL_FACTS
from tournament.domain.event_facts import require_facts, suggest_rounds
from tournament.organizing.services.events import make_default_settings
from tournament.views.event.fact_labels import list_announced_facts, list_group_facts
from tournament.views.organizing.forms import EventFactsForm, NewEventForm, PeopleForm, RoundsForm
from tournament.views.organizing.wizard_forms import NewDecksForm, PlayForm, is_limit_asked, play_defaults

WHEN = {"name": "Liga", "starts_at": "2026-12-05T10:00", "time_zone": "Europe/Prague", "venue": ""}
FACTS: dict[str, Any] = {name: fact.initial for name, fact in ALL_FACTS.items()} | {"player_reports": False}
KEYS = sorted(find_formats())


def as_posted(defaults: dict[str, Any]) -> dict[str, str]:
    values = {name: value for name, value in defaults.items() if value not in (None, False)}
    return {name: "on" if value is True else str(value) for name, value in values.items()}


@pytest.mark.parametrize(
    ("zone", "hour"), [("Europe/Prague", 9), ("Europe/London", 10), ("America/New_York", 15), ("Asia/Tokyo", 1)]
)
def test_start_is_read_in_the_chosen_time_zone(zone: str, hour: int) -> None:
    form = EventFactsForm({**WHEN, "time_zone": zone})
    assert form.is_valid()
    assert form.facts()["starts_at"] == datetime(2026, 12, 5, hour, tzinfo=UTC)


def test_expected_number_of_players_is_no_fact() -> None:
    form = NewEventForm({**WHEN, "format_key": KEYS[0], "expected": "33"})
    assert form.is_valid()
    assert "expected" not in form.facts()
    assert form.facts()["format_key"] == KEYS[0]


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("language", ["cs", "en"])
def test_defaults_of_every_format_are_valid_and_unchanged_by_the_form(key: str, language: str) -> None:
    scoring = find_formats()[key].format.scoring
    with override(language):
        typed = as_posted(play_defaults(scoring, None))
        if is_limit_asked(scoring):
            typed["agreed"] = "on"
        form = PlayForm(scoring, typed)
        assert form.is_valid(), form.errors
        settings = form.settings()
    require_valid(settings)
    usual = make_default_settings(scoring)
    assert settings["tiebreakers"] == usual["tiebreakers"]
    assert settings["match"] == usual["match"]
    assert {name: float(value) for name, value in settings["points"].items()} == usual["points"]
    require_facts(form.facts())


def test_only_super_trooper_asks_for_the_limit() -> None:
    asking = [key for key in KEYS if is_limit_asked(find_formats()[key].format.scoring)]
    assert asking == ["super-trooper/standard"]


@given(st.integers(2, 2000))
def test_suggested_rounds_are_valid_for_any_number_of_players(expected: int) -> None:
    scoring = find_formats()[KEYS[0]].format.scoring
    defaults = play_defaults(scoring, expected)
    assert defaults["rounds_planned"] == suggest_rounds(expected)
    form = RoundsForm({"rounds_planned": str(defaults["rounds_planned"]), "round_minutes": "50", "cut_size": "0"})
    assert form.is_valid()


@given(st.integers(-5, 100))
def test_unknown_size_of_finals_is_refused(size: int) -> None:
    form = RoundsForm({"rounds_planned": "5", "round_minutes": "50", "cut_size": str(size)})
    assert form.is_valid() == (size in ALL_FACTS["cut_size"].choices)
    if form.is_valid():
        assert form.facts()["cut_size"] == size


@given(st.text(max_size=300))
def test_any_text_is_accepted_as_a_fact_or_refused_by_the_form(text: str) -> None:
    form = PeopleForm({"capacity": text, "fee": text, "prizes": text, "contact": text})
    if form.is_valid():
        require_facts(form.facts())
    else:
        assert set(form.errors) <= {"capacity", "fee", "prizes", "contact"}


def test_step_of_people_may_be_empty() -> None:
    form = PeopleForm({})
    assert form.is_valid()
    assert not any(form.facts().values())


def test_new_event_has_no_lock_of_decks() -> None:
    assert "is_locked" not in NewDecksForm().fields


def test_facts_have_labels_and_texts() -> None:
    with override("en"):
        assert dict(list_group_facts("rounds", FACTS)) == {
            "Rounds": "5",
            "A round takes": "50 minutes",
            "Finals after the rounds": "no finals",
            "Players report their results": "no",
            "Without an answer of the opponent a report counts": "never",
            "Players may drop by themselves": "yes",
        }
        assert dict(list_group_facts("people", FACTS))["Places"] == "no limit"
        assert list_announced_facts(FACTS) == [], "empty facts are not shown to readers"
        assert list_announced_facts({**FACTS, "cut_size": 8, "fee": "5 €"}) == [
            ("Finals", "the best 8"),
            ("Entry fee", "5 €"),
        ]
    with override("cs"):
        assert dict(list_group_facts("rounds", {**FACTS, "round_minutes": 1}))["Kolo trvá"] == "1 minutu"
        assert dict(list_group_facts("rounds", {**FACTS, "round_minutes": 45}))["Kolo trvá"] == "45 minut"
