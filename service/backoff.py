"""The delay before a child process that ended is started again."""

from dataclasses import dataclass

# A child that ran this long had started well: a failing start on a busy old laptop takes half a minute.
STEADY_SECONDS = 60.0
FIRST_DELAY, MAX_DELAY = 0.2, 10.0
MAX_FALSE_STARTS = 4


@dataclass
class Backoff:
    """The delay before the next start, doubled with every quick end in a row and reset by a steady run."""

    ends: int = 0
    was_steady: bool = False

    def record_end(self, run_time: float) -> float:
        """Count an end after ``run_time`` seconds. Return the seconds to wait before the next start."""
        if run_time >= STEADY_SECONDS:
            self.ends, self.was_steady = 0, True
        self.ends += 1
        return float(min(MAX_DELAY, FIRST_DELAY * 2 ** min(self.ends - 1, 16)))

    @property
    def is_hopeless(self) -> bool:
        """Return true if the child has never run steadily in several starts."""
        return not self.was_steady and self.ends >= MAX_FALSE_STARTS
