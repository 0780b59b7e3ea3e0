"""Commands in processes forked from the supervisor: their surroundings are those of a program that was started anew."""

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest
from django.conf import settings

from service.child import Child
from service.forked import ForkedProcess
from service.guard_process import GuardProcess
from service.output import show_line
from service.roles import Role
from tests.ground.processes import command_of
from tests.ground.service import wait_until

SLEEP = "import sys, time; sys.stderr.write('ready\\n'); time.sleep(600)"


@pytest.fixture
def script(tmp_path: Path) -> Path:
    return tmp_path / "script.py"


@pytest.fixture
def guard() -> Iterator[GuardProcess]:
    with Path(os.devnull).open() as lock:
        running = GuardProcess(lock.fileno())
        yield running
        running.close()


def start(script: Path, code: str, *arguments: str, inherited: tuple[int, ...] = ()) -> ForkedProcess:
    script.write_text(dedent(code))
    return ForkedProcess([str(script), *arguments], {"KARTEL_TESTED": "1"}, inherited)


def read(process: ForkedProcess) -> str:
    """Return all that a process writes until its end."""
    process.wait()
    return process.stdout.read().decode()


SURROUNDINGS = """
    import os, sys, warnings
    from pathlib import Path
    listed = [int(path.name) for path in Path("/dev/fd").iterdir()]
    left = [number for number in listed if number > 2 and os.path.exists(f"/dev/fd/{number}")]
    print(__name__, sys.argv[1:], os.environ["KARTEL_TESTED"], os.getsid(0) == os.getpid(), os.getcwd(), left)
"""


def test_a_forked_process_has_a_session_and_only_the_files_it_inherits(script: Path, tmp_path: Path) -> None:
    with (tmp_path / "kept").open("w") as kept, (tmp_path / "private").open("w"):
        output = read(start(script, SURROUNDINGS, "look", inherited=(kept.fileno(),)))
        assert output == f"__main__ ['look'] 1 True {settings.BASE_DIR} [{kept.fileno()}]\n"


def test_a_module_is_run_as_by_python() -> None:
    assert read(ForkedProcess(["-m", "platform", "terse"], {})).startswith("Linux")


@pytest.mark.parametrize(
    ("code", "exit_code", "last"),
    [("raise ValueError('no such thing')", 1, "ValueError: no such thing"), ("raise SystemExit(3)", 3, "")],
)
def test_the_exit_code_and_the_error_are_read(script: Path, code: str, exit_code: int, last: str) -> None:
    process = start(script, code)
    assert read(process).rstrip().endswith(last)
    assert process.poll() == process.wait() == exit_code
    process.send_signal(signal.SIGTERM)


def test_a_stop_signal_ends_it_although_the_supervisor_notes_the_signal(script: Path) -> None:
    before = signal.signal(signal.SIGTERM, lambda *_: None)
    try:
        process = start(script, SLEEP)
        process.send_signal(signal.SIGTERM)
        assert process.wait() == -signal.SIGTERM
    finally:
        signal.signal(signal.SIGTERM, before)


@pytest.mark.skipif(sys.platform != "linux", reason="processes have no titles")
def test_it_is_listed_by_its_command(script: Path) -> None:
    process = start(script, SLEEP, "--every", "2")
    wait_until(lambda: process.stdout.read(1) == b"r", "its start")
    assert command_of(process.pid) == f"kartel: {script} --every 2"
    process.send_signal(signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL


def make_child(script: Path, code: str, guard: GuardProcess) -> Child:
    script.write_text(code)
    return Child(Role("writer", (sys.executable, str(script))), {}, guard)


def test_a_child_that_writes_more_than_a_pipe_holds_does_not_wait(
    script: Path, guard: GuardProcess, capfd: pytest.CaptureFixture[str]
) -> None:
    child = make_child(script, "for number in range(20_000):\n    print('line', number)", guard)
    child.start()
    while child.is_running:
        child.read_output()
    child.check()
    assert "kartel: writer died (exit code 0, line 19999), starting it again" in capfd.readouterr().err


LAST_WORDS = """
import signal, sys, time
def stop(*_):
    print("last words")
    sys.exit()
signal.signal(signal.SIGTERM, stop)
print("ready")
time.sleep(600)
"""


def test_what_a_child_writes_while_it_stops_is_shown(
    script: Path, guard: GuardProcess, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.child._HELD_BACK_SECONDS", 0)
    child = make_child(script, LAST_WORDS, guard)
    child.start()

    def is_ready() -> bool:
        child.check()
        return "[writer] ready" in capfd.readouterr().err

    wait_until(is_ready, "its start")
    child.ask_to_stop()
    wait_until(lambda: not child.is_running, "its end")
    child.end()
    assert "[writer] last words" in capfd.readouterr().err


def test_a_child_is_started_although_the_standard_error_has_no_reader(
    script: Path, guard: GuardProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line that could not be written stayed in the buffer, and writing it again ended the service."""
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w", buffering=1) as stderr:
        monkeypatch.setattr("sys.stderr", stderr)
        show_line("a child died")
        child = make_child(script, SLEEP, guard)
        child.start()
        assert child.is_running
        child.end()
