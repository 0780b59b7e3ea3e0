"""A search in a format shows the override of the first hit first and moves nothing else."""

from hypothesis import given
from hypothesis import strategies as st

from rulings.domain.search.format_overrides import collect_overrides, put_override_first
from rulings.domain.search.ranking import ScoredText

CUP, BASIC = "game/cup", "game/basic"
OVERRIDES = collect_overrides([[("C1", [CUP]), ("R1", [BASIC])], [("C2", [CUP]), ("R2", []), ("R3", [])]])


def hits(**scores: float) -> list[ScoredText]:
    return [ScoredText(name, score) for name, score in scores.items()]


def ids(found: list[ScoredText]) -> list[str]:
    return [hit.id for hit in found]


def test_a_format_overrides_rulings_that_do_not_apply_to_it() -> None:
    assert OVERRIDES[CUP] == {"R1": {"C1"}, "R2": {"C2"}, "R3": {"C2"}}
    assert OVERRIDES[BASIC] == {"C1": {"R1"}}


def test_rulings_of_the_same_formats_do_not_override_each_other() -> None:
    assert collect_overrides([[("C1", [CUP]), ("C2", [CUP])]]) == {}


def test_the_formats_own_ruling_comes_first() -> None:
    assert ids(put_override_first(hits(R1=10, X=8, C1=6), OVERRIDES[CUP])) == ["C1", "R1", "X"]
    assert ids(put_override_first(hits(C1=10, X=8, R1=6), OVERRIDES[CUP])) == ["C1", "X", "R1"]


def test_an_override_with_a_low_score_stays() -> None:
    assert ids(put_override_first(hits(R1=10, X=8, C1=4), OVERRIDES[CUP])) == ["R1", "X", "C1"]
    assert ids(put_override_first(hits(X=10, R1=9, C1=8), OVERRIDES[CUP])) == ["X", "R1", "C1"]


@given(st.lists(st.sampled_from(["C1", "C2", "R1", "R2", "R3", "X", "Y"]), unique=True), st.data())
def test_no_hit_is_lost(found: list[str], data: st.DataObject) -> None:
    scores = sorted(data.draw(st.lists(st.floats(0.1, 20), min_size=len(found), max_size=len(found))), reverse=True)
    ranked = [ScoredText(name, score) for name, score in zip(found, scores, strict=True)]
    assert sorted(put_override_first(ranked, OVERRIDES[CUP])) == sorted(ranked)
    assert put_override_first(ranked, {}) == ranked
