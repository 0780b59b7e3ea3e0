"""The kinds of background work. An app registers a function for each of its kinds when it is ready."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

OnProgress = Callable[[int, int], None]


@dataclass(frozen=True)
class JobResult:
    """What a finished job leaves: bytes, their media type and a file name for who downloads them."""

    content: bytes
    media_type: str
    file_name: str


Handler = Callable[[dict[str, Any], OnProgress], JobResult]
_HANDLERS: dict[str, Handler] = {}


def job_handler(kind: str) -> Callable[[Handler], Handler]:
    """Register the function that does the work of a kind; it gets the params and a progress callback."""

    def register(handler: Handler) -> Handler:
        if _HANDLERS.get(kind, handler) is not handler:
            raise ValueError(f"two handlers for jobs of kind {kind}")
        _HANDLERS[kind] = handler
        return handler

    return register


def find_handler(kind: str) -> Handler | None:
    """The function for a kind, None where no app knows it."""
    return _HANDLERS.get(kind)
