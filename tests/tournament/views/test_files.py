"""Entries, standings and rounds as CSV: in the language of the reader, with semicolons and comma decimals in Czech."""

import csv
from io import StringIO
from typing import Any

import pytest

from tests.builders import DRAWN, entries, make_event, pair, play_round
from tests.tournament.views.readers import browser
from tournament.entries.services.entry_changes import set_club
from tournament.models import Event

pytestmark = pytest.mark.django_db


def read_file(event: Event, path: str, language: str = "cs", reader: str = "organizer") -> list[list[str]]:
    answer: Any = browser(event, reader, language).get(f"/events/{event.slug}/{path}")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    text = b"".join(answer.streaming_content).decode("utf-8-sig")
    return list(csv.reader(StringIO(text), delimiter=";" if language == "cs" else ","))


def test_entries_are_a_file_in_czech_order() -> None:
    event = make_event(4)
    set_club(entry=entries(event)[0], club="Klub; Brno", actor=None)
    head, *rows = read_file(event, "entries/file/")
    assert head == ["Hráč", "Klub", "Stav", "Startovné"]
    assert rows[0] == ["Benešová Kateřina", "Klub; Brno", "na místě", "nezaplaceno"]
    assert [row[0] for row in rows[1:]] == ["Čápová Zuzana", "Ptáček Marek", "Šťastný Ondřej"]
    assert len(read_file(event, "entries/file/", "en", "nobody")[0]) == 3


def test_standings_have_comma_decimals_for_czech_readers() -> None:
    event = make_event(5)
    play_round(event, DRAWN)
    head, *rows = read_file(event, "standings/file/?after_round=1")
    assert head[:4] == ["#", "Hráč", "V–R–P", "Body"]
    assert len(rows) == 5
    assert any("," in cell for row in rows for cell in row[4:])
    english = read_file(event, "standings/file/", "en")
    assert any("." in cell for row in english[1:] for cell in row[4:])


def test_a_round_has_its_tables_and_results() -> None:
    event = make_event(5)
    play_round(event)
    head, *rows = read_file(event, "rounds/1/file/", "en", "nobody")
    assert head == ["Table", "Room", "First", "Second", "Result", "Points", "Points"]
    assert rows[0][4:] == ["1 : 0", "3", "0"]
    assert rows[-1][0] == ""
    assert rows[-1][3] == "bye"


def test_a_draft_is_a_file_for_staff_only() -> None:
    event = make_event(4)
    pair(event, publish=False)
    assert len(read_file(event, "rounds/1/file/")) == 3
    assert browser(event, "nobody").get(f"/events/{event.slug}/rounds/1/file/").status_code == 404
