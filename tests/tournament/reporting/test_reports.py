"""Players report, confirm and dispute the result of their own match; the staff decide a dispute."""

import pytest

from ledger.models import Action
from tests.builders import (
    entries,
    make_event,
    make_person,
    organizer_of,
    pair,
    player_of,
    report_all,
    staff_of,
)
from tests.refusals import refused
from tests.tournament.reporting.reported_match import DRAWN, LOST, WON, match_at_table, open_match
from tests.tournament.views.readers import browser
from tournament.entries.services.entries import change_status
from tournament.organizing.services.facts import change_facts
from tournament.organizing.services.whole_event import copy_event
from tournament.reporting.queries import count_disputes_of, find_reported_matches
from tournament.reporting.services import report_result
from tournament.results.checks import ResultInput
from tournament.results.services import clear_result, enter_result
from tournament.rounds.services.repair import repair_round
from tournament.rounds.services.rounds import close_round, discard_draft, reopen_round, unpublish_round

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_a_report_waits_and_its_confirmation_is_the_result() -> None:
    at = open_match()
    report = at.report(at.first, ResultInput(games=[1, 0, 0], in_game_points=[[25, 12]]))
    assert (at.match.result, at.match.revision) == (None, 0)
    match = at.confirm(at.second, report)
    assert match.result is not None
    result = match.result
    assert (result.games, result.in_game_points, result.source) == ([1, 0, 0], [[25, 12]], "players")
    assert (at.match.report, at.match.revision, at.kinds) == (None, 1, ["report", "confirm"])
    line = Action.objects.get(verb="result.entered")
    assert line.after is not None
    assert (line.actor_id, line.after["source"]) == (at.second.pk, "players")
    assert Action.objects.get(verb="report.made").actor_id == at.first.pk


def test_equal_reports_of_both_players_agree() -> None:
    at = open_match()
    at.report(at.first, ResultInput(in_game_points=[[25, 12]], by_points=True))
    same = ResultInput(games=[1, 0, 0], in_game_points=[[25, 12]], ended=["target"])
    match = report_result(event=at.event, match_id=at.pk, result=same, actor=at.second)
    assert match.result is not None
    assert at.kinds == ["report", "confirm"]


def test_different_reports_of_both_players_are_a_dispute_with_both_versions() -> None:
    at = open_match()
    at.report(at.first, WON)
    at.report(at.second, LOST)
    match = at.match
    assert match.result is None
    assert match.report is not None
    assert match.dispute is not None
    assert (match.report.games, match.report.by) == ([1, 0, 0], at.first)
    assert (match.dispute.games, match.dispute.by, match.dispute.answers) == ([0, 1, 0], at.second, match.report)
    for player in (at.first, at.second):
        with refused("report_disputed"):
            at.report(player, DRAWN)
    with refused("report_disputed"):
        at.confirm(at.second, match.report)


def test_a_dispute_may_claim_no_result() -> None:
    at = open_match()
    at.dispute(at.second, at.report(at.first))
    dispute = at.match.dispute
    assert dispute is not None
    assert (dispute.games, dispute.outcome) == (None, "")
    assert list(find_reported_matches(at.match.round)) == [at.match]


def test_the_same_request_again_changes_nothing() -> None:
    at = open_match()
    report = at.report(at.first)
    assert at.report(at.first) == report
    at.confirm(at.second, report)
    at.confirm(at.second, report)
    assert (at.match.revision, at.kinds) == (1, ["report", "confirm"])
    other = match_at_table(at.event, 1)
    clear_result(event=at.event, match_id=at.pk, actor=None)
    report = other.report(other.first)
    other.dispute(other.second, report)
    other.dispute(other.second, report)
    assert other.kinds == ["report", "confirm", "report", "dispute"]


def test_a_corrected_report_takes_the_place_of_the_first_one() -> None:
    """The opponent confirms what was read: an older report is not confirmed by its number."""
    at = open_match()
    mistyped = at.report(at.first, LOST)
    report = at.report(at.first, WON)
    with refused("report_changed"):
        at.confirm(at.second, mistyped)
    with refused("report_changed"):
        at.dispute(at.second, mistyped)
    at.confirm(at.second, report)
    assert at.kinds == ["report", "report", "confirm"]


