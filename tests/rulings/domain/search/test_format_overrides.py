"""At the event of a format that rules otherwise its own ruling is read first, and nothing else moves."""

from hypothesis import given
from hypothesis import strategies as st

from rulings.domain.search.format_overrides import collect_overrides, put_override_first
from rulings.domain.search.ranking import ScoredText

CUP, BASIC = "game/cup", "game/basic"
OTHERWISE = collect_overrides([[("C1", [CUP]), ("R1", [BASIC])], [("C2", [CUP]), ("R2", []), ("R3", [])]])


def hits(**scores: float) -> list[ScoredText]:
    return [ScoredText(name, score) for name, score in scores.items()]


def ids(found: list[ScoredText]) -> list[str]:
    return [hit.id for hit in found]


def test_each_format_overrules_what_it_does_not_share() -> None:
    assert OTHERWISE[CUP] == {"R1": {"C1"}, "R2": {"C2"}, "R3": {"C2"}}
    assert OTHERWISE[BASIC] == {"C1": {"R1"}}


def test_rulings_of_the_same_formats_do_not_overrule_each_other() -> None:
    assert collect_overrides([[("C1", [CUP]), ("C2", [CUP])]]) == {}


def test_the_formats_own_ruling_goes_first() -> None:
    assert ids(put_override_first(hits(R1=10, X=8, C1=6), OTHERWISE[CUP])) == ["C1", "R1", "X"]
    assert ids(put_override_first(hits(C1=10, X=8, R1=6), OTHERWISE[CUP])) == ["C1", "X", "R1"]


def test_one_that_is_about_something_else_stays() -> None:
    assert ids(put_override_first(hits(R1=10, X=8, C1=4), OTHERWISE[CUP])) == ["R1", "X", "C1"]
    assert ids(put_override_first(hits(X=10, R1=9, C1=8), OTHERWISE[CUP])) == ["X", "R1", "C1"]


@given(st.lists(st.sampled_from(["C1", "C2", "R1", "R2", "R3", "X", "Y"]), unique=True), st.data())
def test_nothing_is_lost(found: list[str], data: st.DataObject) -> None:
    scores = sorted(data.draw(st.lists(st.floats(0.1, 20), min_size=len(found), max_size=len(found))), reverse=True)
    ranked = [ScoredText(name, score) for name, score in zip(found, scores, strict=True)]
    assert sorted(put_override_first(ranked, OTHERWISE[CUP])) == sorted(ranked)
    assert put_override_first(ranked, {}) == ranked
