"""Why somebody has the bye: who had fewer points and why not they."""

from dataclasses import replace
from fractions import Fraction

from django.utils.translation import override
from hypothesis import given, settings

from config.errors.wording import say
from problems.texts import TEXTS
from tests.tournament.domain.fields import state_of, states
from tournament.domain.pairing import pair_swiss
from tournament.domain.pairing.bye_explanation import ByeExplanation, explain_bye, sentences_of_bye
from tournament.domain.types import PairingOptions, Player, Settings, State


def why(state: State) -> ByeExplanation:
    found = explain_bye(state, pair_swiss(state))
    assert found is not None
    return found


def told(state: State, language: str = "en") -> list[str]:
    with override(language):
        return [say(problem) for problem in sentences_of_bye(why(state), str)]


def pointed(**points: int) -> list[Player]:
    return [Player(entry, points=Fraction(number)) for entry, number in points.items()]


def test_the_last_has_it() -> None:
    state = state_of(pointed(anna=6, beta=3, cyril=0))
    assert told(state) == [
        "cyril has the bye, with 0 points. Byes before: 0.",
        "Nobody has fewer points than cyril.",
    ]
    assert told(state, "cs")[0] == "Volný los: cyril, body: 0. Dřívější volné losy: 0."


def test_the_last_had_one() -> None:
    players = pointed(anna=6, beta=3, cyril=0)
    players[2] = replace(players[2], had_bye=True)
    assert told(state_of(players))[1:] == ["cyril has fewer points but had more byes."]


def test_the_last_is_needed_by_the_others() -> None:
    """Only with cyril can anna play without a rematch: beta has the bye."""
    players = pointed(anna=6, beta=3, cyril=0)
    players[0] = replace(players[0], opponents=("beta",))
    assert told(state_of(players))[1:] == ["With the bye for cyril more would meet again: 1."]


def test_among_equals_the_lot_decided() -> None:
    assert told(state_of(pointed(anna=3, beta=0, cyril=0)))[-1] == (
        "Others with as many points and byes: 1. What is best for the round decides among them, then the lot."
    )


def test_there_is_nothing_to_tell_without_a_bye() -> None:
    even = state_of(["anna", "beta"])
    assert explain_bye(even, pair_swiss(even)) is None
    league = state_of(["anna", "beta", "cyril"], settings=Settings(pairing=PairingOptions(system="round_robin")))
    assert explain_bye(league, pair_swiss(league)) is None


def test_players_of_a_locked_pair_are_no_bye_candidates() -> None:
    state = replace(state_of(pointed(anna=6, beta=3, cyril=0)), locked=(("anna", "cyril"),))
    assert why(state).rejected == ()


@given(states(least=3, most=7))
@settings(max_examples=150, deadline=None)
def test_all_players_with_fewer_points_are_worse_or_had_more_byes(state: State) -> None:
    found = pair_swiss(state)
    explained = explain_bye(state, found)
    if explained is None:
        return
    for rejected in explained.rejected:
        assert (rejected.price is None) == (rejected.byes > 0)
        assert rejected.price is None or rejected.price.criterion in {"rematches", "recent"}
        assert rejected.price is None or rejected.price.amount > 0
    assert all(problem.code in TEXTS for problem in sentences_of_bye(explained, str))