def test_own_reports_are_not_answered() -> None:
    at = open_match()
    report = at.report(at.first)
    with refused("report_own"):
        at.confirm(at.first, report)
    with refused("report_own"):
        at.dispute(at.first, report)


def test_only_the_two_players_of_the_match_report() -> None:
    at = open_match()
    others = [player for player in map(player_of, entries(at.event)) if player not in {at.first, at.second}]
    with refused("match_not_yours"):
        at.report(others[0])
    for stranger in (make_person(), organizer_of(at.event)):
        with refused("entry_not_yours"):
            at.report(stranger)


def test_reports_are_off_by_default_and_end_when_they_are_switched_off() -> None:
    event = make_event(4)
    pair(event)
    at = match_at_table(event, 1)
    with refused("reports_off"):
        at.report(at.first)
    change_facts(event=event, changes={"player_reports": True}, actor=None)
    report = at.report(at.first)
    change_facts(event=event, changes={"player_reports": False}, actor=None)
    with refused("reports_off"):
        at.confirm(at.second, report)
    with refused("state_unknown_value"):
        change_facts(event=event, changes={"silence_minutes": 4}, actor=None)


def test_a_copied_event_takes_reports_as_its_original() -> None:
    event = make_event(0, player_reports=True, silence_minutes=5)
    copy = copy_event(event=event, name="Další", starts_at=event.starts_at, actor=organizer_of(event))
    assert (copy.player_reports, copy.silence_minutes) == (True, 5)


def test_a_result_of_the_staff_ends_open_reports() -> None:
    for disputed in (False, True):
        at = open_match()
        report = at.report(at.first)
        if disputed:
            at.dispute(at.second, report)
        enter_result(event=at.event, match_id=at.pk, result=DRAWN, actor=organizer_of(at.event), revision=0)
        match = at.match
        assert (match.report, match.dispute) == (None, None)
        assert match.result is not None
        assert (match.result.games, match.result.source) == ([0, 0, 1], "desk")
        with refused("report_changed"):
            at.confirm(at.second, report)
        with refused("reported_result_exists"):
            at.report(at.first)


def test_the_result_of_a_judge_is_kept_as_a_judges() -> None:
    at = open_match()
    enter_result(event=at.event, match_id=at.pk, result=WON, actor=staff_of(at.event, "judge"))
    enter_result(event=at.event, match_id=at.pk, result=LOST, actor=organizer_of(at.event))
    assert list(at.match.results.values_list("source", flat=True)) == ["judge", "desk"]


def test_an_agreed_result_is_corrected_by_the_staff() -> None:
    at = open_match()
    at.confirm(at.second, at.report(at.first))
    enter_result(event=at.event, match_id=at.pk, result=LOST, actor=organizer_of(at.event), revision=1)
    assert list(at.match.results.values_list("source", flat=True)) == ["players", "desk"]


def test_staff_clear_open_reports_and_the_players_report_again() -> None:
    at = open_match()
    at.dispute(at.second, at.report(at.first))
    clear_result(event=at.event, match_id=at.pk, actor=organizer_of(at.event), revision=0)
    assert (at.match.report, at.match.dispute, at.match.revision) == (None, None, 1)
    at.confirm(at.first, at.report(at.second, LOST))
    assert at.match.result is not None
    with refused("result_changed"):
        enter_result(event=at.event, match_id=at.pk, result=WON, actor=None, revision=0)


def test_a_report_that_read_an_older_match_is_refused() -> None:
    at = open_match()
    enter_result(event=at.event, match_id=at.pk, result=WON, actor=None)
    clear_result(event=at.event, match_id=at.pk, actor=None, revision=1)
    with refused("result_changed"):
        at.report(at.first, revision=0)
    at.report(at.first, revision=2)


@pytest.mark.parametrize("outcome", ["no_show_first", "no_show_second", "no_show_both", "double_loss"])
def test_absence_is_entered_by_the_staff(outcome: str) -> None:
    at = open_match()
    with refused("report_needs_staff"):
        at.report(at.first, ResultInput(outcome=outcome))


