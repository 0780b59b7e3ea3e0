"""The search benchmark: its rates are those of the evaluation, and its made-up rulings can be found."""

import pytest

from benchmarks.searching import measure, measure_work, peak_megabytes, rates_table, set_label
from rulings.models import Ruling, SearchEntry
from rulings.queries.search import search_rulings
from tests.rulings.search_quality import QUESTIONS, SETS

pytestmark = pytest.mark.nightly


def test_the_parts_of_the_table_add_up_to_all_questions() -> None:
    rows = {row["questions"]: row for row in rates_table()}
    for parts in (map(set_label, SETS), ("Czech", "English")):
        assert sum(rows[part]["asked"] for part in parts) == rows["all"]["asked"] == len(QUESTIONS)
    for row in rows.values():
        assert 0 < row["first"] <= row["first or as good"] <= 100
        assert row["first"] <= row["three"] <= 100
        assert row["three"] - 2 <= row["game chosen three"] <= 100


def test_sets_used_for_development_are_labelled() -> None:
    assert set_label("apart") == "apart"
    assert set_label("fresh") == "fresh (looked at)"


def test_the_time_of_a_query_is_its_fastest_run() -> None:
    calls: list[str] = []
    found = measure(calls.append, ["a", "b", "c"])
    assert found["p50"] <= found["p95"] <= found["slowest"]
    assert set(calls) == {"a", "b", "c"}
    assert len(calls) > 3


def test_processor_time_of_the_server_is_added() -> None:
    clock = iter(range(0, 10**12, 5_000_000))
    found = measure_work(lambda text: None, ["a", "b"], lambda: next(clock))
    assert 5 <= found["work p50"] <= found["work p95"] < 50


def test_the_peak_memory_is_in_megabytes() -> None:
    assert 10 < peak_megabytes() < 100_000


@pytest.mark.django_db
def test_the_clock_of_the_server_never_goes_back() -> None:
    from benchmarks.grown import server_clock, time_candidates

    clock = server_clock()
    before = clock()
    time_candidates("golem temnoty")
    assert clock() >= before >= 0


@pytest.mark.django_db
def test_made_up_rulings_are_found_in_a_grown_database() -> None:
    from benchmarks.grown import grow_to, time_candidates, time_ranking

    shipped = SearchEntry.objects.count()
    assert grow_to(shipped + 20) == shipped + 20
    assert grow_to(shipped) == shipped + 20
    made = Ruling.objects.filter(id__startswith="MADE-")
    assert made.count() == 20
    assert time_ranking("golem temnoty")
    assert time_candidates("golem temnoty")
    found = search_rulings(made[0].hints[0], limit=50).results
    assert found
