"""Job kinds for the tests, registered for the time of one block."""

from collections.abc import Iterator
from contextlib import contextmanager

from ledger import handlers
from ledger.handlers import Handler, JobResult

PAPER = JobResult(content="Pořadí: Kateřina Benešová".encode(), media_type="text/plain", file_name="poradi.txt")


@contextmanager
def register_kind(kind: str, handler: Handler) -> Iterator[None]:
    """Register a handler for a kind until the block ends."""
    handlers.job_handler(kind)(handler)
    try:
        yield
    finally:
        handlers._HANDLERS.pop(kind)
