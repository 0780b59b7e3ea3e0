"""Processes forked from the supervisor: their surroundings are those of a program that was started anew."""

import os
import signal
import sys
import time
from pathlib import Path

import pytest
from django.conf import settings

from config.serve.child import Child
from config.serve.forked import ForkedProcess
from config.serve.guard_process import GuardProcess
from config.serve.roles import Role
from tests.ground.processes import command_of
from tests.ground.service import wait_until


def read(process: ForkedProcess) -> str:
    """Return all that a process writes until its end."""
    return process.stdout.read().decode() if process.wait() is not None else ""


def print_surroundings() -> None:
    descriptors = [int(path.name) for path in Path("/dev/fd").iterdir()]
    left = [number for number in descriptors if number > 2 and Path(f"/dev/fd/{number}").exists()]
    facts = (os.getsid(0) == os.getpid(), Path.cwd() == settings.BASE_DIR, os.read(0, 1), left)
    sys.stdout.write(f"{sys.argv} {facts}\n")


def sleep_for_ever() -> None:
    sys.stderr.write("ready\n")
    time.sleep(600)


def fail() -> None:
    raise ValueError("no such thing")


def leave() -> None:
    raise SystemExit(3)


def test_a_forked_process_has_a_session_and_only_the_files_it_inherits(tmp_path: Path) -> None:
    with (tmp_path / "kept").open("w") as kept, (tmp_path / "private").open("w") as private:
        output = read(ForkedProcess(print_surroundings, ("look", "around"), (kept.fileno(),)))
        assert not private.closed
        assert output == f"['look', 'around'] (True, True, b'', [{kept.fileno()}])\n"


@pytest.mark.parametrize(("run", "code", "last"), [(fail, 1, "ValueError: no such thing"), (leave, 3, "")])
def test_the_exit_code_and_the_error_are_read(run: object, code: int, last: str) -> None:
    process = ForkedProcess(run, ("fail",), ())  # type: ignore[arg-type]
    assert process.wait() == code
    assert process.stdout.read().decode().rstrip().endswith(last)
    assert process.poll() == code
    process.send_signal(signal.SIGTERM)


def test_a_stop_signal_ends_it_although_the_supervisor_notes_the_signal() -> None:
    before = signal.signal(signal.SIGTERM, lambda *_: None)
    try:
        process = ForkedProcess(sleep_for_ever, ("sleep",), ())
        process.send_signal(signal.SIGTERM)
        assert process.wait() == -signal.SIGTERM
    finally:
        signal.signal(signal.SIGTERM, before)


@pytest.mark.skipif(sys.platform != "linux", reason="processes have no titles")
def test_it_is_listed_by_its_command() -> None:
    process = ForkedProcess(sleep_for_ever, ("manage.py", "sweep", "--every", "2"), ())
    wait_until(lambda: process.stdout.read(1) == b"r", "its start")
    assert command_of(process.pid) == "kartel: manage.py sweep --every 2"
    process.send_signal(signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL


def test_a_child_that_writes_more_than_a_pipe_holds_does_not_wait(capsys: pytest.CaptureFixture[str]) -> None:
    def write_much() -> None:
        for number in range(20_000):
            sys.stdout.write(f"line {number}\n")

    with Path(os.devnull).open() as lock:
        guard = GuardProcess(lock.fileno())
        child = Child(Role("writer", ("write",), write_much), guard)
        child.start()
        while child.is_running:
            child.read_output()
        child.check()
        child.end()
        guard.close()
    assert "kartel: writer died (exit code 0, line 19999), starting it again" in capsys.readouterr().err
