"""Faults of rounds that a review found, each named after what went wrong."""

import json

import pytest

from tests.builders import DRAWN, SECOND, add_players, entries, make_event, organizer_of, pair, play_round, report
from tests.refusals import refused
from tests.tournament.views.readers import browser
from tournament.domain.results import check_result
from tournament.domain.rooms import MOST_TABLES
from tournament.domain.types import Match, MatchFormat, Outcome, Seat
from tournament.models import Event
from tournament.queries.rounds import had_bye_before, met_before
from tournament.queries.state import state_of
from tournament.services.deviations import swap_players, swap_tables
from tournament.services.entries import add_walk_in
from tournament.services.rounds import discard_draft, pair_next_round, publish_round, unpublish_round

pytestmark = pytest.mark.django_db


def seated(event: Event) -> set[int]:
    newest = event.rounds.order_by("-number")[0]
    return {seat.entry_id for match in newest.matches.all() for seat in match.seats.all()}


def test_who_came_while_a_round_was_shown_was_left_out_when_it_was_taken_back() -> None:
    event = make_event(5)
    pair(event)
    late = add_walk_in(event=event, given_name="Jiří", family_name="Ťok", actor=None)
    assert late.awards == {"1": {"award": "loss", "since": 1}}
    unpublish_round(event=event, number=1, actor=None)
    discard_draft(event=event, number=1, actor=None)
    pair_next_round(event=event, actor=None)
    assert late.pk in seated(event)
    publish_round(event=event, number=1, actor=None)
    # Who has played the round did not miss it, whatever was given for it.
    (player,) = [player for player in state_of(event).players if player.id == late.pk]
    assert not player.awards


def test_who_missed_a_shown_round_still_has_it_counted() -> None:
    event = make_event(4)
    play_round(event)
    late = add_walk_in(event=event, given_name="Jiří", family_name="Ťok", actor=None)
    pair(event)
    for state in (state_of(event), state_of(event, after_round=2)):
        (player,) = [player for player in state.players if player.id == late.pk]
        assert player.awards == {1: "loss"}


def test_a_draft_went_out_on_points_that_were_corrected_since() -> None:
    event = make_event(4)
    play_round(event)
    pair(event, publish=False)
    report(event, 1, DRAWN, number=1, reason="překlep")
    with refused("draft_outdated"):
        publish_round(event=event, number=2, actor=None)
    page = browser(event, "organizer").get(f"/events/{event.slug}/rounds/2/").content.decode()
    assert "a result was corrected, since round 2 was paired" in page
    discard_draft(event=event, number=2, actor=None)
    pair(event)


@pytest.mark.parametrize("table", [0, MOST_TABLES + 1, 40_000, 999_999_999])
def test_a_table_of_any_number_was_taken(table: int) -> None:
    event = make_event(4)
    pair(event, publish=False)
    with refused("table_number_wrong"):
        swap_tables(event=event, number=1, first=1, second=table, reason="u okna", actor=None)


def test_the_page_praised_a_round_that_was_changed_into_a_rematch() -> None:
    event = make_event(4)
    first = play_round(event)
    met = [[seat.entry_id for seat in match.seats.all()] for match in first.matches.all()]
    draft = pair(event, publish=False)
    now = [[seat.entry_id for seat in match.seats.all()] for match in draft.matches.order_by("table")]
    stays = now[0][0]
    (old,) = [one for pair_ in met if stays in pair_ for one in pair_ if one != stays]
    swap_players(event=event, number=2, first=now[0][1], second=old, reason="chtěli to", actor=organizer_of(event))
    page = browser(event, "organizer").get(f"/events/{event.slug}/rounds/2/").content.decode()
    assert "Changed by hand" in page
    assert page.count("meet again.") == 2
    assert "No better pairing exists" not in page
    assert "Nobody plays the same opponent again." not in page


def test_a_second_bye_given_by_hand_is_said() -> None:
    event = make_event(5)
    first = play_round(event, SECOND)
    rested = first.matches.get(table=None).seats.get().entry
    draft = pair(event, publish=False)
    assert had_bye_before(draft, rested.pk)
    other = draft.matches.get(table=None).seats.get().entry
    swap_players(event=event, number=2, first=rested.pk, second=other.pk, reason="chtěl to", actor=None)
    page = browser(event, "organizer").get(f"/events/{event.slug}/rounds/2/").content.decode()
    assert f"{rested.name} has the bye again." in page


def test_meetings_are_those_of_earlier_rounds_only() -> None:
    event = make_event(4)
    first = play_round(event)
    assert met_before(first) == set()
    second = pair(event)
    assert len(met_before(second)) == 2
    assert all(len(two) == 2 and two <= {entry.pk for entry in entries(event)} for two in met_before(second))


@pytest.mark.parametrize(
    ("match_format", "most"),
    [(MatchFormat(), 1), (MatchFormat(best_of=3), 6), (MatchFormat(best_of=3, all_games=True), 3)],
)
def test_points_of_games_that_a_match_cannot_have_were_counted(match_format: MatchFormat, most: int) -> None:
    seats = (Seat(1, 0), Seat(2, 1))
    for games in (most, most + 1, 32):
        match = Match(seats, 1, outcome=Outcome.WIN_FIRST, in_game_points=((25, 0),) * games)
        codes = [problem.code for problem in check_result(match, match_format)]
        assert codes == ([] if games <= most else ["result_impossible", "result_per_game_count"])


def test_the_same_over_the_api() -> None:
    event = make_event(4)
    first = pair(event)
    client = browser(event, "organizer")
    asked = {"outcome": "win_first", "in_game_points": [[25, 0]] * 32, "revision": 0}
    where = f"/api/v1/events/{event.slug}/matches/{first.matches.get(table=1).pk}/result/"
    answer = client.post(where, json.dumps(asked), content_type="application/json")
    assert answer.status_code == 422
    assert "result_per_game_count" in {problem["code"] for problem in answer.json()["problems"]}


def test_late_players_are_many_and_none_is_lost() -> None:
    event = make_event(4)
    play_round(event)
    add_players(event, 3)
    pair(event)
    assert seated(event) == {entry.pk for entry in entries(event)}
