"""Slow clients and big uploads against the running service: readers and the desk are answered, nothing is written.

A hundred connections of each kind; with a thread for each, sixteen blocked the service.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from attacks.slow import Hall, make_hall, measure
from attacks.slow_clients import KINDS
from tests.ground.service import running_service
from tests.live.visitor import Visitor

pytestmark = [pytest.mark.service, pytest.mark.nightly]


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    with running_service(TMPDIR=str(tmp_path_factory.mktemp("scratch"))) as service:
        yield make_hall(service)


@pytest.mark.parametrize("kind", KINDS)
def test_readers_and_the_desk_are_answered(hall: Hall, kind: str) -> None:
    figures = measure(hall, kind, 100, 1.0)
    assert figures.faults == []
    assert figures.page.slowest > 0
    assert figures.save.slowest > 0


def test_a_big_upload_is_refused_and_written_nowhere(hall: Hall) -> None:
    """300 MB of an anonymous visitor were written to the temporary folder before they were refused."""
    scratch = Path(hall.service.environment["TMPDIR"])
    assert Path(tempfile.gettempdir()) != scratch
    visitor = Visitor(hall.service.url)
    head = {"Content-Type": "multipart/form-data; boundary=b", "Content-Length": "300000000", "Accept-Language": "en"}
    status, body = visitor.request("POST", "/theme/", b"x" * 1_000_000, head)
    assert status == 413
    assert "The request has 300000000 bytes, at most 100000 are allowed." in body.decode()
    assert list(scratch.iterdir()) == []
