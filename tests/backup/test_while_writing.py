"""A backup made while others write holds one moment: rows of one transaction are in it together or not at all."""

import threading
from pathlib import Path

import pytest
from django.db import connection, transaction

from backup.make import make_backup
from backup.restore import stage_backup
from ledger.models import Action
from ledger.services.log import record_action

pytestmark = pytest.mark.django_db(transaction=True)

BACKUPS = 3


def write_pairs(stop: threading.Event, written: threading.Event) -> None:
    """Write two lines of the log in one transaction, again and again."""
    try:
        while not stop.is_set():
            with transaction.atomic():
                for subject in ("left:1", "right:1"):
                    record_action(actor=None, verb="pair.written", scope="site", subject=subject)
            written.set()
    finally:
        connection.close()


def test_a_backup_holds_whole_transactions(tmp_path: Path) -> None:
    stop, written = threading.Event(), threading.Event()
    writer = threading.Thread(target=write_pairs, args=(stop, written))
    writer.start()
    try:
        for number in range(BACKUPS):
            written.clear()
            assert written.wait(60)
            make_backup(tmp_path / f"{number}.backup")
    finally:
        stop.set()
        writer.join()
    counts = []
    for number in range(BACKUPS):
        with stage_backup(tmp_path / f"{number}.backup"):
            pairs = Action.objects.filter(verb="pair.written")
            counts.append(pairs.filter(subject="left:1").count())
            assert pairs.filter(subject="right:1").count() == counts[-1]
    assert 0 < counts[0] < counts[1] < counts[2] <= Action.objects.filter(verb="pair.written", subject="left:1").count()
