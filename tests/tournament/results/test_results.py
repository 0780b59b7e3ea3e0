"""Results of matches: appended, corrected with a reason, refused with all faults."""

from typing import Any

import pytest

from ledger.models import Action
from tests.builders import DRAWN, FIRST, SECOND, entries, make_event, make_person, pair, play_round, report, report_all
from tests.refusals import refused
from tournament.models import Event, Match
from tournament.organizing.services.events import move_event
from tournament.results.checks import MAX_POINTS, ResultInput
from tournament.results.services import enter_result
from tournament.standings.queries.standings import read_standings_after

pytestmark = pytest.mark.django_db


def match_at_table_1(event: Event) -> Match:
    return Match.objects.filter(round__event=event, table=1).latest("id")


def enter(event: Event, result: ResultInput, **more: Any) -> Match:
    return enter_result(event=event, match_id=match_at_table_1(event).pk, result=result, actor=None, **more)


def test_a_result_is_logged_with_its_actor() -> None:
    event, judge = make_event(4), make_person("Ladislav Kubát")
    pair(event)
    match = enter_result(
        event=event,
        match_id=match_at_table_1(event).pk,
        result=ResultInput(games=[1, 0, 0], in_game_points=[[25, 13]], ended=["target"]),
        actor=judge,
        revision=0,
    )
    assert match.result is not None
    assert (match.revision, match.result.games, match.result.in_game_points) == (1, [1, 0, 0], [[25, 13]])
    line: Any = Action.objects.latest("id")
    assert (line.verb, line.actor, line.before, line.after["ended"]) == ("result.entered", judge, None, ["target"])


def test_a_correction_is_appended_and_the_first_result_stays() -> None:
    event = make_event(4)
    pair(event)
    report(event, 1, FIRST)
    match = report(event, 1, SECOND, revision=1)
    assert [result.games for result in match.results.all()] == [list(FIRST), list(SECOND)]
    assert match.revision == 2
    line: Any = Action.objects.latest("id")
    assert (line.verb, line.before["games"], line.after["games"]) == ("result.corrected", list(FIRST), list(SECOND))


def test_a_result_based_on_an_older_revision_is_refused() -> None:
    event = make_event(4)
    pair(event)
    report(event, 1)
    for stale in (0, 2, 77):
        with refused("result_changed"):
            report(event, 1, SECOND, revision=stale)
    assert match_at_table_1(event).results.count() == 1


@pytest.mark.parametrize("points", [(25, 13), (31, 30), (50, 0)])
def test_victory_points_may_exceed_the_target(points: tuple[int, int]) -> None:
    event = make_event(2)
    pair(event)
    result = report(event, 1, FIRST, points).result
    assert result is not None
    assert result.in_game_points == [list(points)]


def test_an_unusual_result_is_accepted_when_confirmed() -> None:
    event = make_event(2)
    pair(event)
    given = ResultInput(games=[1, 0, 0], in_game_points=[[MAX_POINTS, 1]])
    with refused("result_unusual"):
        enter(event, given)
    result = enter(event, given, confirmed=True).result
    assert result is not None
    assert [problem["code"] for problem in result.accepted] == ["scoring_points_unusual"]


def test_a_result_against_the_rules_needs_an_override_with_a_reason() -> None:
    event = make_event(2)
    pair(event)
    given = ResultInput(games=[0, 1, 0], in_game_points=[[25, 13]])
    with refused("result_impossible"):
        enter(event, given, confirmed=True)
    with refused("override_needs_reason"):
        enter(event, given, overridden=True, reason=" ")
    assert match_at_table_1(event).result is None
    result = enter(event, given, overridden=True, reason="prohrál trestem").result
    assert result is not None
    assert ([problem["code"] for problem in result.accepted], result.reason) == (
        ["scoring_points_say_otherwise"],
        "prohrál trestem",
    )
    line: Any = Action.objects.latest("id")
    assert line.after["accepted"] == ["scoring_points_say_otherwise"]


def test_an_impossible_result_cannot_be_overridden() -> None:
    event = make_event(2)
    pair(event)
    with refused("result_impossible"):
        enter(event, ResultInput(games=[1, 1, 0]), overridden=True, reason="tak to bylo")


