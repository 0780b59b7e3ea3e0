"""Two agreeing rulings of different documents are the first two results, whichever was found first."""

from hypothesis import given
from hypothesis import strategies as st

from rulings.domain.search.agreements import collect_agreements, put_agreeing_second
from rulings.domain.search.ranking import ScoredText, count_equal_first

CUP, RULES = "cup", "rules"
AGREEMENTS = collect_agreements(
    [[("C1", CUP), ("R1", RULES)], [("C2", CUP), ("C3", CUP), ("R2", RULES)], [("R1", RULES), ("R9", RULES)]]
)


def hits(**scores: float) -> list[ScoredText]:
    return [ScoredText(name, score) for name, score in scores.items()]


def ids(found: list[ScoredText]) -> list[str]:
    return [hit.id for hit in found]


def test_an_agreement_links_rulings_of_different_sources() -> None:
    assert AGREEMENTS["C1"] == {"R1"}
    assert AGREEMENTS["R2"] == {"C2", "C3"}
    assert AGREEMENTS["C2"] == AGREEMENTS["C3"] == {"R2"}


def test_rulings_of_one_source_do_not_agree() -> None:
    assert AGREEMENTS["R1"] == {"C1"}
    assert "R9" not in AGREEMENTS
    assert collect_agreements([]) == {}


def test_the_agreeing_ruling_moves_to_second_place() -> None:
    found, equals = put_agreeing_second(hits(C1=10, X=7, Y=6, R1=5), AGREEMENTS)
    assert ids(found) == ["C1", "R1", "X", "Y"]
    assert equals == 2


def test_either_agreeing_ruling_may_be_first() -> None:
    found, equals = put_agreeing_second(hits(R1=10, X=6, C1=5), AGREEMENTS)
    assert ids(found) == ["R1", "C1", "X"]
    assert equals == 2


def test_of_several_agreeing_rulings_the_best_moves() -> None:
    found, _ = put_agreeing_second(hits(R2=10, X=8, C3=5, C2=4), AGREEMENTS)
    assert ids(found) == ["R2", "C3", "X", "C2"]


def test_an_agreeing_ruling_among_the_equals_is_counted_once() -> None:
    found, equals = put_agreeing_second(hits(C1=10, X=9.5, R1=9, Y=1), AGREEMENTS)
    assert ids(found) == ["C1", "R1", "X", "Y"]
    assert equals == 3


def test_an_agreeing_ruling_below_the_equals_adds_one() -> None:
    _, equals = put_agreeing_second(hits(C1=10, X=9.5, Y=7, R1=6), AGREEMENTS)
    assert equals == 3


def test_scores_do_not_change() -> None:
    found, _ = put_agreeing_second(hits(C1=10, X=8, R1=6), AGREEMENTS)
    assert dict(found) == {"C1": 10, "X": 8, "R1": 6}


def test_without_an_agreement_the_order_stays() -> None:
    for plain in (hits(), hits(X=3, C1=2, R1=1), hits(C1=3, X=2), hits(C1=10, X=9, R1=4)):
        assert put_agreeing_second(plain, AGREEMENTS) == (plain, count_equal_first(plain))


NAMES = st.lists(st.sampled_from(["C1", "C2", "C3", "R1", "R2", "R9", "X", "Y"]), unique=True)


@given(NAMES, st.lists(st.floats(0.1, 100), min_size=8, max_size=8))
def test_no_hit_is_lost_and_only_one_moves(names: list[str], scores: list[float]) -> None:
    ranked = [ScoredText(name, score) for name, score in zip(names, sorted(scores, reverse=True), strict=False)]
    found, equals = put_agreeing_second(ranked, AGREEMENTS)
    assert sorted(found) == sorted(ranked)
    assert found[:1] == ranked[:1]
    assert min(1, len(ranked)) <= equals <= len(ranked)
    moved = found[1] if found[1:2] != ranked[1:2] else None
    assert [hit for hit in found if hit != moved] == [hit for hit in ranked if hit != moved]
