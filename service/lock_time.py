"""How long a command held the lock of the database, so that a running event waited. Entry point: :class:`LockTime`."""

import time

from django.utils.translation import gettext as _


class LockTime:
    """The time of a block that writes in one transaction: the most that another write waited for it."""

    def __enter__(self) -> "LockTime":
        self._since = time.perf_counter()
        return self

    def __exit__(self, *_error: object) -> None:
        self.seconds = time.perf_counter() - self._since

    def describe(self) -> str:
        """Return the sentence for the report of the command."""
        return _("Other writes waited for at most %(seconds)s s.") % {"seconds": f"{self.seconds:.1f}"}