def test_impossible_and_unusual_reports_are_refused_as_results_are() -> None:
    at = open_match()
    with refused("result_impossible"):
        at.report(at.first, ResultInput(games=[2, 0, 0]))
    unusual = ResultInput(games=[1, 0, 0], in_game_points=[[70, 12]])
    with refused("result_unusual"):
        at.report(at.first, unusual)
    at.confirm(at.second, at.report(at.first, unusual, confirmed=True))
    result = at.match.result
    assert result is not None
    assert [problem["code"] for problem in result.accepted] == ["scoring_points_unusual"]


def test_a_round_with_open_reports_is_not_closed_and_names_their_tables() -> None:
    at = open_match(6)
    report = at.report(at.first)
    with refused("results_missing") as caught:
        close_round(event=at.event, number=1, actor=None)
    assert [problem.code for problem in caught.value.problems] == ["results_missing", "reports_waiting"]
    at.dispute(at.second, report)
    with refused("results_missing") as caught:
        close_round(event=at.event, number=1, actor=None)
    assert [problem.params["tables"] for problem in caught.value.problems] == [[1, 2, 3], [1]]
    assert caught.value.problems[1].code == "reports_disputed"


def test_reports_are_taken_again_after_a_round_was_opened_again() -> None:
    at = open_match(2)
    at.confirm(at.second, at.report(at.first))
    close_round(event=at.event, number=1, actor=None)
    with refused("round_not_open"):
        at.report(at.first)
    reopen_round(event=at.event, number=1, actor=None)
    clear_result(event=at.event, match_id=at.pk, actor=None)
    at.confirm(at.first, at.report(at.second))
    close_round(event=at.event, number=1, actor=None)


def test_a_round_with_an_open_report_is_not_taken_back() -> None:
    at = open_match()
    at.report(at.first)
    with refused("round_has_reports"):
        unpublish_round(event=at.event, number=1, actor=None)
    clear_result(event=at.event, match_id=at.pk, actor=None)
    unpublish_round(event=at.event, number=1, actor=None)
    discard_draft(event=at.event, number=1, actor=None)


def test_a_reported_match_survives_a_drop_and_the_pairing_of_the_others() -> None:
    """A match that was played keeps its table, also when its player left before the opponent confirmed."""
    at = open_match(6)
    report = at.report(at.first)
    leaving = at.second
    change_status(entry=at.match.seats.get(order=2).entry, to="dropped", actor=leaving)
    other = at.match.round.matches.get(table=2).seats.get(order=1).entry
    change_status(entry=other, to="dropped", actor=None)
    repair_round(event=at.event, number=1, actor=None)
    assert at.match.report == report
    at.confirm(leaving, report)
    assert at.match.result is not None


def test_disputes_of_an_entry_are_counted() -> None:
    at = open_match()
    at.dispute(at.second, at.report(at.first))
    seats = at.match.seats.order_by("order")
    assert count_disputes_of([seat.entry_id for seat in seats]) == {seats[1].entry_id: 1}


def test_a_table_with_four_players_has_no_reports() -> None:
    event = make_event(4, player_reports=True, settings={"pairing": {"system": "pods"}})
    pair(event)
    table = event.rounds.get().matches.get(table=1)
    with refused("reports_two_players"):
        report_result(event=event, match_id=table.pk, result=WON, actor=player_of(entries(event)[0]))


def test_other_results_of_the_round_do_not_end_a_report() -> None:
    at = open_match()
    at.report(at.first)
    enter_result(event=at.event, match_id=at.match.round.matches.get(table=2).pk, result=WON, actor=None)
    assert at.match.report is not None
    report_all(at.event)
    assert at.match.report is None


def test_a_cut_list_of_reports_says_that_there_are_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournament.templatetags.open_reports._MAX_SHOWN", 1)
    event = make_event(4, player_reports=True)
    pair(event)
    tables = [match_at_table(event, 1, number) for number in (1, 2)]
    address, further = (
        f"/events/{event.slug}/rounds/1/reports/",
        "There are more reports. They show as these are settled.",
    )
    for table, is_cut in zip(tables, (False, True), strict=True):
        table.report(table.first)
        shown = browser(event, "organizer").get(address).content.decode()
        assert (further in shown) == is_cut
