"""Late entries: whether they are paired, and what a missed round counts."""

import pytest

from tests.builders import add_players, entries, make_event, pair, play_round
from tournament.entries.services.entries import add_walk_in
from tournament.event.queries.state import read_event_state
from tournament.models import Event
from tournament.rounds.services.rounds import discard_draft, pair_next_round, publish_round, unpublish_round

pytestmark = pytest.mark.django_db


def seated(event: Event) -> set[int]:
    newest = event.rounds.order_by("-number")[0]
    return {seat.entry_id for match in newest.matches.all() for seat in match.seats.all()}


def test_a_late_player_is_paired_when_the_shown_round_is_taken_back_and_paired_again() -> None:
    event = make_event(5)
    pair(event)
    late = add_walk_in(event=event, given_name="Jiří", family_name="Ťok", actor=None)
    assert late.awards == {"1": {"award": "loss", "since": 1}}
    unpublish_round(event=event, number=1, actor=None)
    discard_draft(event=event, number=1, actor=None)
    pair_next_round(event=event, actor=None)
    assert late.pk in seated(event)
    publish_round(event=event, number=1, actor=None)
    # A player of the round did not miss it, whatever its score as a missed round was.
    (player,) = [player for player in read_event_state(event).players if player.id == late.pk]
    assert not player.missed_rounds


def test_a_round_that_a_late_player_missed_counts_as_a_loss() -> None:
    event = make_event(4)
    play_round(event)
    late = add_walk_in(event=event, given_name="Jiří", family_name="Ťok", actor=None)
    pair(event)
    for state in (read_event_state(event), read_event_state(event, after_round=2)):
        (player,) = [player for player in state.players if player.id == late.pk]
        assert player.missed_rounds == {1: "loss"}


def test_several_late_players_are_all_paired() -> None:
    event = make_event(4)
    play_round(event)
    add_players(event, 3)
    pair(event)
    assert seated(event) == {entry.pk for entry in entries(event)}
