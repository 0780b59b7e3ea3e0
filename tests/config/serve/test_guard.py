"""The guard stops what is left when the supervisor's end of the pipe closes."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from config.serve import guard
from tests.ground.processes import is_alive
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
def test_it_remembers_who_came_and_did_not_go(told: list[tuple[str, int]]) -> None:
    last = {group: sign for sign, group in told}
    groups = guard.read_groups(f"{sign}{group}\n" for sign, group in told)
    assert groups == {group for group, sign in last.items() if sign == "+"}


def test_polite_ones_end_at_once() -> None:
    process = start(SLEEPER)
    reaped: list[int] = []
    begun = time.monotonic()
    guard.stop_groups({process.pid}, grace=0.2)
    reaped.append(process.wait(5))
    assert reaped == [-signal.SIGTERM]
    assert time.monotonic() - begun < 2


def test_stubborn_ones_are_made_to() -> None:
    process = start(STUBBORN)
    guard.stop_groups({process.pid}, grace=0.2)
    assert process.wait(5) == -signal.SIGKILL


def test_groups_that_are_gone_already_are_no_trouble() -> None:
    process = start(SLEEPER)
    process.kill()
    process.wait()
    guard.stop_groups({process.pid}, grace=0.2)


def test_the_end_of_the_pipe_is_the_sign() -> None:
    child = start(SLEEPER)
    script = Path(guard.__file__)
    watching = subprocess.Popen([sys.executable, "-I", "-S", str(script)], stdin=subprocess.PIPE, text=True)
    assert watching.stdin
    watching.stdin.write(f"+{child.pid}\n")
    watching.stdin.flush()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        wait_until(lambda: is_alive(watching.pid), "the guard")
        time.sleep(0.2)
        os.kill(watching.pid, number)
    assert child.poll() is None
    watching.stdin.close()
    assert child.wait(10) == -signal.SIGTERM
    assert watching.wait(10) == 0
