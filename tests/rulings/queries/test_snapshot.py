"""The snapshot in memory: read once, dropped when the search version changes, limited in size, safe with threads."""

from threading import Thread

import pytest
from pytest_django import DjangoAssertNumQueries

from rulings.models import Ruling, SearchEntry, SearchState
from rulings.queries import snapshot as snapshot_module
from rulings.queries.search import find_candidates, rank_candidates, search_rulings
from rulings.queries.snapshot import get_last_snapshot, get_snapshot
from rulings.search_storage import read_search_version
from rulings.services.search_index import change_search_version, index_rulings

pytestmark = pytest.mark.django_db


def test_texts_are_read_once(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    snapshot = get_snapshot()
    snapshot.texts.clear()
    numbers = list(SearchEntry.objects.values_list("pk", flat=True)[:5])
    with django_assert_num_queries(1):
        assert len(list(snapshot.texts_of(numbers))) == 5
    with django_assert_num_queries(0):
        assert len(list(snapshot.texts_of(numbers))) == 5


def test_deleted_entries_are_left_out() -> None:
    assert list(get_snapshot().texts_of([999_999])) == []


def test_the_number_of_texts_in_memory_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshot_module, "MAX_TEXTS_KEPT", 10)
    change_search_version()
    snapshot = get_snapshot()
    numbers = list(SearchEntry.objects.values_list("pk", flat=True)[:16])
    assert len(list(snapshot.texts_of(numbers[:8]))) == 8
    assert len(list(snapshot.texts_of(numbers[8:]))) == 8
    assert len(snapshot.texts) == 8


def test_a_new_search_version_gives_a_new_snapshot() -> None:
    before, search_version = get_snapshot(), read_search_version()
    change_search_version()
    assert read_search_version() != search_version
    assert get_snapshot() is not before
    assert get_snapshot().vocabulary == before.vocabulary


def test_a_search_of_an_empty_database_finds_nothing() -> None:
    SearchState.objects.all().delete()
    SearchEntry.objects.all().delete()
    assert read_search_version() == ""
    assert search_rulings("golem").count == 0


def test_names_of_games_formats_and_documents_are_scopes() -> None:
    slang = get_snapshot().slang
    scopes = frozenset().union(*slang.scopes.values())
    assert {"doomtrooper", "prague-cup-2011", "doomtrooper/prague-cup-2011"} <= scopes


@pytest.mark.django_db(transaction=True)
def test_many_threads_get_the_same_answer() -> None:
    from django.db import connection

    answers: list[list[str]] = []

    def search() -> None:
        try:
            answers.append([found.ruling.pk for found in search_rulings("bohem pozehnany pred liznutim").results])
        finally:
            connection.close()

    change_search_version()
    threads = [Thread(target=search) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 8
    assert all(answer == answers[0] and answer for answer in answers)


def test_finding_and_ranking_candidates_is_one_round_trip_while_nothing_changes(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    assert list(get_snapshot().texts_of(find_candidates("golem temnoty").entries))
    with django_assert_num_queries(1):
        rulings, _ = rank_candidates(find_candidates("golem temnoty"))
    assert rulings


def test_the_next_search_uses_a_change_of_another_process() -> None:
    snapshot = get_snapshot()
    Ruling.objects.filter(pk="PP11-K016").update(hints=["kvokající lachtan"])
    index_rulings(["PP11-K016"])
    assert get_last_snapshot() is snapshot
    assert [found.ruling.pk for found in search_rulings("kvokajici lachtan").results][:1] == ["PP11-K016"]
    assert get_last_snapshot() is not snapshot


def test_an_empty_query_still_updates_the_snapshot() -> None:
    before = get_snapshot()
    change_search_version()
    assert find_candidates("").entries == ()
    assert get_last_snapshot() is not before
