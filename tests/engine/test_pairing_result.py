"""The written form and the digest of a pairing."""

import json
from dataclasses import replace
from fractions import Fraction

from engine.pairing.pairing import ENGINE, Pairing
from engine.pairing.swiss import pair_swiss
from engine.state import Player, State
from problems.texts import TEXTS
from tests.engine.state_builders import state_of

PAIRING = Pairing(3, (("p1", "p4"), ("p2", "p5")), "p3", Fraction(11), Fraction(11))


def test_keys_of_the_pair_command() -> None:
    written = PAIRING.as_json()
    assert written["pairs"] == [["p1", "p4"], ["p2", "p5"]]
    assert (written["round"], written["bye"], written["cost"], written["bound"]) == (3, "p3", 11, 11)
    assert (written["optimal"], written["rematches"], written["engine"]) == (True, [], ENGINE)
    assert json.loads(json.dumps(written)) == written


def test_a_pairing_above_its_bound_is_not_optimal() -> None:
    assert not replace(PAIRING, bound=Fraction(10)).optimal


def test_the_digest_changes_with_decisions_and_not_with_reasons() -> None:
    assert replace(PAIRING, bye=None).digest != PAIRING.digest
    assert replace(PAIRING, pairs=PAIRING.pairs[::-1]).digest != PAIRING.digest
    assert replace(PAIRING, cost=Fraction(23, 2)).digest != PAIRING.digest
    assert replace(PAIRING, reasons=pair_swiss(field_without_a_good_round()).reasons).digest == PAIRING.digest
    assert len(PAIRING.digest) == 64


def test_names_do_not_change_the_digest() -> None:
    named = [Player("p1", name="Šárka Nováková"), Player("p2", name="Jiří Dvořák")]
    assert pair_swiss(state_of(named)).digest == pair_swiss(state_of(["p1", "p2"])).digest


def test_every_reason_has_a_sentence() -> None:
    reasons = pair_swiss(field_without_a_good_round()).reasons
    assert [reason.code for reason in reasons] == ["avoid_unavoidable", "second_bye_unavoidable"]
    for reason in reasons:
        assert reason.severity == "warning"
        assert TEXTS[reason.code].one % reason.params


def field_without_a_good_round() -> State:
    """Return three players that are all kept apart and all had a bye."""
    ids = frozenset({"p1", "p2", "p3"})
    return state_of([Player(entry, avoid=ids - {entry}, had_bye=True) for entry in sorted(ids)])
