"""The registry of job kinds. An app registers a handler for each of its kinds in ``AppConfig.ready``."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

# The name of the Celery task that runs jobs: requests send it by name, because the task imports them.
RUN_JOB = "ledger.run_job"

# Is called with the number of parts that are done and the number of all parts. Raises LeaseLost.
OnProgress = Callable[[int, int], None]


@dataclass(frozen=True)
class JobResult:
    """The result of a finished job: bytes, their media type and the name of the downloaded file."""

    content: bytes
    media_type: str
    file_name: str


Handler = Callable[[dict[str, Any], OnProgress], JobResult]
# Writes a batch of rows in the transaction of its caller. Returns a JSON value for each skipped row, never its name.
RowWriter = Callable[[list[Any]], list[Any]]
RowHandler = Callable[[dict[str, Any]], RowWriter]
H = TypeVar("H", bound=Callable[..., Any])
_HANDLERS: dict[str, Handler] = {}
_ROW_HANDLERS: dict[str, RowHandler] = {}


def job_handler(kind: str) -> Callable[[Handler], Handler]:
    """Register the decorated function as handler of a kind. It is called with the params and a progress callback.

    Raises ValueError if the kind has another handler.
    """
    return _register_in(_HANDLERS, kind)


def row_job_handler(kind: str) -> Callable[[RowHandler], RowHandler]:
    """Register the decorated function for a kind of job that writes rows in batches.

    It is called with the params at the beginning of an attempt and returns the function that writes a batch.
    Raises ValueError if the kind has another handler.
    """
    return _register_in(_ROW_HANDLERS, kind)


def _register_in(handlers: dict[str, H], kind: str) -> Callable[[H], H]:
    def register(handler: H) -> H:
        if handlers.setdefault(kind, handler) is not handler:
            raise ValueError(f"two handlers for jobs of kind {kind}")
        return handler

    return register


def find_row_handler(kind: str) -> RowHandler | None:
    """Return the handler of a kind of job that writes rows, None if no app registered one."""
    return _ROW_HANDLERS.get(kind)


def find_handler(kind: str) -> Handler | None:
    """Return the handler of a kind, None if no app registered one."""
    return _HANDLERS.get(kind)
