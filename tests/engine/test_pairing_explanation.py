"""The explanation of a pair in both languages: the players, rejected opponents, the cost of the next-best round."""

from dataclasses import replace
from fractions import Fraction

import pytest
from django.utils.translation import override
from hypothesis import given, settings

from engine.options import PairingOptions, Settings, System
from engine.pairing.explanation import PairExplanation, explain_pair
from engine.pairing.explanation_sentences import write_sentences
from engine.pairing.quality import CRITERIA
from engine.pairing.strategies import pair_round
from engine.pairing.swiss import pair_swiss
from engine.pairing_check.facts import read_facts
from engine.pairing_check.grade import grade_round
from engine.state import Match, Player, State
from problems.texts import TEXTS
from tests.engine.plain_grader import all_pairs
from tests.engine.state_builders import bye, players_with_points, state_of, states
from tests.engine.swiss_event import play_swiss_event
from web.errors.wording import say


def explain(state: State, *pair: str) -> PairExplanation:
    return explain_pair(state, pair_round(state), (pair[0], pair[1]))


def sentences(state: State, *pair: str, language: str = "en") -> list[str]:
    with override(language):
        return [say(problem) for problem in write_sentences(explain(state, *pair), str)]


LEADER = [
    replace(player, opponents=("beta", "cyril")) if player.id == "anna" else player
    for player in players_with_points(anna=9, beta=6, cyril=6, dana=3, emil=3, filip=3)
]


def test_a_leader_that_met_all_near_players() -> None:
    state = state_of(LEADER)
    rival = next(pair for pair in pair_round(state).pairs if "anna" in pair)[1]
    assert sentences(state, "anna", str(rival))[:4] == [
        f"anna has 9 points, {rival} 3: they meet across score groups.",
        "Only anna has 9 points.",
        "anna met beta before this event.",
        "anna met cyril before this event.",
    ]


def test_the_next_best_round_is_as_good_where_the_lot_decided() -> None:
    state = state_of(LEADER)
    rival = next(pair for pair in pair_round(state).pairs if "anna" in pair)[1]
    assert sentences(state, "anna", str(rival))[-1] == "That round would be equally good; the order or the lot decided."


def test_the_alternative_to_a_pair_of_equals_has_a_price() -> None:
    """The groups are three points apart: without the pair of leaders two pairs cost 9 each."""
    state = state_of(players_with_points(anna=6, beta=6, cyril=3, dana=3))
    found = explain(state, "anna", "beta")
    assert found.alternative is not None
    assert (found.alternative.worse_by.criterion, found.alternative.worse_by.amount) == ("squares", Fraction(18))
    assert set(found.alternative.opponents) == {"cyril", "dana"}
    assert sentences(state, "anna", "beta")[0] == "anna and beta have the same points: 6. Players with these points: 2."
    assert sentences(state, "anna", "beta")[-1] == "Then the sum of squared differences would be higher by 18."


def test_an_odd_group_floats_one_player_down() -> None:
    state = state_of(players_with_points(anna=6, beta=6, cyril=6, dana=3, emil=0, filip=0))
    first = next(pair[0] for pair in pair_round(state).pairs if "dana" in pair)
    assert sentences(state, str(first), "dana")[1] == (
        "An odd number of players (3) has 6 points or more, so one of them meets a player with fewer."
    )


def test_a_nearer_opponent_that_was_rejected_has_a_price() -> None:
    """If anna met an equal, the other equal would be left with a rematch."""
    players = players_with_points(anna=3, beta=3, cyril=3, dana=0)
    players[1] = replace(players[1], opponents=("dana",))
    players[2] = replace(players[2], opponents=("dana",))
    found = explain(state_of(players), "anna", "dana")
    assert [
        (rejected.entry, rejected.worse_by.criterion if rejected.worse_by else "") for rejected in found.rejected
    ] == [
        ("beta", "rematches"),
        ("cyril", "rematches"),
    ]
    assert "With anna against beta there would be more rematches: 1." in sentences(state_of(players), "anna", "dana")


def test_entries_kept_apart_are_named() -> None:
    players = players_with_points(anna=3, beta=3, cyril=0, dana=0)
    players[0] = replace(players[0], avoid=frozenset({"beta"}))
    rival = next(pair[1] for pair in pair_round(state_of(players)).pairs if pair[0] == "anna")
    assert "anna and beta are kept apart." in sentences(state_of(players), "anna", str(rival))


