"""What a pairing answers to outsiders."""

import json
from dataclasses import replace
from fractions import Fraction

from problems.texts import TEXTS
from tests.tournament.domain.fields import state_of
from tournament.domain.pairing import ENGINE, Pairing, pair_swiss
from tournament.domain.types import Player, State

PAIRING = Pairing(3, (("p1", "p4"), ("p2", "p5")), "p3", Fraction(11), Fraction(11))


def test_keys_of_the_contract() -> None:
    answer = PAIRING.as_json()
    assert answer["pairs"] == [["p1", "p4"], ["p2", "p5"]]
    assert (answer["round"], answer["bye"], answer["cost"], answer["bound"]) == (3, "p3", 11, 11)
    assert (answer["optimal"], answer["rematches"], answer["engine"]) == (True, [], ENGINE)
    assert json.loads(json.dumps(answer)) == answer


def test_optimal_means_that_the_bound_is_met() -> None:
    assert not replace(PAIRING, bound=Fraction(10)).optimal


def test_digest_changes_with_what_was_decided_and_not_with_what_is_said_about_it() -> None:
    assert replace(PAIRING, bye=None).digest != PAIRING.digest
    assert replace(PAIRING, pairs=PAIRING.pairs[::-1]).digest != PAIRING.digest
    assert replace(PAIRING, cost=Fraction(23, 2)).digest != PAIRING.digest
    assert replace(PAIRING, reasons=pair_swiss(_stuck()).reasons).digest == PAIRING.digest
    assert len(PAIRING.digest) == 64


def test_names_are_no_part_of_the_digest() -> None:
    named = [Player("p1", name="Šárka Nováková"), Player("p2", name="Jiří Dvořák")]
    assert pair_swiss(state_of(named)).digest == pair_swiss(state_of(["p1", "p2"])).digest


def test_every_reason_has_a_sentence() -> None:
    reasons = pair_swiss(_stuck()).reasons
    assert [reason.code for reason in reasons] == ["avoid_unavoidable", "second_bye_unavoidable"]
    for reason in reasons:
        assert reason.severity == "warning"
        assert TEXTS[reason.code].one % reason.params


def _stuck() -> State:
    everybody = frozenset({"p1", "p2", "p3"})
    return state_of([Player(entry, avoid=everybody - {entry}, had_bye=True) for entry in sorted(everybody)])
