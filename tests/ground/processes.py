"""The descendants of a process and their commands, read from /proc where it exists, else from ``ps``."""

import subprocess
from collections import defaultdict
from pathlib import Path

_PROC = Path("/proc")


def descendants_of(pid: int) -> list[int]:
    """Return all running descendants, parents before their children, older before younger."""
    below: dict[int, list[int]] = defaultdict(list)
    for child, parent, state in _all_processes():
        if not state.startswith("Z"):
            below[parent].append(child)
    found: list[int] = []
    waiting = [pid]
    while waiting:
        children = sorted(below[waiting.pop(0)])
        found += children
        waiting += children
    return found


def is_alive(pid: int) -> bool:
    """Return true if the process runs and is not a zombie."""
    return any(other_pid == pid and not state.startswith("Z") for other_pid, _, state in _all_processes())


def command_of(pid: int) -> str:
    """Return the command line of a process, "" if it has ended."""
    if not (_PROC / "self").exists():
        return _ps("-p", str(pid), "-o", "command=").strip()
    try:
        return (_PROC / str(pid) / "cmdline").read_bytes().replace(b"\0", b" ").decode().strip()
    except OSError:
        return ""


def _all_processes() -> list[tuple[int, int, str]]:
    """Return the pid, the parent's pid and the state of every process."""
    if (_PROC / "self").exists():
        return [row for path in _PROC.glob("[0-9]*/stat") if (row := _read_stat(path))]
    lines = [line.split(maxsplit=2) for line in _ps("-A", "-o", "pid=,ppid=,stat=").splitlines()]
    return [(int(pid), int(parent), state) for pid, parent, state in lines]


def _read_stat(path: Path) -> tuple[int, int, str] | None:
    try:
        # The name in parentheses may contain spaces and parentheses.
        state, parent = path.read_text(errors="replace").rpartition(")")[2].split()[:2]
    except OSError:
        return None
    return int(path.parent.name), int(parent), state


def _ps(*arguments: str) -> str:
    return subprocess.run(["ps", *arguments], capture_output=True, text=True, check=False).stdout
