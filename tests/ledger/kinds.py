"""Kinds of work for the tests, taken back at the end of each."""

from collections.abc import Iterator
from contextlib import contextmanager

from ledger import handlers
from ledger.handlers import Handler, JobResult

PAPER = JobResult(content="Pořadí: Kateřina Benešová".encode(), media_type="text/plain", file_name="poradi.txt")


@contextmanager
def registered(kind: str, handler: Handler) -> Iterator[None]:
    """A handler for a kind, only inside."""
    handlers.job_handler(kind)(handler)
    try:
        yield
    finally:
        handlers._HANDLERS.pop(kind)
