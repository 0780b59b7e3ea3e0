"""The pages of the action log: every line in words, filters, and files."""

import csv
import json
import re
from html import unescape
from io import StringIO

import pytest
from django.core.checks import run_checks
from django.db import connection
from django.db.models import QuerySet
from django.test.utils import CaptureQueriesContext

from ledger.models import Action
from ledger.services.log import record_action
from tests.builders import entries, make_event, organizer_of, pair, play_round, report
from tests.tournament.views.readers import browser
from tournament.domain.verbs import VERBS
from tournament.entries.services.entries import change_status
from tournament.models import Event
from tournament.rounds.services.rounds import discard_draft

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def read_log(event: Event, language: str = "en") -> str:
    response = browser(event, "organizer", language).get(f"/events/{event.slug}/log/")
    assert response.status_code == 200
    return unescape(response.content.decode())


def test_tag_libraries_have_no_name_in_common() -> None:
    """A library of the admin with the same name would hide ours, and the page could not be rendered."""
    assert run_checks() == []


def test_log_of_an_event_day_is_readable() -> None:
    event = make_event(4)
    play_round(event)
    report(event, 1, (0, 1, 0), number=1, reason="prohozené lístky")
    pair(event, publish=False)
    discard_draft(event=event, number=2, actor=organizer_of(event))
    change_status(entry=entries(event)[0], to="dropped", actor=organizer_of(event))
    shown = read_log(event)
    for words in ("paired a round", "round 2", "corrected a result", "reason prohozené lístky", "changed an entry"):
        assert words in shown
    assert f"round {event.pk}.2" not in shown


def test_every_verb_has_a_label() -> None:
    event = make_event(3)
    play_round(event)
    assert set(Action.objects.filter(scope=event.scope).values_list("verb", flat=True)) <= set(VERBS)


@pytest.mark.parametrize("value", [None, "text", 5, [1, [2]], {"a": {"b": None}}, {"games": [1, 0, 0]}, True])
def test_any_stored_value_can_be_shown(value: object) -> None:
    event = make_event(0)
    record_action(actor=None, verb="something.new", scope=event.scope, subject="thing", before=value, after=value)
    assert "something.new" in read_log(event)
    assert read_log(event, "cs")


def make_event_with_log() -> Event:
    event = make_event(4)
    play_round(event)
    report(event, 1, (0, 1, 0), number=1, reason="prohozené lístky")
    play_round(event)
    change_status(entry=entries(event)[0], to="dropped", actor=organizer_of(event))
    return event


def read_lines(event: Event, query: str) -> list[str]:
    shown = unescape(browser(event, "organizer").get(f"/events/{event.slug}/log/?{query}").content.decode())
    return shown.split("<tbody>")[1].split("</tbody>")[0].split("<tr>")[1:] if "<tbody>" in shown else []


def test_log_is_filtered_by_person_kind_round_and_entry() -> None:
    event = make_event_with_log()
    everything = len(read_lines(event, ""))
    results = read_lines(event, "what=result")
    assert len(results) == 5
    assert len(read_lines(event, "what=result&round=1")) == 3
    assert [line for line in read_lines(event, "round=2") if "round 1" in line] == []
    mine = read_lines(event, f"who={organizer_of(event).pk}")
    assert 0 < len(mine) < everything
    assert len(mine) + len(read_lines(event, "who=0")) == everything
    entry = entries(event)[0]
    about = read_lines(event, f"entry={entry.pk}")
    assert all(entry.short_name in line for line in about)
    assert any("changed an entry" in line for line in about)
    assert read_lines(event, "who=999999999") == []


def read_ids_by_links(event: Event, query: str, link: str) -> list[list[int]]:
    """Return the lines of each page, from an address on by the links of one kind: "next" or "prev"."""
    client, pages, address = browser(event, "organizer"), [], query
    while True:
        answer = client.get(f"/events/{event.slug}/log/{address}")
        pages.append([action.pk for action in answer.context["page"]])
        shown = unescape(answer.content.decode())
        assert len(shown.partition("<tbody>")[2].partition("</tbody>")[0].split("<tr>")) == len(pages[-1]) + 1
        found = re.search(rf'href="([^"]*)" rel="{link}"', shown)
        if found is None:
            return pages
        address = found[1]


def filters_of(event: Event) -> dict[str, QuerySet[Action]]:
    """Return queries of the log with the lines that they show."""
    lines, organizer = Action.objects.filter(scope=event.scope), organizer_of(event).pk
    return {
        "?": lines,
        "?what=result": lines.filter(verb__startswith="result."),
        f"?who={organizer}&what=": lines.filter(actor=organizer),
        "?who=0&what=entry": lines.filter(actor=None, verb__startswith="entry."),
    }


