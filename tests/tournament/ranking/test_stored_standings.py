"""Stored standings: what is written when, what readers take, rebuilding, and the fill after an upgrade."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from engine.standings import VERSION
from ledger.models import Action
from tests.builders import DRAWN, SECOND, make_event, play_round, report
from tournament.models import Event, Round, StoredRank, StoredStandings
from tournament.name_access import reading_as
from tournament.ranking.queries.counted_standings import count_standings
from tournament.ranking.queries.stored import read_ranks
from tournament.ranking.services import rebuild_standings
from tournament.standings.queries.standings import Row, read_page_rows, read_standings_after
from tournament.standings.queries.winner import find_final_rank

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def event() -> Event:
    """Nine players, two rounds; the second with a draw."""
    event = make_event(9)
    play_round(event)
    play_round(event, SECOND, {1: DRAWN})
    return event


def ids_of(event: Event, number: int) -> list[int]:
    return list(
        StoredRank.objects.filter(standings__event=event, standings__after_round=number).values_list("pk", flat=True)
    )


def rebuild(*arguments: str) -> str:
    out = StringIO()
    call_command("rebuild_standings", *arguments, stdout=out)
    return out.getvalue()


def logged(event: Event) -> list[object]:
    return list(Action.objects.filter(scope=event.scope, verb="standings.rebuilt").values_list("after", flat=True))


def test_a_correction_stores_its_round_and_all_later_ones(event: Event) -> None:
    play_round(event)
    first = ids_of(event, 1)
    report(event, 1, SECOND, number=2, reason="prohozený lístek", revision=1)
    assert ids_of(event, 1) == first
    for number in (1, 2, 3):
        (counted,) = count_standings(event, [number])
        assert read_ranks(event, number) == counted.rows


def test_a_correction_that_changes_no_number_writes_no_row(event: Event) -> None:
    before = ids_of(event, 2)
    report(event, 1, DRAWN, number=2, reason="stejně, ale znovu", revision=1)
    assert ids_of(event, 2) == before


def test_a_page_of_rows_and_the_row_of_an_entry(event: Event) -> None:
    table = read_standings_after(event, None)
    everything = list(table.rows)
    assert [row.position for row in everything] == [*range(1, 10)]
    again = read_standings_after(event, None)
    assert list(read_page_rows(again, 4, 3)) == everything[3:6]
    assert list(read_page_rows(again, 8, 5)) == everything[7:]
    assert list(read_page_rows(again, 20, 5)) == []
    assert again.rows[-1] == everything[-1]
    assert again.rows[::-4] == everything[::-4]
    own = again.rows.find_entry(everything[5].entry.pk)
    assert own == everything[5]
    assert again.rows.find_entry(0) is None
    rank = find_final_rank(again, everything[5].entry)
    assert rank is not None
    assert (rank.rank, rank.of) == (own.rank, 9)
    assert rank.last == max(row.position for row in everything if row.rank == own.rank)


def test_a_page_of_rows_takes_the_same_queries_for_many_players() -> None:
    def count_queries(players: int) -> int:
        event = make_event(players, name=f"Turnaj {players}")
        play_round(event)
        with reading_as(None), CaptureQueriesContext(connection) as queries:
            table = read_standings_after(event, None)
            rows: list[Row] = [*table.rows[:8]]
            table.rows.find_entry(rows[-1].entry.pk)
            assert all(row.entry.name for row in rows)
        return len(queries)

    assert count_queries(80) == count_queries(40)


def test_missing_rows_are_counted_when_they_are_read(event: Event) -> None:
    stored = list(read_standings_after(event, 2).rows)
    as_of = read_standings_after(event, 2).as_of
    StoredStandings.objects.all().delete()
    table = read_standings_after(event, 2)
    assert list(table.rows) == stored
    assert table.as_of == as_of
    assert table.rows[3:5] == stored[3:5]
    assert table.rows.find_entry(stored[4].entry.pk) == stored[4]
    assert not StoredStandings.objects.exists()


def test_rebuilding_stores_and_logs_what_differs(event: Event) -> None:
    assert rebuild(event.slug) == f"{event.slug}: equal\n"
    assert logged(event) == []
    right = read_ranks(event, 2)
    rank = StoredRank.objects.filter(standings__event=event, standings__after_round=2).first()
    assert rank is not None
    rank.points = "99"
    rank.save()
    assert rebuild() == f"{event.slug}: stored again after round 2\n"
    assert read_ranks(event, 2) == right
    assert logged(event) == [{"rounds": "2"}]
    StoredStandings.objects.filter(event=event, after_round=1).update(digest="0" * 64)
    assert rebuild_standings(event=event, actor=None) == [1]
    assert rebuild_standings(event=event, actor=None) == []


def test_rebuilding_deletes_standings_of_a_round_that_is_open(event: Event) -> None:
    Round.objects.filter(event=event, number=2).update(state="running")
    assert rebuild_standings(event=event, actor=None) == [2]
    assert list(StoredStandings.objects.values_list("after_round", flat=True)) == [1]


def test_an_unknown_event_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit_:
        call_command("rebuild_standings", "neni")
    assert exit_.value.code == 2


def test_migrate_stores_missing_standings_and_repeats_without_harm(event: Event) -> None:
    other = make_event(4, name="Druhý turnaj")
    play_round(other)
    expected = {number: read_ranks(event, number) for number in (1, 2)}
    # An upgrade that was interrupted after the first round of one of two events, and rows of another version.
    StoredStandings.objects.filter(event=event, after_round=2).delete()
    StoredStandings.objects.filter(event=other).update(version=0)
    call_command("migrate", verbosity=0)
    assert {number: read_ranks(event, number) for number in (1, 2)} == expected
    assert set(StoredStandings.objects.values_list("event", "after_round", "version")) == {
        (event.pk, 1, VERSION),
        (event.pk, 2, VERSION),
        (other.pk, 1, VERSION),
    }
    assert (logged(event), logged(other)) == ([{"rounds": "2"}], [{"rounds": "1"}])
    stored = list(StoredRank.objects.values_list("pk", flat=True))
    call_command("migrate", verbosity=0)
    assert list(StoredRank.objects.values_list("pk", flat=True)) == stored
    assert len(logged(event)) == 1


def test_settings_that_cannot_be_read_do_not_stop_an_upgrade(event: Event) -> None:
    StoredStandings.objects.all().delete()
    event.settings["points"] = "tři"
    event.save()
    call_command("migrate", verbosity=0)
    assert not StoredStandings.objects.exists()


def test_rows_are_deleted_with_their_event(event: Event) -> None:
    StoredStandings.objects.get(event=event, after_round=1).delete()
    assert StoredRank.objects.count() == 9
