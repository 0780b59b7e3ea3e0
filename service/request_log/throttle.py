"""At most one line a second of a kind that thousands of requests would write. Entry point: :class:`LogThrottle`.

The processes of the service share the memory of a throttle: it is made before they are forked. Two of them that write
in the same microsecond may both write a line.
"""

import mmap
import struct
import threading
import time

SECONDS_BETWEEN_LINES = 1.0
# The time of the last line on the clock that all processes share, and the number of lines left out since then.
_LAYOUT = struct.Struct("dq")


class LogThrottle:
    """Says which lines of a kind may be written, and counts the others."""

    def __init__(self) -> None:
        self._memory = mmap.mmap(-1, _LAYOUT.size)
        self._lock = threading.Lock()

    def take_turn(self) -> int | None:
        """Return how many lines were left out before this one, None if this line is to be left out, too."""
        now = time.monotonic()
        with self._lock:
            last_at, left_out = _LAYOUT.unpack_from(self._memory)
            is_due = not last_at or not 0 <= now - last_at < SECONDS_BETWEEN_LINES
            _LAYOUT.pack_into(self._memory, 0, *((now, 0) if is_due else (last_at, left_out + 1)))
        return left_out if is_due else None


def describe_left_out(number: int) -> str:
    """Return the end of a line that stands for others, "" for none."""
    return f" (left out since the last such line: {number})" if number else ""
