"""The guard stops the remaining process groups when the supervisor's end of the pipe closes."""

import os
import signal
import subprocess
import sys
import time
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service import guard
from service.guard_process import GuardProcess
from tests.ground.processes import command_of, descendants_of, is_alive
from tests.ground.service import wait_until

SLEEPER = [sys.executable, "-c", "import time; print('ready', flush=True); time.sleep(600)"]
STUBBORN = [
    sys.executable,
    "-c",
    "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('ready', flush=True); time.sleep(600)",
]


def start(command: list[str]) -> subprocess.Popen[str]:
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)
    assert process.stdout
    assert process.stdout.readline() == "ready\n"
    return process


@given(st.lists(st.tuples(st.sampled_from("+-"), st.integers(2, 9)), max_size=30))
def test_the_groups_that_were_added_and_not_removed_are_read(lines: list[tuple[str, int]]) -> None:
    last = {group: sign for sign, group in lines}
    groups = guard.read_groups(f"{sign}{group}\n" for sign, group in lines)
    assert groups == {group for group, sign in last.items() if sign == "+"}


def test_stopping_returns_as_soon_as_all_groups_have_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that is read three times and a pause that lasts until the process has ended: one pause is enough."""
    process = start(SLEEPER)
    pauses: list[int] = []
    clock = SimpleNamespace(monotonic=count().__next__, sleep=lambda seconds: pauses.append(process.wait()))
    monkeypatch.setattr(guard, "time", clock)
    guard.stop_groups({process.pid}, grace=10)
    assert pauses == [-signal.SIGTERM]


def test_groups_that_ignore_sigterm_are_killed() -> None:
    process = start(STUBBORN)
    guard.stop_groups({process.pid}, grace=0.2)
    assert process.wait(5) == -signal.SIGKILL


def test_groups_that_have_ended_already_raise_nothing() -> None:
    process = start(SLEEPER)
    process.kill()
    process.wait()
    guard.stop_groups({process.pid}, grace=0.2)


def test_the_guard_ignores_signals_and_acts_at_the_end_of_the_pipe() -> None:
    child = start(SLEEPER)
    script = Path(guard.__file__)
    guard_process = subprocess.Popen([sys.executable, "-I", "-S", str(script)], stdin=subprocess.PIPE, text=True)
    assert guard_process.stdin
    guard_process.stdin.write(f"+{child.pid}\n")
    guard_process.stdin.flush()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        wait_until(lambda: is_alive(guard_process.pid), "the guard")
        time.sleep(0.2)
        os.kill(guard_process.pid, number)
    assert child.poll() is None
    guard_process.stdin.close()
    assert child.wait(10) == -signal.SIGTERM
    assert guard_process.wait(10) == 0


def find_guards() -> set[int]:
    """Return the guards of all services that this test process has started; other tests may keep a service running."""
    return {pid for pid in descendants_of(os.getpid()) if "guard.py" in command_of(pid)}


def test_the_service_can_stop_after_its_guard_was_killed() -> None:
    child = start(SLEEPER)
    others = find_guards()
    with Path(os.devnull).open() as lock:
        process = GuardProcess(lock.fileno())
        process.add(child.pid)
        (pid,) = find_guards() - others
        os.kill(pid, signal.SIGKILL)
        wait_until(lambda: command_of(pid) == "", "the guard has ended", 10)
        process.remove(child.pid)
        process.close()
    child.kill()
    child.wait()
