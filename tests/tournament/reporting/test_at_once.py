"""Both players and the desk act at the same moment, each with an own connection: one action counts, and one result."""

from functools import partial

import pytest

from problems import Refused
from tests.builders import organizer_of
from tests.ledger.threads import run_at_once
from tests.tournament.reporting.reported_match import DRAWN, LOST, WON, ReportedMatch, open_match
from tournament.models import ResultReport
from tournament.results.services import enter_result

pytestmark = pytest.mark.django_db(transaction=True)


def codes_of(answers: list[object]) -> list[str]:
    """Return the code of each refusal and "done" for each success; any other exception is a fault."""
    faults = [answer for answer in answers if isinstance(answer, Exception) and not isinstance(answer, Refused)]
    assert not faults, faults
    return sorted(answer.code if isinstance(answer, Refused) else "done" for answer in answers)


def require_one_state(at: ReportedMatch) -> None:
    """Assert that the match has a result, or a dispute, or an open report, and nothing of two kinds."""
    match = at.match
    assert (match.result is None) or (match.report is None and match.dispute is None)
    assert match.dispute is None or match.report is not None
    assert match.revision == match.results.count()


def test_a_confirmation_and_a_dispute_of_one_player_at_once() -> None:
    at = open_match(2)
    report = at.report(at.first)
    answers = run_at_once(partial(at.confirm, at.second, report), partial(at.dispute, at.second, report))
    found = codes_of([*answers])
    match = at.match
    require_one_state(at)
    if match.result is not None:
        assert (found, at.kinds) == (["done", "report_changed"], ["report", "confirm"])
    else:
        assert (found, at.kinds) == (["done", "report_disputed"], ["report", "dispute"])


def test_two_players_who_report_at_once_agree_or_differ() -> None:
    for second, kind in ((WON, "confirm"), (LOST, "dispute")):
        at = open_match(2)
        answers = run_at_once(partial(report, at, at.first, WON), partial(report, at, at.second, second))
        assert codes_of([*answers]) == ["done", "done"]
        assert at.kinds == ["report", kind]
        require_one_state(at)


def report(at: ReportedMatch, player: object, result: object) -> None:
    from tournament.reporting.services import report_result

    report_result(event=at.event, match_id=at.pk, result=result, actor=player)  # type: ignore[arg-type]


def test_both_players_and_the_desk_at_once_give_one_result() -> None:
    at = open_match(2)
    made = at.report(at.first)
    organizer = organizer_of(at.event)
    answers = run_at_once(
        partial(at.confirm, at.second, made),
        partial(report, at, at.first, LOST),
        partial(enter_result, event=at.event, match_id=at.pk, result=DRAWN, actor=organizer, revision=0),
    )
    assert set(codes_of([*answers])) <= {"done", "report_changed", "reported_result_exists", "result_changed"}
    require_one_state(at)
    assert at.match.result is not None


def test_a_double_tap_confirms_once() -> None:
    at = open_match(2)
    made = at.report(at.first)
    answers = run_at_once(*[partial(at.confirm, at.second, made)] * 3)
    assert codes_of([*answers]) == ["done"] * 3
    assert (at.match.revision, ResultReport.objects.filter(kind="confirm").count()) == (1, 1)
