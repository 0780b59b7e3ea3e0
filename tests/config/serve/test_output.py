"""What children print: held back while they start, then passed on under their names."""

import io

import pytest

from config.serve.output import ChildOutput

LINES = "Načítám nastavení\n\nTraceback\nImportError: nic takového\n".encode()


def test_a_child_that_dies_at_once_is_told_by_its_last_line(capsys: pytest.CaptureFixture[str]) -> None:
    output = ChildOutput("web", io.BytesIO(LINES))
    assert output.finish() == "ImportError: nic takového"
    assert capsys.readouterr().err == ""


def test_of_one_that_came_up_everything_is_passed_on(capsys: pytest.CaptureFixture[str]) -> None:
    output = ChildOutput("web", io.BytesIO(LINES))
    output.finish()
    output.release()
    assert capsys.readouterr().err == "[web] Načítám nastavení\n[web] Traceback\n[web] ImportError: nic takového\n"


def test_what_is_news_to_nobody_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    output = ChildOutput("worker", io.BytesIO(LINES), ignored=("Traceback", "Import"))
    output.finish()
    output.release()
    assert capsys.readouterr().err == "[worker] Načítám nastavení\n"


def test_bytes_that_are_no_text_break_nothing() -> None:
    assert ChildOutput("web", io.BytesIO(b"\xff\xfe\n")).finish() == "\ufffd\ufffd"
