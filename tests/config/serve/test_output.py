"""The output of children: held back while they start, then passed on under their names."""

import io

import pytest

from config.serve.output import ChildOutput

LINES = "Načítám nastavení\n\nTraceback\nImportError: nic takového\n".encode()


def test_the_output_of_a_failing_start_is_its_last_line(capsys: pytest.CaptureFixture[str]) -> None:
    output = ChildOutput("web", io.BytesIO(LINES))
    assert output.finish() == "ImportError: nic takového"
    assert capsys.readouterr().err == ""


def test_released_output_is_passed_on(capsys: pytest.CaptureFixture[str]) -> None:
    output = ChildOutput("web", io.BytesIO(LINES))
    output.finish()
    output.release()
    assert capsys.readouterr().err == "[web] Načítám nastavení\n[web] Traceback\n[web] ImportError: nic takového\n"


def test_lines_with_ignored_words_are_dropped(capsys: pytest.CaptureFixture[str]) -> None:
    output = ChildOutput("worker", io.BytesIO(LINES), ignored=("Traceback", "Import"))
    output.finish()
    output.release()
    assert capsys.readouterr().err == "[worker] Načítám nastavení\n"


def test_bytes_that_are_not_utf_8_are_replaced() -> None:
    assert ChildOutput("web", io.BytesIO(b"\xff\xfe\n")).finish() == "\ufffd\ufffd"
