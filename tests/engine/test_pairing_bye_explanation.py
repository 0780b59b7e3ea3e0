"""The explanation of a bye: the player, and the players with fewer points that could not have it."""

from dataclasses import replace

from django.utils.translation import override
from hypothesis import given, settings

from engine.options import PairingOptions, Settings
from engine.pairing.bye_explanation import ByeExplanation, explain_bye, write_bye_sentences
from engine.pairing.swiss import pair_swiss
from engine.state import State
from problems.texts import TEXTS
from tests.engine.state_builders import players_with_points, state_of, states
from web.errors.wording import say


def explain(state: State) -> ByeExplanation:
    found = explain_bye(state, pair_swiss(state))
    assert found is not None
    return found


def sentences(state: State, language: str = "en") -> list[str]:
    with override(language):
        return [say(problem) for problem in write_bye_sentences(explain(state), str)]


def test_the_last_player_has_the_bye() -> None:
    state = state_of(players_with_points(anna=6, beta=3, cyril=0))
    assert sentences(state) == [
        "cyril has the bye, with 0 points. Byes before: 0.",
        "No player has fewer points than cyril.",
    ]
    assert sentences(state, "cs")[0] == "Volný los: cyril, body: 0. Dřívější volné losy: 0."


def test_a_last_player_with_an_earlier_bye_is_named() -> None:
    players = players_with_points(anna=6, beta=3, cyril=0)
    players[2] = replace(players[2], had_bye=True)
    assert sentences(state_of(players))[1:] == ["cyril has fewer points but had more byes."]


def test_a_bye_of_the_last_player_may_cost_a_rematch() -> None:
    """Only with cyril can anna play without a rematch: beta has the bye."""
    players = players_with_points(anna=6, beta=3, cyril=0)
    players[0] = replace(players[0], opponents=("beta",))
    assert sentences(state_of(players))[1:] == ["With the bye for cyril there would be more rematches: 1."]


def test_the_lot_among_equals_is_named() -> None:
    assert sentences(state_of(players_with_points(anna=3, beta=0, cyril=0)))[-1] == (
        "Other players with as many points and byes: 1. The best round decides among them, then the lot."
    )


def test_players_of_a_locked_pair_are_not_counted_among_the_equals_of_the_bye() -> None:
    players = players_with_points(anna=3, beta=0, cyril=0, dana=0, emil=0)
    state = replace(state_of(players), locked=(("anna", "beta"), ("cyril", "dana")))
    found = explain(state)
    assert (found.side.entry, found.equal_candidates) == ("emil", 0)


def test_a_round_without_a_swiss_bye_has_no_explanation() -> None:
    even = state_of(["anna", "beta"])
    assert explain_bye(even, pair_swiss(even)) is None
    round_robin = state_of(["anna", "beta", "cyril"], settings=Settings(pairing=PairingOptions(system="round_robin")))
    assert explain_bye(round_robin, pair_swiss(round_robin)) is None


def test_a_locked_bye_has_no_explanation() -> None:
    state = replace(state_of(players_with_points(anna=6, beta=3, cyril=0)), locked_bye="anna")
    assert explain_bye(state, pair_swiss(state)) is None


def test_players_of_a_locked_pair_are_no_bye_candidates() -> None:
    state = replace(state_of(players_with_points(anna=6, beta=3, cyril=0)), locked=(("anna", "cyril"),))
    assert explain(state).rejected == ()


@given(states(least=3, most=7))
@settings(max_examples=150, deadline=None)
def test_all_players_with_fewer_points_are_worse_or_had_more_byes(state: State) -> None:
    found = pair_swiss(state)
    explained = explain_bye(state, found)
    if explained is None:
        return
    for rejected in explained.rejected:
        assert (rejected.worse_by is None) == (rejected.more_byes > 0)
        assert rejected.worse_by is None or rejected.worse_by.criterion in {"rematches", "recent"}
        assert rejected.worse_by is None or rejected.worse_by.amount > 0
    assert all(problem.code in TEXTS for problem in write_bye_sentences(explained, str))
