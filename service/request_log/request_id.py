"""An id for each request and each job, so that the lines of the log that belong together can be found.

Entry points: :func:`identify_request` (middleware), :func:`identify_job`, :class:`RequestIdFilter`.
"""

import logging
import secrets
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar

from django.http import HttpRequest, HttpResponse

_META_KEY = "KARTEL_REQUEST_ID"

_current: ContextVar[str] = ContextVar("request_id", default="-")


def get_request_id() -> str:
    """Return the id of the request or job that is being answered, "-" outside of one."""
    return _current.get()


def identify_request(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Give each request an id of eight characters, which the log and the header ``X-Request-ID`` carry."""

    def answer(request: HttpRequest) -> HttpResponse:
        with _identify(secrets.token_hex(4)) as request_id:
            request.META[_META_KEY] = request_id
            response = get_response(request)
            response["X-Request-ID"] = request_id
            return response

    return answer


def identify_job(job_id: int) -> AbstractContextManager[str]:
    """Return a context in which the log names the job."""
    return _identify(f"job-{job_id}")


@contextmanager
def _identify(request_id: str) -> Iterator[str]:
    token = _current.set(request_id)
    try:
        yield request_id
    finally:
        _current.reset(token)


class RequestIdFilter(logging.Filter):
    """Adds ``request_id`` to every record of the log.

    Django logs a refused request after its middleware has ended; such a record holds the request.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        meta = getattr(getattr(record, "request", None), "META", {})
        record.request_id = meta.get(_META_KEY) or get_request_id()
        return True
