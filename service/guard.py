"""A process that stops the children when the supervisor is killed, and then ends.

Run as a script that uses the standard library only. Its input is a pipe from the supervisor: ``+123`` and ``-123`` are
process groups that started and ended; the end of the input means that the supervisor has ended. It also inherits the
lock on the data directory, so that the next service starts only after the children of the old one have ended.
"""

import os
import signal
import sys
import time
from collections.abc import Iterable

GRACE_SECONDS = 4.0


def read_groups(lines: Iterable[str]) -> set[int]:
    """Return the groups that still run at the end of the input."""
    groups: set[int] = set()
    for line in lines:
        group = int(line[1:])
        groups.add(group) if line[0] == "+" else groups.discard(group)
    return groups


def stop_groups(groups: set[int], grace: float = GRACE_SECONDS) -> None:
    """Send SIGTERM to every group, wait for ``grace`` seconds, then send SIGKILL to the rest."""
    left = {group for group in groups if _signal(group, signal.SIGTERM)}
    deadline = time.monotonic() + grace
    while left and time.monotonic() < deadline:
        time.sleep(0.05)
        left = {group for group in left if _signal(group, 0)}
    for group in left:
        _signal(group, signal.SIGKILL)


def _signal(group: int, number: int) -> bool:
    try:
        os.killpg(group, number)
    except (ProcessLookupError, PermissionError):
        return False
    return True


if __name__ == "__main__":
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    stop_groups(read_groups(sys.stdin))
