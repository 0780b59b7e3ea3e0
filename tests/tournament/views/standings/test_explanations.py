"""Explanations of numbers on the page of the standings: terms, byes, drops and floors, without scripts."""

from html import unescape

import pytest

from engine.standings import compute_standings, explain_player
from tests.builders import FIRST, SECOND, entries, make_event, play_round
from tests.tournament.views.readers import browser
from tournament.entries.services.entries import change_status
from tournament.event.queries.state import read_event_state, read_state_around
from tournament.models import Entry, Event
from tournament.standings.queries.standings import explain_entry, read_standings_after

pytestmark = pytest.mark.django_db


def read_standings(event: Event, query: str, language: str = "en", reader: str = "nobody") -> str:
    answer = browser(event, reader, language).get(f"/events/{event.slug}/standings/{query}")
    assert answer.status_code == 200
    return " ".join(unescape(answer.content.decode()).split())


def entry_with_bye(event: Event) -> Entry:
    return next(row.entry for row in read_standings_after(event, None).rows if row.record.byes)


def test_every_number_links_to_its_explanation() -> None:
    event = make_event(4)
    play_round(event)
    page = read_standings(event, "")
    for entry in entries(event):
        for key in ("points", *read_standings_after(event, None).tiebreaker_names):
            assert page.count(f"explain={entry.pk}&of={key}#e{entry.pk}") == 1
    assert "<details" not in page.split("<main")[1]


def test_link_opens_one_number_and_the_second_link_closes_it() -> None:
    event = make_event(4)
    play_round(event)
    table = read_standings_after(event, None)
    entry = table.rows[1].entry
    keys = ["points", *table.tiebreaker_names]
    for index, key in enumerate(keys):
        page = read_standings(event, f"?explain={entry.pk}&of={key}")
        opened = [part.startswith(" open>") for part in page.split('<div class="explain">')[1].split("<details")[1:]]
        assert opened == [other == index for other in range(len(keys))]
        assert page.count('aria-expanded="true"') == 1
        # The open number links to the table without its explanation; every other number links to its own.
        assert f"explain={entry.pk}&of={key}#" not in page
        assert f"explain={entry.pk}&of={keys[index - 1]}#" in page


def test_address_without_a_measure_opens_all_numbers() -> None:
    event = make_event(4)
    play_round(event)
    page = read_standings(event, f"?explain={entries(event)[0].pk}")
    assert page.count("<details open>") == 1 + len(read_standings_after(event, None).tiebreaker_names)


@pytest.mark.parametrize("of", ["", "nothing", "%00", "omw' onclick"])
def test_unknown_measure_still_opens_the_entry(of: str) -> None:
    event = make_event(4)
    play_round(event)
    assert "explain" in read_standings(event, f"?explain={entries(event)[0].pk}&of={of}")


def test_terms_name_round_opponent_and_floor() -> None:
    event = make_event(2)
    play_round(event)
    winner = read_standings_after(event, None).rows[0].entry
    loser = read_standings_after(event, None).rows[1].entry
    page = read_standings(event, f"?explain={winner.pk}")
    assert f'round 1, {loser.name}</span> <b class="num">3</b>' in page
    assert '33.00 %</b><span class="dim small">0.00 % raised to the floor' in page
    assert "3 / 3" in page
    czech = read_standings(event, f"?explain={winner.pk}", "cs")
    assert "zvednuto na dolní mez" in czech
    assert "33,00 %" in czech


def test_bye_is_explained_without_an_opponent() -> None:
    event = make_event(3)
    play_round(event)
    page = read_standings(event, f"?explain={entry_with_bye(event).pk}")
    assert 'round 1</span> <b class="num">3</b><span class="dim small">bye' in page
    assert '<s>0.00 %</s></b><span class="dim small">bye; no opponent, not counted' in page


def test_dropped_opponent_is_marked_in_the_terms() -> None:
    event = make_event(4)
    play_round(event)
    leaver = entries(event)[0]
    change_status(entry=leaver, to="dropped", actor=None)
    play_round(event, SECOND, {1: FIRST})
    met = next(
        other
        for other in entries(event)
        if any(
            term.opponent == leaver.pk
            for term in explain_player(read_event_state(event, after_round=2), other.pk)["omw"].terms
        )
    )
    assert "dropped; over the rounds played" in read_standings(event, f"?explain={met.pk}")


def test_earlier_standings_are_explained_by_their_round() -> None:
    event = make_event(4)
    play_round(event)
    before = read_standings(event, f"?after_round=1&explain={entries(event)[0].pk}")
    play_round(event)
    assert "round 2," not in before
    assert "round 2," not in read_standings(event, f"?after_round=1&explain={entries(event)[0].pk}")
    assert "round 2," in read_standings(event, f"?explain={entries(event)[0].pk}")


@pytest.mark.parametrize(("query", "status"), [("?explain=999999", 404), ("?explain=x", 400), ("?explain=%00", 400)])
def test_unknown_entry_is_refused(query: str, status: int) -> None:
    event = make_event(2)
    play_round(event)
    assert browser(event).get(f"/events/{event.slug}/standings/{query}").status_code == status


def test_explained_number_is_the_number_in_the_table() -> None:
    event = make_event(7)
    for games in (FIRST, SECOND, FIRST):
        play_round(event, games)
    state = read_event_state(event, after_round=3)
    for row in compute_standings(state):
        explained = explain_player(state, row.id)
        assert explained.pop("points").value == row.points
        assert {name: found.value for name, found in explained.items()} == row.tiebreakers


def test_the_numbers_of_one_entry_are_explained_from_its_matches_and_those_of_its_opponents() -> None:
    """The whole event was read for each tap on a number: over half a second for 4,000 players."""
    measures = ["omw", "gw", "ogw", "buchholz", "buchholz_cut1", "buchholz_median", "sonneborn_berger", "progressive"]
    measures += ["wins", "in_game_points", "in_game_points_against", "lot"]
    event = make_event(21, settings={"tiebreakers": measures})
    for games in (FIRST, SECOND):
        play_round(event, games)
    change_status(entry=entries(event)[3], to="dropped", actor=None)
    play_round(event)
    state = read_event_state(event, after_round=3)
    for player in state.players:
        around = read_state_around(event, int(player.id), after_round=3)
        assert explain_player(around, player.id) == explain_player(state, player.id)
        assert sum(len(round_.matches) for round_ in around.rounds) < sum(len(each.matches) for each in state.rounds)
    assert explain_entry(event, 3, int(state.players[0].id)) == explain_player(state, state.players[0].id)
