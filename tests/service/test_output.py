"""The output of children: held back while they start, then passed on under their names."""

import os
from contextlib import suppress
from typing import IO

import pytest

from service.output import _MAX_WAIT, ChildOutput, _can_write, _StandardError

LINES = "Načítám nastavení\n\nTraceback\nImportError: nic takového\n".encode()


def written(content: bytes) -> IO[bytes]:
    """Return the end of a pipe into which a child that has ended wrote."""
    reading, writing = os.pipe()
    os.write(writing, content)
    os.close(writing)
    return os.fdopen(reading, "rb", buffering=0)


def test_the_output_of_a_failing_start_is_its_last_line(capfd: pytest.CaptureFixture[str]) -> None:
    output = ChildOutput("web", written(LINES))
    assert output.finish() == "ImportError: nic takového"
    assert capfd.readouterr().err == ""


def test_released_output_is_passed_on(capfd: pytest.CaptureFixture[str]) -> None:
    output = ChildOutput("web", written(LINES))
    output.finish()
    output.release()
    assert capfd.readouterr().err == "[web] Načítám nastavení\n[web] Traceback\n[web] ImportError: nic takového\n"


def test_lines_with_ignored_words_are_dropped(capfd: pytest.CaptureFixture[str]) -> None:
    output = ChildOutput("worker", written(LINES), ignored=("Traceback", "Import"))
    output.finish()
    output.release()
    assert capfd.readouterr().err == "[worker] Načítám nastavení\n"


def test_bytes_that_are_not_utf_8_are_replaced() -> None:
    assert ChildOutput("web", written(b"\xff\xfe\n")).finish() == "\ufffd\ufffd"


def test_a_line_is_passed_on_when_its_end_is_read(capfd: pytest.CaptureFixture[str]) -> None:
    reading, writing = os.pipe()
    output = ChildOutput("web", os.fdopen(reading, "rb", buffering=0))
    output.release()
    shown = []
    for content in ("Pří".encode()[:-1], "Pří".encode()[-1:] + b"lis", " žluťoučký\nkůň".encode()):
        os.write(writing, content)
        assert not output.read()
        shown.append(capfd.readouterr().err)
    os.close(writing)
    assert output.finish() == "kůň"
    assert [*shown, capfd.readouterr().err] == ["", "", "[web] Přílis žluťoučký\n", "[web] kůň\n"]


def test_output_without_a_reader_does_not_end_the_service(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next line of a child ended the service after the reader of its standard error had ended."""
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w", buffering=1) as stderr:
        monkeypatch.setattr("sys.stderr", stderr)
        output = ChildOutput("web", written(LINES))
        output.release()
        assert output.finish() == "ImportError: nic takového"


def test_a_reader_that_has_stopped_reading_stops_no_line_but_one(monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    with suppress(BlockingIOError):
        while os.write(writing, b"x" * 65_536):
            pass
    os.set_blocking(writing, True)
    waits: list[float] = []

    def can_write_now(seconds: float) -> bool:
        waits.append(seconds)
        return _can_write(0)

    monkeypatch.setattr("service.output._can_write", can_write_now)
    standard_error = _StandardError()
    with os.fdopen(writing, "w", buffering=1) as stderr:
        monkeypatch.setattr("sys.stderr", stderr)
        for text in ("first", "second", "third"):
            standard_error.write_line(text)
        assert waits == [_MAX_WAIT, 0, 0]
        os.read(reading, 1_000_000)
        standard_error.write_line("read again")
        assert os.read(reading, 100) == b"read again\n"
        standard_error.write_line("and at once")
        assert waits[-2:] == [0, _MAX_WAIT]
    os.close(reading)
