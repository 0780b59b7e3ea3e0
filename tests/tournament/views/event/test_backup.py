"""The last backup on the page of an event: its organizers read when and where, other readers nothing."""

from collections.abc import Iterator
from datetime import timedelta
from html import unescape
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import timezone

from backup.record import MadeBackup, read_last_backup, record_copy, record_failure, record_made
from problems import Problem
from tests.builders import make_event
from tests.tournament.views.readers import LANGUAGES, READERS, browser, sentence
from tournament.models import Event

pytestmark = pytest.mark.django_db

BACKUP_FILE = Path("/srv/zálohy/kartel-20261123T071530Z.backup")
RECORD = settings.DATA_DIR / "last-backup.json"


@pytest.fixture(autouse=True)
def _no_record() -> Iterator[None]:
    RECORD.unlink(missing_ok=True)
    yield
    RECORD.unlink(missing_ok=True)


def record_backup(minutes_ago: int, *, is_encrypted: bool = False) -> MadeBackup:
    backup = MadeBackup(BACKUP_FILE, 4_000_000, timezone.now() - timedelta(minutes=minutes_ago), is_encrypted)
    record_made(backup)
    return backup


def read(event: Event, reader: str = "organizer", language: str = "en") -> str:
    return unescape(browser(event, reader, language).get(f"/events/{event.slug}/").content.decode())


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_only_organizers_read_when_and_where_the_last_backup_was_made(reader: str, language: str) -> None:
    event = make_event()
    record_copy(record_backup(3), Path("/media/klíčenka/kopie.backup"))
    page = read(event, reader, language)
    assert (str(BACKUP_FILE) in page, "/media/klíčenka/kopie.backup" in page) == ((reader == "organizer"),) * 2
    assert ('id="backup"' in page) is (reader == "organizer")
    assert 'href="/srv' not in page


def test_the_page_says_what_a_backup_holds() -> None:
    event = make_event()
    assert "There is no backup yet" in read(event)
    record_backup(3)
    page = read(event, language="cs")
    assert "otisky hesel a klíče" in page
    assert "Druhá kopie není" in page
    record_backup(3, is_encrypted=True)
    assert "otisky hesel" not in read(event, language="cs")


@pytest.mark.parametrize(("minutes", "words"), [(19, ""), (21, "stará 21 minut."), (62, "stará 62 minut.")])
def test_an_old_backup_of_a_running_event_is_a_warning(minutes: int, words: str) -> None:
    event = make_event()
    record_backup(minutes)
    page = read(event, language="cs")
    assert ("Poslední záloha je stará" in page) is bool(words)
    assert words in page


def test_before_and_after_play_an_old_backup_is_no_warning() -> None:
    event = make_event(state="check_in")
    record_backup(300)
    page = read(event)
    assert str(BACKUP_FILE) in page
    assert "minutes old" not in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_failed_backup_is_named_until_the_next_one(language: str) -> None:
    event = make_event()
    record_backup(3)
    record_failure(Problem("backup_disk_full", {"directory": "/srv/zálohy"}))
    reason = sentence(language, "backup_disk_full", directory="/srv/zálohy")
    page = read(event, language=language)
    assert reason in page
    assert str(BACKUP_FILE) in page
    record_backup(0)
    assert reason not in read(event, language=language)


def test_drafts_and_the_sample_show_no_backup() -> None:
    record_backup(3)
    assert 'id="backup"' not in read(make_event(state="draft"))
    event = make_event()
    Event.objects.filter(pk=event.pk).update(is_sample=True)
    assert 'id="backup"' not in read(event)


@pytest.mark.parametrize(
    "content", ["", "[]", "{", '{"made_at": 3}', '{"made_at": "x"}', '{"problem": {}}', '{"a": 1}']
)
def test_an_unreadable_record_is_none(content: str) -> None:
    RECORD.write_text(content)
    assert read_last_backup().made_at is None
    assert "There is no backup yet" in read(make_event())
