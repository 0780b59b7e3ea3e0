"""The last round paired by standings: first against second, or as near to that as rematches allow."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import given, settings

from engine.pairing.by_standing import pair_by_standing
from engine.pairing.columns import read_player_columns
from engine.pairing.lots import draw_lots
from engine.pairing.swiss import pair_swiss
from engine.pairing_check.check import Fault, PairingToCheck, check_facts
from engine.pairing_check.facts import order_by_rank, read_facts
from engine.pairing_check.tournaments import play_tournament
from engine.standings import compute_standings
from engine.state import EntryId, Match, Player, State
from tests.engine.plain_grader import PlainGrader
from tests.engine.state_builders import GAMES, state_of, states
from tests.engine.swiss_event import play_swiss_event


def ranks_as_points(state: State) -> dict[EntryId, Fraction]:
    """Return ranks as points: the last player present has 0; shared ranks are ordered by lot."""
    columns = read_player_columns(state)
    lots = dict(zip(columns.ids, draw_lots(state.seed, columns.round, state.attempt, columns.ids), strict=True))
    present = {columns.ids[row] for row in columns.members}
    order = sorted((row.rank, lots[row.id], row.id) for row in compute_standings(state) if row.id in present)
    return {entry: Fraction(rank_points) for rank_points, (_, _, entry) in enumerate(reversed(order))}


def check_by_standing(state: State, pairing: PairingToCheck) -> tuple[Fault, ...]:
    """Check the last round by standing, where ranks stand for points (0 for the last) and no further criteria count."""
    facts = read_facts(state)
    order = order_by_rank(state, facts.number, {row.id: row.rank for row in compute_standings(state)})
    present = [entry for entry in reversed(order) if entry in set(facts.present)]
    points = {entry: Fraction(rank) for rank, entry in enumerate(present)}
    return check_facts(
        replace(facts, points=points, floated=frozenset(), affiliations={}, policy="random", policy_order=()), pairing
    )


def test_neighbours_in_the_standing_meet() -> None:
    points = [9, 7, 6, 4, 3, 1]
    found = pair_by_standing(state_of([Player(f"p{value}", points=Fraction(value)) for value in points]))
    assert found.pairs == (("p9", "p7"), ("p6", "p4"), ("p3", "p1"))
    assert (found.cost, found.optimal) == (Fraction(3), True)
    assert [floated.difference for floated in found.floats] == [2, 2, 2]


def test_earlier_opponents_are_not_paired() -> None:
    players = [Player(f"p{points}", points=Fraction(points)) for points in (9, 7, 6, 4)]
    met = replace(players[0], opponents=("p7",))
    found = pair_by_standing(state_of([met, *players[1:]]))
    assert found.pairs == (("p9", "p6"), ("p7", "p4"))
    assert found.rematches == ()


def test_the_lowest_player_without_an_earlier_bye_gets_it() -> None:
    players = [Player("p9", points=Fraction(9)), Player("p7", points=Fraction(7)), Player("p1", had_bye=True)]
    found = pair_by_standing(state_of(players))
    assert (found.bye, found.pairs) == ("p7", (("p9", "p1"),))
    assert found.reasons == ()


@given(states(most=7))
@settings(max_examples=150)
def test_no_possible_round_is_nearer_to_the_standing(state: State) -> None:
    found, grader = pair_by_standing(state), PlainGrader(state)
    grader.points = {**grader.points, **ranks_as_points(state)}
    assert grader.grade(list(found.pairs), found.bye) == min(
        grader.grade(pairs, bye) for pairs, bye in grader.all_rounds()
    )


def test_a_large_field_after_eight_rounds() -> None:
    state, _ = play_swiss_event(120, 8, seed="Zlín")
    found = pair_by_standing(state)
    points = ranks_as_points(state)
    assert found.rematches == ()
    assert found.cost == sum((points[first] - points[second]) ** 2 for first, second in found.pairs)
    assert sum(points[first] - points[second] == 1 for first, second in found.pairs) > len(found.pairs) / 2


def test_order_of_input_does_not_matter() -> None:
    matches = [
        Match.between(f"p{number}", f"p{number + 1}", games=GAMES[number % len(GAMES)]) for number in range(0, 10, 2)
    ]
    state = state_of([f"p{number}" for number in range(11)], matches)
    assert pair_by_standing(replace(state, players=state.players[::-1])) == pair_by_standing(state)


def test_no_players_and_one_player() -> None:
    assert pair_by_standing(state_of([])).pairs == ()
    assert pair_by_standing(state_of(["anna"])).bye == "anna"


def test_rounds_of_random_tournaments_pass_the_check() -> None:
    checked = 0
    for number in range(25):
        for state, _ in play_tournament(f"Cheb/{number}", pair_swiss):
            assert check_by_standing(state, pair_by_standing(state)) == ()
            checked += 1
    assert checked > 80


def test_the_check_finds_a_round_further_from_the_standing() -> None:
    state = state_of([Player(f"p{points}", points=Fraction(points)) for points in (9, 7, 6, 4)])
    found = pair_by_standing(state)
    crossed = replace(found, pairs=(("p9", "p6"), ("p7", "p4")), cost=Fraction(8), bound=Fraction(2))
    assert [fault.name for fault in check_by_standing(state, crossed)] == ["squares"]
