"""How long to wait before a dead child is started again."""

from dataclasses import dataclass

# A child that lived this long had started well; what killed it came from outside. A busy old laptop takes half a minute
# to find out that it cannot start.
STEADY_SECONDS = 60.0
FIRST_DELAY, LONGEST_DELAY = 0.2, 10.0
MOST_FALSE_STARTS = 4


@dataclass
class Backoff:
    """Doubles the delay with every death in a row; a steady life forgets them."""

    deaths: int = 0
    was_steady: bool = False

    def note_death(self, lived: float) -> float:
        """The child lived so many seconds; returns the seconds to wait before the next start."""
        if lived >= STEADY_SECONDS:
            self.deaths, self.was_steady = 0, True
        self.deaths += 1
        return float(min(LONGEST_DELAY, FIRST_DELAY * 2 ** min(self.deaths - 1, 16)))

    @property
    def is_hopeless(self) -> bool:
        """It never came up, and not for want of trying."""
        return not self.was_steady and self.deaths >= MOST_FALSE_STARTS
