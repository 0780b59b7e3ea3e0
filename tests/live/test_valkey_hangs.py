"""Valkey is stopped by SIGSTOP: writes and pages are answered, and after SIGCONT the same processes do all again."""

import os
import signal

import pytest

from service.broker import find_embedded_server
from tests.ground.service import Service, wait_until
from tests.live.conftest import BigEventFactory
from tests.live.visitor import Visitor

pytestmark = [
    pytest.mark.service,
    pytest.mark.nightly,
    pytest.mark.skipif(find_embedded_server() is None, reason="no Valkey in the wheel"),
]


def test_a_valkey_that_hangs_loses_no_job_and_heals_without_a_restart(
    service: Service, organizer: Visitor, make_big_event: BigEventFactory
) -> None:
    root = f"/api/v1/events/{make_big_event(8, closed=True)['slug']}/"
    before = service.all_processes()
    (valkey,) = service.find("valkey-server")
    os.kill(valkey, signal.SIGSTOP)
    try:
        for _ in range(3):
            assert organizer.post_json(f"{root}documents/", {"kind": "standings"})[0] in {200, 202}
            assert organizer.get(f"{root}standings/")[0] == 200
            assert Visitor(service.url).get("/")[0] == 200
        wait_until(lambda: "stays queued, the broker is away" in service.output, "a line about the broker")
    finally:
        os.kill(valkey, signal.SIGCONT)
    states = "SELECT DISTINCT state FROM ledger_job"
    wait_until(lambda: service.rows(states) == [("done",)], "all papers done", 90)
    assert set(before) <= set(service.all_processes()), "no process was started again"
    assert "Traceback" not in service.output