IMPOSSIBLE: list[tuple[ResultInput, str]] = [
    (ResultInput(), "result_missing"),
    (ResultInput(games=[]), "result_missing"),
    (ResultInput(games=[1, 0]), "result_games_shape"),
    (ResultInput(games=[1, 0, 0, 0]), "result_games_shape"),
    (ResultInput(games=[-1, 0, 0]), "result_games_shape"),
    (ResultInput(games=[1, 1, 0]), "result_too_many_games"),
    (ResultInput(games=[9, 0, 0]), "result_too_many_wins"),
    (ResultInput(games=[1, 0, 0], in_game_points=[[25]]), "result_in_game_points_shape"),
    (ResultInput(games=[1, 0, 0], in_game_points=[[25, -1]]), "result_in_game_points_shape"),
    (ResultInput(games=[1, 0, 0], in_game_points=[[1, 2], [3, 4]]), "result_per_game_count"),
    (ResultInput(games=[1, 0, 0], in_game_points=[[10**12, 1]]), "result_number_too_large"),
    (ResultInput(outcome="bye"), "result_outcome_wrong_seats"),
]


@pytest.mark.parametrize(("result", "code"), IMPOSSIBLE)
def test_impossible_results_name_the_reason(result: ResultInput, code: str) -> None:
    event = make_event(2)
    pair(event)
    with refused("result_impossible") as caught:
        enter(event, result)
    assert code in [problem.code for problem in caught.value.problems]
    assert match_at_table_1(event).result is None


@pytest.mark.parametrize("result", [ResultInput(outcome="nonsense"), ResultInput(games=[1, 0, 0], ended=["boredom"])])
def test_unknown_words_are_refused(result: ResultInput) -> None:
    event = make_event(2)
    pair(event)
    with refused("result_unknown_word"):
        enter(event, result)


def test_an_outcome_needs_no_games() -> None:
    event = make_event(2)
    pair(event)
    result = enter(event, ResultInput(outcome="no_show_second")).result
    assert result is not None
    assert (result.outcome, result.games) == ("no_show_second", None)


def test_matches_of_other_events_are_unknown() -> None:
    own, other = make_event(2), make_event(2, name="Jarní turnaj")
    pair(other)
    for match_id in (match_at_table_1(other).pk, 0, 10**9):
        with refused("match_unknown"):
            enter_result(event=own, match_id=match_id, result=ResultInput(games=[1, 0, 0]), actor=None)


def test_a_bye_takes_no_result() -> None:
    event = make_event(3)
    bye = pair(event).matches.get(table=None)
    with refused("bye_has_no_result"):
        enter_result(event=event, match_id=bye.pk, result=ResultInput(games=[1, 0, 0]), actor=None)


def test_a_draft_takes_no_results() -> None:
    event = make_event(2)
    pair(event, publish=False)
    with refused("round_not_open"):
        report(event, 1)
    with refused("round_not_open"):
        report(event, 1, reason="omyl")


def test_a_finished_event_takes_no_results() -> None:
    event = make_event(2)
    play_round(event)
    move_event(event=event, to="finished", actor=None)
    with refused("event_not_running"):
        report(event, 1, reason="omyl")


@pytest.mark.parametrize("reason", ["", "   ", "\n\t", "\x00"])
def test_a_closed_round_is_not_corrected_without_a_reason(reason: str) -> None:
    event = make_event(2)
    play_round(event)
    with refused("round_superseded"):
        report(event, 1, SECOND, reason=reason)


def test_a_reason_is_one_readable_line() -> None:
    event = make_event(2)
    play_round(event)
    result = report(event, 1, SECOND, reason=" prohozené\x00 \r\n lístky ").result
    assert result is not None
    assert result.reason == "prohozené lístky"
    with refused("reason_too_long"):
        report(event, 1, FIRST, reason="ž" * 201)


def test_a_correction_of_a_closed_round_moves_the_standings_and_no_pairing() -> None:
    event = make_event(4)
    play_round(event)
    pair(event)
    before = list(Match.objects.filter(round__number=2).values_list("table", "seats__entry").order_by("seats"))
    leader = read_standings_after(event, 1).rows[0].entry
    lost = Match.objects.get(round__number=1, seats__entry=leader)
    report(event, lost.table or 0, SECOND, number=1, reason="lístek přečten opačně")
    points = {row.entry.pk: row.points for row in read_standings_after(event, 1).rows}
    assert points[leader.pk] == 0
    assert sorted(points.values()) == [0, 0, 3, 3]
    after = list(Match.objects.filter(round__number=2).values_list("table", "seats__entry").order_by("seats"))
    assert after == before
    assert event.rounds.get(number=1).state == "closed"


def test_the_log_grows_with_every_result() -> None:
    event = make_event(8)
    pair(event)
    lines = Action.objects.count()
    report_all(event, DRAWN)
    assert Action.objects.count() == lines + 4
    assert len(entries(event)) == 8


def test_a_result_without_games_is_no_draw() -> None:
    event = make_event(2)
    match = pair(event).matches.get()
    with refused("result_impossible"):
        enter_result(event=event, match_id=match.pk, result=ResultInput(games=[0, 0, 0]), actor=None)
    match.refresh_from_db()
    assert match.result is None