def test_every_line_is_on_one_page_of_the_log_and_links_lead_to_older_and_newer_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    event = make_event_with_log()
    for query, lines in filters_of(event).items():
        expected = list(lines.order_by("-id").values_list("id", flat=True))
        monkeypatch.setattr("tournament.views.log._LINES_A_PAGE", max(len(expected) // 3, 1))
        pages = read_ids_by_links(event, query, "next")
        assert [line for page in pages for line in page] == expected, query
        assert 1 < len(pages) < 6, query
        assert read_ids_by_links(event, f"{query}&page={len(pages)}", "prev") == pages[::-1], query


def test_line_names_player_and_table() -> None:
    event = make_event_with_log()
    shown = "".join(read_lines(event, "what=result"))
    assert "round 1, table 1: " in shown
    assert entries(event)[0].name in "".join(read_lines(event, "what=entry"))


@pytest.mark.parametrize(
    "query", ["who=x&what=%00&round=-1&entry=1e9", "what=' OR 1=1", "page=99999", "as=jsonl&what=."]
)
def test_unreadable_filters_do_not_filter(query: str) -> None:
    event = make_event(2)
    client = browser(event, "organizer")
    assert client.get(f"/events/{event.slug}/log/?{query}").status_code == 200
    assert client.get(f"/events/{event.slug}/log/file/?{query}").status_code == 200


def read_csv(event: Event, query: str = "", language: str = "en") -> list[list[str]]:
    answer = browser(event, "organizer", language).get(f"/events/{event.slug}/log/file/?{query}")
    text = b"".join(answer.streaming_content).decode("utf-8-sig")  # type: ignore[attr-defined]
    return list(csv.reader(StringIO(text), delimiter=";" if language == "cs" else ","))


def test_csv_has_every_line_in_order_and_in_the_language_of_the_reader() -> None:
    event = make_event_with_log()
    head, *rows = read_csv(event)
    assert head == ["When", "Account", "What", "Subject", "Before", "After", "Line", "ID"]
    stored = Action.objects.filter(scope=event.scope).order_by("id").values_list("id", "subject")
    assert [(int(row[6]), row[7]) for row in rows] == list(stored)
    assert len(rows) == Action.objects.filter(scope=event.scope).count()
    assert [row[0] for row in rows] == sorted(row[0] for row in rows)
    assert read_csv(event, language="cs")[0][0] == "Kdy"
    assert len(read_csv(event, "what=result")) == 6


def test_file_in_chunks_is_the_same_and_reads_each_entry_once(monkeypatch: pytest.MonkeyPatch) -> None:
    event = make_event_with_log()
    whole = read_csv(event)
    assert len(whole) == Action.objects.filter(scope=event.scope).count() + 1
    monkeypatch.setattr("tournament.views.log._LINES_PER_CHUNK", 3)
    with CaptureQueriesContext(connection) as queries:
        assert read_csv(event) == whole
    # The ids of the entries stand at the end of the query that loads their people.
    reads = [query["sql"] for query in queries if re.search(r'FROM "tournament_entry" .* IN \(', query["sql"])]
    ids = [number for sql in reads for number in re.findall(r"\d+", sql.rpartition(" IN (")[2])]
    assert sorted(map(int, ids)) == [entry.pk for entry in entries(event)]


def test_jsonl_has_ids_without_names() -> None:
    event = make_event_with_log()
    answer = browser(event, "organizer").get(f"/events/{event.slug}/log/file/?as=jsonl")
    lines = [json.loads(line) for line in b"".join(answer.streaming_content).decode().splitlines()]  # type: ignore[attr-defined]
    assert [line["id"] for line in lines] == sorted(line["id"] for line in lines)
    assert {"id", "at", "actor", "verb", "subject", "before", "after"} == set(lines[0])
    assert not any(entry.name in str(lines) for entry in entries(event))


@pytest.mark.parametrize("reason", ["=1+1", "+1", "-1", "@SUM(A1)"])
def test_csv_has_no_cell_that_is_a_formula(reason: str) -> None:
    event = make_event(0)
    record_action(actor=None, verb="thing.done", scope=event.scope, subject="thing", before=reason, after=None)
    assert read_csv(event)[-1][4] == f"'{reason}"


@pytest.mark.parametrize("reader", ["nobody", "player", "judge", "scorekeeper"])
def test_only_organizers_read_the_log(reader: str) -> None:
    event = make_event(2)
    for path in ("log/", "log/file/", "log/file/?as=jsonl"):
        assert browser(event, reader).get(f"/events/{event.slug}/{path}").status_code in {401, 403}
