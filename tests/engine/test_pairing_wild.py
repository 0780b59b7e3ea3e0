"""Random states without rules: every system pairs or refuses them, and their stored form pairs the same."""

import json
from random import Random
from typing import Any

import pytest

from engine.json_io.state import read_state, write_canonical_json
from engine.pairing.bye_explanation import explain_bye, write_bye_sentences
from engine.pairing.explanation import explain_pair
from engine.pairing.explanation_sentences import write_sentences
from engine.pairing.strategies import STRATEGIES, pair_round
from engine.state import State
from problems import Refused
from problems.texts import TEXTS

POLICIES = ["random", "fold", "slide"]
ALONE = ["bye", "awarded_bye", "awarded_loss"]
TOGETHER = ["win_first", "draw", "double_loss", "double_win", "no_show_second"]


def wild_state(chance: Random, system: str) -> dict[str, Any]:
    ids = [f"p{number}" for number in range(chance.randint(0, 11))]
    return {
        "seed": str(chance.random()),
        "players": [wild_player(chance, entry, ids) for entry in ids],
        "rounds": [{"matches": list(wild_matches(chance, ids))} for _ in range(chance.randint(0, 4))],
        "locked": [chance.sample(ids, 2)] if len(ids) > 3 and chance.random() < 0.1 else [],
        "settings": {
            "policy": chance.choice(POLICIES),
            "pairing": {
                "system": system,
                "first_round": chance.choice(POLICIES),
                "apart_rounds": chance.randint(0, 5),
                "pod_size": chance.choice([3, 4]),
                "groups": chance.randint(1, 3),
                "advance": chance.randint(1, 4),
                "third_place": chance.random() < 0.5,
            },
        },
    }


def wild_player(chance: Random, entry: str, ids: list[str]) -> dict[str, Any]:
    values: dict[str, Any] = {
        "status": "dropped",
        "dropped_after": chance.randint(0, 4),
        "avoid": chance.sample(ids, min(2, len(ids))),
        "club": chance.choice("AB"),
        "country": "CZ",
        "seeding": chance.randint(1, 5),
        "fixed_table": chance.randint(1, 4),
        "points": chance.choice([1, "0.5", -3, "1/3"]),
        "opponents": [chance.choice([*ids, "zdeněk"])],
        "had_bye": True,
        "awards": {str(chance.randint(1, 4)): chance.choice(["bye", "loss"])},
    }
    return {"id": entry} | {key: value for key, value in values.items() if chance.random() < 0.2}


def wild_matches(chance: Random, ids: list[str]) -> Any:
    """Yield matches of one to four players, some without a result; some players are in none."""
    left = chance.sample(ids, len(ids))
    while left:
        size = min(len(left), chance.choice([1, 2, 2, 2, 2, 3, 4]))
        match: dict[str, Any] = {"players": left[:size]}
        left = left[size:]
        if size == 1:
            match["outcome"] = chance.choice(ALONE)
        elif chance.random() < 0.8:
            match["games"] = [chance.randint(0, 2) for _ in range(size + 1)]
        elif size == 2:
            match["outcome"] = chance.choice(TOGETHER)
        if chance.random() < 0.9:
            yield match


def check_sentences(state: State) -> None:
    """Check that every explanation of the round has its sentences."""
    found = pair_round(state)
    for seated in found.seated[:3]:
        for problem in write_sentences(explain_pair(state, found, (seated[0], seated[1])), str):
            assert TEXTS[problem.code].one % problem.params
    bye = explain_bye(state, found)
    for problem in write_bye_sentences(bye, str) if bye else ():
        assert TEXTS[problem.code].one % problem.params


@pytest.mark.parametrize("system", STRATEGIES)
def test_any_state_is_paired_or_refused_and_its_stored_form_pairs_the_same(system: str) -> None:
    paired, sentences = 0, list[str]()
    for number in range(60):
        state = read_state(wild_state(Random(f"{system} {number}"), system))
        try:
            found = pair_round(state)
        except Refused as caught:
            sentences += [TEXTS[problem.code].one % problem.params for problem in caught.problems]
            continue
        json.dumps(found.as_json())
        assert pair_round(read_state(json.loads(write_canonical_json(state)))).digest == found.digest
        present = {player.id for player in state.players if player.plays_in(found.round)}
        seated = [entry for entries in found.seated for entry in entries]
        assert len(set(seated)) == len(seated)
        assert present.issuperset(seated)
        assert len({table for table, _ in found.by_table}) == len(found.seated)
        check_sentences(state)
        paired += 1
    assert paired > 5
    assert all(sentences)