def test_a_pair_of_every_possible_round_has_no_alternative() -> None:
    state = state_of(["anna", "beta"])
    assert explain(state, "anna", "beta").alternative is None
    assert sentences(state, "anna", "beta")[-1] == "Every possible round has this pair."


def test_the_alternative_may_be_a_bye() -> None:
    state = state_of([*players_with_points(anna=3, beta=3), Player("cyril")])
    found = explain(state, "anna", "beta")
    assert found.alternative is not None
    assert None in found.alternative.opponents
    assert found.alternative.worse_by.criterion == "bye_points"


def test_a_manual_pair_is_named_as_such() -> None:
    state = replace(state_of(players_with_points(anna=9, beta=9, cyril=0, dana=0)), locked=(("anna", "dana"),))
    assert sentences(state, "anna", "dana") == ["anna and dana were paired manually."]
    assert explain(replace(state, locked=()), "anna", "dana").kind == "by_hand"


@pytest.mark.parametrize(
    ("system", "start"),
    [
        ("round_robin", "Every player meets every other player"),
        ("elimination", "The bracket pairs"),
        ("groups_then_cut", "By the schedule of their group"),
        ("pods", "tables are filled in order of points"),
        ("by_standing", "are as close in the standings"),
    ],
)
def test_other_systems_have_their_own_sentence(system: System, start: str) -> None:
    state = state_of(["anna", "beta", "cyril", "dana"], settings=Settings(pairing=PairingOptions(system=system)))
    seated = pair_round(state).seated[0]
    assert start in sentences(state, str(seated[0]), str(seated[1]))[0]


def test_a_first_round_is_explained_by_seeding() -> None:
    players = [Player(entry, seeding=number) for number, entry in enumerate(("anna", "beta", "cyril", "dana"), start=1)]
    state = state_of(players, settings=Settings(pairing=PairingOptions(first_round="fold")))
    assert sentences(state, "anna", "dana")[0] == "anna and dana are paired by their seeds."


def test_round_five_of_an_event_in_both_languages() -> None:
    state, found = play_swiss_event(33, 5, seed="Brno")
    before = state.after_round(4)
    for first, second in found[4].pairs:
        english, czech = (sentences(before, str(first), str(second), language=language) for language in ("en", "cs"))
        assert len(english) == len(czech) >= 3
        assert not set(english) & set(czech)
        assert all(name in english[0] for name in (str(first), str(second)))


def test_every_criterion_and_system_has_its_sentences() -> None:
    wanted = {f"why_{kind}_{criterion}" for kind in ("not", "worse") for criterion in (*CRITERIA, "nothing")}
    wanted |= {f"why_{kind}" for kind in ("round_robin", "elimination", "pods", "groups_then_cut", "by_hand")}
    assert wanted <= TEXTS.keys()


@given(states(least=4, most=6, rounds=3))
@settings(max_examples=80, deadline=None)
def test_the_alternative_is_the_best_round_without_the_pair(state: State) -> None:
    """The alternative is compared with every round without the pair, graded by the check."""
    found, facts = pair_swiss(state), read_facts(state)
    best = grade_round(facts, found.pairs, found.bye)
    entries = list(facts.present)
    for first, second in found.pairs:
        explained = explain_pair(state, found, (first, second)).alternative
        grades = [
            grade_round(facts, pairs, bye)
            for bye in ([None] if len(entries) % 2 == 0 else entries)
            for pairs in all_pairs([entry for entry in entries if entry != bye])
            if frozenset((first, second)) not in {frozenset(pair) for pair in pairs}
        ]
        if explained is None:
            assert not grades
            continue
        # The last number of a grade, the policy within a score group, is not a criterion of the price.
        compared = zip(CRITERIA, best, min(grades), strict=False)
        differing = (criterion for criterion, of_best, of_other in compared if of_best != of_other)
        assert explained.worse_by.criterion == next(differing, "nothing")


def test_a_pair_that_the_engine_did_not_make_is_explained_as_manual() -> None:
    state = state_of(["anna", "beta", "cyril"], [Match.between("anna", "beta", games=(1, 0, 0)), bye("cyril")])
    assert explain(state, "anna", "cyril").kind == "swiss"
    assert explain(state, "anna", "beta").kind == "by_hand"
