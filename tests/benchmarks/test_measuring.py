"""What the benchmark of the service computes: spreads, shares, growth, loads, forms, and a weak network."""

import asyncio
import math
import os
import subprocess
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from benchmarks.clicks import made_up_names
from benchmarks.hall import HallReport, Phone, run_apart, shows_table
from benchmarks.load import measure_load
from benchmarks.measure import Spread, processor_milliseconds
from benchmarks.proxy import weak_network
from benchmarks.recorder import hidden_fields
from benchmarks.report import Row, Target, growth_per_doubling, is_worse_than_n_log_n, write_growth, write_rows

pytestmark = pytest.mark.nightly

PAGE = b"<title>Table 7, round 2</title>" + b"x" * 5_000


class _Server(ThreadingHTTPServer):
    """Counts its requests; answers 304 to a known tag and 404 to /missing/."""

    answered = 0


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        assert isinstance(self.server, _Server)
        self.server.answered += 1
        status = 404 if "missing" in self.path else 304 if self.headers["If-None-Match"] == '"7"' else 200
        body = b"" if status == 304 else PAGE
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("ETag", '"7"')
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: object) -> None:
        """Print nothing."""


@pytest.fixture
def server() -> Iterator[_Server]:
    with _Server(("127.0.0.1", 0), _Handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def test_a_spread_has_the_median_and_the_largest() -> None:
    assert Spread.of(range(100, 0, -1)) == Spread(51, 96, 100)
    assert Spread.of([3.0]) == Spread(3, 3, 3)


def test_the_processor_time_of_another_process_grows_while_it_works() -> None:
    loop = "import sys\nfor n in range(3_000_000): pass\nprint('done', flush=True)\nsys.stdin.read()"
    with subprocess.Popen(
        [sys.executable, "-c", loop], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        before = processor_milliseconds([os.getpid()])
        assert other.stdout
        assert other.stdout.readline() == "done\n"
        assert processor_milliseconds([other.pid]) > 10
        both = processor_milliseconds([other.pid, os.getpid()])
        assert both > before
        other.communicate("")


def test_a_load_counts_every_request_and_reads_every_answer(server: _Server) -> None:
    load = measure_load(server.server_port, "/", [os.getpid()], seconds=30, connections=3, most=50)
    assert (load.requests, server.answered) == (50, 51)
    assert (load.status, load.size, load.tag) == (200, len(PAGE), '"7"')
    assert load.processor > 0
    same = measure_load(server.server_port, "/", [], headers={"If-None-Match": load.tag}, seconds=30, most=5)
    assert (same.status, same.size, same.processor) == (304, 0, 0)


def test_each_connection_asks_once_in_no_time_and_an_error_page_is_not_counted(server: _Server) -> None:
    assert measure_load(server.server_port, "/", [], seconds=0, connections=3).requests == 3
    with pytest.raises(AssertionError, match="/missing/: 404"):
        measure_load(server.server_port, "/missing/", [], seconds=0)


def test_growth_is_that_of_a_doubled_size() -> None:
    assert growth_per_doubling(100, 10, 200, 20) == 2
    assert growth_per_doubling(100, 10, 400, 160) == 4
    worse, fine = is_worse_than_n_log_n, 100 * 1_000 * math.log(1_000) / (100 * math.log(100))
    assert not worse(100, 100, 1_000, fine)
    assert worse(100, 100, 1_000, 1.3 * fine)
    assert not worse(100, 0.01, 1_000, 9)


def test_the_tables_show_targets_and_mark_growth() -> None:
    def row(players: int, processor: float) -> Row:
        return Row("a page", players, 5, 1, 2, processor, compared=processor, target=Target("15 ms", most=15))

    rows = [row(100, 10), row(200, 40)]
    first, second = write_rows(rows).splitlines()[2:]
    assert first.endswith("| 15 ms | 10.0 yes |")
    assert second.endswith("| 15 ms | 40.0 **no** |")
    assert write_growth(rows).splitlines()[-1] == "| a page | 10.0 | 40.0 **(×4.00)** |"
    assert not Target("70 %", least=70).is_reached(69.9)


def test_hidden_fields_are_those_of_the_form_with_the_address() -> None:
    page = """<form action="/a/"><input type="hidden" name="x" value="1"></form><form method="post" action="/b/#door">
      <input type="hidden" name="csrfmiddlewaretoken" value="k"><input type="hidden" name="y" value="&lt;2">
      <input name="shown" value="3"></form>"""
    assert hidden_fields(page, "/b/") == {"y": "<2"}
    assert hidden_fields(page, "/c/") == {}


def test_made_up_names_are_different_and_enough_for_the_largest_event() -> None:
    names = list(made_up_names())
    assert len(set(names)) == len(names) > 10_000


def test_a_phone_looks_for_its_own_table() -> None:
    assert shows_table("<title>\n  Table 7, round 2, Liga · Kartel</title>", 7)
    assert not shows_table("<title>Table 17, round 2</title>", 7)
    assert not shows_table("", 7)


def test_a_phone_without_its_table_is_late() -> None:
    phones = [Phone(number, "", number, waited=waited) for number, waited in enumerate((100.0, 3_001.0, None))]
    report = HallReport(16, phones, [10.0, 201.0], 4, 1, 5.0)
    assert report.late == 2
    assert "| in time after the first request | 1 of 3 | 3 s each | **no** |" in report.write()
    assert "| waits for a saved result: p50, p95, slowest | 201, 201, 201 ms | 200 ms each | **no** |" in report.write()


def test_a_phone_asks_again_until_the_network_lets_an_answer_through(server: _Server) -> None:
    async def ask(phones: list[Phone]) -> tuple[int, int]:
        async with weak_network(server.server_port, delay=0, closed_share=0.5, seed="half") as network:
            await asyncio.gather(*(phone.ask(network.port, "/", 0) for phone in phones))
            return network.connections, network.closed

    phones = [Phone(number, "", 7) for number in range(6)]
    connections, closed = run_apart(ask(phones))
    assert all(phone.waited is not None for phone in phones)
    assert connections == sum(phone.requests for phone in phones) == server.answered
    assert closed == connections - len(phones) > 0
