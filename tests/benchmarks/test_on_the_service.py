"""The benchmarks of the running service report what they did, on the smallest events. No time is asserted."""

from collections import Counter

import pytest

from benchmarks.follow import follow_event
from benchmarks.hall import play_hall
from benchmarks.memory import load_service
from benchmarks.report import write_growth, write_rows
from benchmarks.service import measure_service
from benchmarks.walk import walk_event, write_walk

pytestmark = [pytest.mark.service, pytest.mark.nightly]

# The commands read answers and processes, and the database by the same few queries. One of them is run on both.
on_sqlite = pytest.mark.skipif(
    "os.environ.get('DATABASE_URL', '').startswith('postgres')", reason="measured in the same way on every database"
)


@on_sqlite
def test_every_kind_of_request_is_measured_beside_a_bare_page_of_the_same_bytes() -> None:
    rows, memory = measure_service(16, 0.05)
    found = {row.what: row for row in rows}
    assert len(found) == len(rows) >= 25
    for page in ("event", "round", "standings"):
        assert found[f"{page}, warm"].size == found[f"bare page of the bytes of {page}"].size > 5_000
        assert found[f"{page}, cold"].requests == 5
    assert found["a player's own page"].requests >= 14
    assert found["a result saved at the desk"].requests > 5
    assert found["names pasted"].requests == 1
    assert all(0 < row.p50 <= row.p95 and row.processor > 0 for row in rows)
    assert set(memory) == {"web worker", "job worker"}
    assert write_rows(rows).count("\n") == len(rows) + 1
    assert write_growth(rows).count("\n") == len(rows) + 1


@on_sqlite
def test_every_phone_of_the_hall_gets_its_table() -> None:
    report = play_hall(players=16, phones=10, spread=0.2, delay=0)
    assert len(report.waits) == len(report.phones) >= 8
    assert sum(phone.requests for phone in report.phones) == report.connections == len(report.phones) + report.closed
    assert report.results


@on_sqlite
def test_an_event_is_played_from_the_wizard_to_the_papers() -> None:
    requests = walk_event(4, 1)
    asked = Counter(request.what for request in requests)
    # The form, and the page after it.
    assert (asked["4 names pasted"], asked["result, and the desk after it"], asked["result"]) == (2, 2, 1)
    assert asked["paper asked for"] == 2 * 4
    assert all(request.status < 400 for request in requests)
    assert f"of {len(requests)} requests took longer than a second." in write_walk(requests)


@on_sqlite
def test_phones_that_follow_an_event_are_told_that_nothing_changed() -> None:
    report = follow_event(phones=8, seconds=2, interval=0.2)
    quiet, played, hello = report.minutes
    assert report.phones == 8
    assert (quiet.unchanged, quiet.pages) == (quiet.questions, 0)
    assert 0 < played.unchanged < played.questions
    assert (hello.unchanged, hello.pages) == (0, 0)
    assert report.write().count("\n") == 4


def test_the_memory_of_a_loaded_service_is_measured() -> None:
    found = list(load_service(players=16, minutes=0.1, every=3))
    requests = [number for _, number, _ in found]
    assert len(found) >= 2
    assert 10 < requests[0] < requests[-1]
    assert all(peaks["web worker"] > 50 and peaks["job worker"] > 50 for _, _, peaks in found)
