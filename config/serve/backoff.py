"""The delay before a child process that ended is started again."""

from dataclasses import dataclass

# A child that ran this long had started well. On a busy old laptop a failing start takes half a minute.
STEADY_SECONDS = 60.0
FIRST_DELAY, LONGEST_DELAY = 0.2, 10.0
MOST_FALSE_STARTS = 4


@dataclass
class Backoff:
    """Doubles the delay with every quick end in a row. A steady run resets it."""

    ends: int = 0
    was_steady: bool = False

    def record_end(self, lived: float) -> float:
        """Count an end after ``lived`` seconds. Return the seconds to wait before the next start."""
        if lived >= STEADY_SECONDS:
            self.ends, self.was_steady = 0, True
        self.ends += 1
        return float(min(LONGEST_DELAY, FIRST_DELAY * 2 ** min(self.ends - 1, 16)))

    @property
    def is_hopeless(self) -> bool:
        """Whether the child has never run steadily in several starts."""
        return not self.was_steady and self.ends >= MOST_FALSE_STARTS
