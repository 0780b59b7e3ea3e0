"""``simulate``: a whole event through the services, the same for a seed, stored only with ``--keep``."""

from io import StringIO
from random import Random
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from accounts.models import User
from engine.options import MatchFormat
from engine.outcomes import EndReason, Outcome
from engine.result_check import check_result
from engine.state import Match
from games.registry import find_format
from tests.tournament.views.readers import all_rows
from tournament.domain.game_scoring import check_scoring
from tournament.models import Deviation, Event, Submission
from tournament.sample.names import MAX_LENGTH, draw_names
from tournament.sample.results import draw_result
from tournament.sample.services import remove_sample
from tournament.standings.queries.standings import read_standings_after
from tournament.verification.record import find_differences

pytestmark = pytest.mark.django_db


def simulate(**options: Any) -> str:
    out = StringIO()
    call_command("simulate", stdout=out, no_color=True, **options)
    return out.getvalue()


def test_without_keep_nothing_is_stored() -> None:
    before = all_rows()
    output = simulate(players=7, rounds=2, seed="Praha")
    assert all_rows() == before
    assert "nothing was kept" in output
    assert "run again: equal" in output
    assert "pairing" in output


def test_kept_event_is_finished_and_verifies() -> None:
    output = simulate(players=41, rounds=4, seed="Tábor", keep="podzim")
    event = Event.objects.get(slug="podzim")
    assert "kept as /events/podzim/" in output
    assert (event.state, event.rounds.count()) == ("finished", 4)
    assert {"dropped", "checked_in"} <= set(event.entries.values_list("status", flat=True))
    assert event.entries.filter(awards__has_key="1").count() == 2
    verdicts = [submission.deck_version.legal for submission in Submission.objects.select_related("deck_version")]
    assert (verdicts.count(False), len(verdicts)) == (3, 38)
    assert Deviation.objects.filter(round__event=event).count() == 1
    records = [row.record for row in read_standings_after(event, None).rows]
    assert all(sum(getattr(record, kind) for record in records) for kind in ("wins", "draws", "losses", "byes"))
    assert find_differences(event) == ()
    assert " ".join(MAX_LENGTH) in {entry.name for entry in event.entries.all()}


def test_equal_seeds_draw_equal_people() -> None:
    for slug in ("jedna", "dva"):
        simulate(players=9, rounds=3, seed="Ostrava", keep=slug)
    first, second = (read_standings_after(Event.objects.get(slug=slug), None).rows for slug in ("jedna", "dva"))
    assert sorted(row.entry.name for row in first) == sorted(row.entry.name for row in second)


def test_kept_event_is_removed_with_its_people() -> None:
    people = User.objects.count()
    simulate(players=22, rounds=2, seed="Zlín", keep="zima")
    remove_sample(event=Event.objects.get(slug="zima"), actor=None)
    assert (Event.objects.count(), User.objects.count()) == (0, people)


@pytest.mark.parametrize(
    "options",
    [
        {"players": 1, "rounds": 3},
        {"players": 4, "rounds": 0},
        {"players": 4, "rounds": 31},
        {"players": 4, "rounds": 1, "keep": "ne takhle"},
    ],
)
def test_impossible_options_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(CommandError):
        simulate(**options)
    assert not Event.objects.exists()


def test_taken_slug_is_refused() -> None:
    simulate(players=4, rounds=1, keep="jaro")
    with pytest.raises(CommandError, match="jaro"):
        simulate(players=4, rounds=1, keep="jaro")


def test_more_rounds_than_opponents_make_rematches() -> None:
    assert "run again: equal" in simulate(players=3, rounds=6, seed="málo")


def test_names_differ_until_all_are_used() -> None:
    names = draw_names(Random(1), 1_000)
    assert len(set(names)) == 1_000
    assert (len(" ".join(MAX_LENGTH)), names[1]) == (40, MAX_LENGTH)
    assert len(draw_names(Random(1), 3_000)) == 3_000


def test_every_drawn_result_is_valid() -> None:
    scoring = find_format("doomtrooper/prague-cup-2011").format.scoring
    match_format = MatchFormat(winning_points=25)
    random = Random("výsledky")
    for _ in range(500):
        drawn = draw_result(random, 0.3, 0.8)
        match = Match.between(
            1,
            2,
            games=tuple(drawn["games"]) if "games" in drawn else None,
            outcome=Outcome(drawn["outcome"]) if "outcome" in drawn else None,
            in_game_points=tuple(tuple(points) for points in drawn.get("in_game_points", ())),
        )
        judged = Match(**{**match.__dict__, "ended": tuple(EndReason(reason) for reason in drawn.get("ended", ()))})
        assert check_result(judged, match_format) == ()
        assert check_scoring(judged, match_format, scoring) == ()
