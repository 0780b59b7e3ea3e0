"""Automatic backups: which are kept, when one is due, and where they may be."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.conf import settings
from hypothesis import given
from hypothesis import strategies as st

from backup.directory import _delete_outdated, _require_not_served
from backup.retention import KEPT, KEPT_BEFORE_MIGRATING, choose_outdated
from backup.schedule import INTERVAL, BackupSchedule
from problems import Refused

NOON = datetime(2026, 11, 23, 11, tzinfo=UTC)
moments = st.datetimes(datetime(2026, 10, 20), datetime(2026, 11, 5)).map(  # noqa: DTZ001 the zone follows
    lambda moment: moment.replace(microsecond=0, tzinfo=UTC)
)


def name_of(made_at: datetime, purpose: str = "") -> str:
    return f"kartel-{made_at:%Y%m%dT%H%M%SZ}{purpose}.backup"


def every_ten_minutes(count: int, start: datetime = NOON) -> list[str]:
    return [name_of(start + number * INTERVAL) for number in range(count)]


def test_the_last_twenty_are_kept_and_the_last_of_each_day() -> None:
    yesterday = every_ten_minutes(30, NOON - timedelta(days=1))
    today = every_ten_minutes(25)
    kept = {*yesterday, *today} - choose_outdated([*yesterday, *today])
    assert kept == {yesterday[-1], *today[-20:]}


def test_a_day_ends_at_midnight_in_the_time_zone_of_the_installation() -> None:
    # 23:50 and 0:10 in Prague are 22:50 and 23:10 of the same day in UTC.
    before, after = NOON.replace(hour=22, minute=50), NOON.replace(hour=23, minute=10)
    newer = every_ten_minutes(20, NOON + timedelta(days=3))
    assert choose_outdated([name_of(before), name_of(after), *newer]) == set()


@given(st.sets(moments, max_size=80))
def test_pruning_keeps_twenty_and_every_day_and_is_stable(made: set[datetime]) -> None:
    names = [name_of(moment) for moment in made]
    kept = {*names} - choose_outdated(names)
    zone = ZoneInfo(settings.TIME_ZONE)
    assert {*sorted(names)[-KEPT:]} <= kept
    days = {moment.astimezone(zone).date() for moment in made}
    assert {moment.astimezone(zone).date() for moment in made if name_of(moment) in kept} == days
    assert len(kept) <= KEPT + len(days)
    assert choose_outdated(kept) == set()


@given(st.lists(st.text(max_size=30) | st.just("kartel-20269999T999999Z.backup")))
def test_other_files_are_never_deleted(names: list[str]) -> None:
    assert choose_outdated([*names, *every_ten_minutes(5)]) == set()


def test_a_new_backup_is_kept_although_the_clock_was_set_back(tmp_path: Path) -> None:
    for name in every_ten_minutes(25):
        (tmp_path / name).touch()
    new = name_of(NOON - timedelta(minutes=15))
    (tmp_path / new).touch()
    _delete_outdated(tmp_path, new)
    assert {path.name for path in tmp_path.iterdir()} == {new, *every_ten_minutes(25)[-20:]}


def test_backups_before_migrating_are_counted_apart() -> None:
    before = [name_of(NOON + timedelta(days=number), "-before-migrate") for number in range(8)]
    assert choose_outdated([*before, *every_ten_minutes(20)]) == set(before[:-KEPT_BEFORE_MIGRATING])


@pytest.fixture
def running() -> list[bool]:
    return [True]


@pytest.fixture
def schedule(running: list[bool]) -> BackupSchedule:
    return BackupSchedule(lambda: running[0])


def test_a_backup_is_due_when_an_event_runs_and_the_last_one_is_old(
    schedule: BackupSchedule, running: list[bool]
) -> None:
    assert schedule.is_due(NOON, None)
    assert not schedule.is_due(NOON + INTERVAL - timedelta(seconds=1), NOON)
    assert schedule.is_due(NOON + INTERVAL, NOON)
    # A clock that was set back must not stop backups for as long.
    assert schedule.is_due(NOON - timedelta(hours=1), NOON)


def test_a_backup_is_due_once_when_the_last_event_ends(schedule: BackupSchedule, running: list[bool]) -> None:
    assert not schedule.is_due(NOON, NOON)
    running[0] = False
    assert schedule.is_due(NOON, NOON)
    schedule.note_made()
    assert not schedule.is_due(NOON + timedelta(days=1), NOON)


def test_a_backup_after_the_end_stays_due_until_it_is_made(schedule: BackupSchedule, running: list[bool]) -> None:
    """A disk that was away at that moment left the event without its last backup."""
    assert schedule.is_due(NOON, None)
    schedule.note_made()
    running[0] = False
    for minutes in (1, 2, 3):
        assert schedule.is_due(NOON + timedelta(minutes=minutes), NOON)
    schedule.note_made()
    assert not schedule.is_due(NOON + timedelta(minutes=4), NOON)


def test_nothing_is_due_without_a_running_event(schedule: BackupSchedule, running: list[bool]) -> None:
    running[0] = False
    assert not schedule.is_due(NOON, None)


@pytest.mark.parametrize(
    "directory", [settings.STATIC_ROOT, settings.BASE_DIR / "static", settings.BASE_DIR / "static/js"]
)
def test_a_directory_that_is_served_is_refused(directory: Path) -> None:
    with pytest.raises(Refused) as refused:
        _require_not_served(Path(directory))
    assert refused.value.code == "backup_dir_served"
    _require_not_served(Path(directory).parent.parent / "elsewhere")
