"""One line of the log for each refused request, in place of the lines of Django.

    WARNING [9f6cc57a] kartel.requests: refused user=17 method=POST status=409 code=result_changed ms=12 route=events/…

A line holds no path and no name: a path may hold the code of a link, and log lines name people by their id. Entry
points: :func:`log_refusals` (middleware), :func:`note_code`, :class:`RefusalsHaveTheirLine`.
"""

import logging
import time
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, TypeVar

from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponseBase
from django.utils.functional import LazyObject, empty

from service.databases.outage import find_outage
from service.request_log.throttle import LogThrottle, describe_left_out

log = logging.getLogger("kartel.requests")

_CODE = "refusal_code"
# Of these a program that asks again at once, or every visitor of an outage, would write thousands of lines.
_THROTTLES = {HTTPStatus.TOO_MANY_REQUESTS: LogThrottle(), HTTPStatus.SERVICE_UNAVAILABLE: LogThrottle()}
# Of all requests that were never whole, because one visitor can begin a thousand.
_THROTTLE_OF_EARLY = LogThrottle()

Answer = TypeVar("Answer", bound=HttpResponseBase)
GetResponse = Callable[[HttpRequest], HttpResponseBase]
# Called with the status and the code of each refused request.
OnRefusal = Callable[[int, str], object]
_LISTENERS: list[OnRefusal] = []


def note_code(answer: Answer, code: str) -> Answer:
    """Give an answer the code of the problem that it tells, for its line of the log. Returns the answer."""
    setattr(answer, _CODE, code)
    return answer


def listen_to_refusals(listener: OnRefusal) -> None:
    """Call a function with the status and the code of each refused request from now on."""
    _LISTENERS.append(listener)


def log_refusals(get_response: GetResponse) -> GetResponse:
    """Write a line for each answer with a status from 400 on; of 429 and of 503 one a second."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        begun = time.perf_counter()
        response = get_response(request)
        if response.status_code >= HTTPStatus.BAD_REQUEST:
            _log_refusal(
                response.status_code,
                find_code(response),
                _THROTTLES.get(HTTPStatus(response.status_code)),
                user=find_user_id(request) or "-",
                method=request.method,
                ms=round((time.perf_counter() - begun) * 1000),
                route=getattr(request.resolver_match, "route", None) or "-",
            )
        return response

    return answer


def log_early_refusal(status: int) -> None:
    """Write the line of a request that the web server refused before it was whole, one a second for all of them."""
    _log_refusal(status, HTTPStatus(status).name.lower(), _THROTTLE_OF_EARLY)


def _log_refusal(
    status: int,
    code: str,
    throttle: LogThrottle | None,
    *,
    user: object = "-",
    method: str | None = "-",
    ms: object = "-",
    route: str = "-",
) -> None:
    """Tell the listeners, and write the line unless the throttle leaves it out."""
    for listener in _LISTENERS:
        listener(status, code)
    left_out = throttle.take_turn() if throttle is not None else 0
    if left_out is not None:
        level = logging.ERROR if status >= HTTPStatus.INTERNAL_SERVER_ERROR else logging.WARNING
        line = f"user={user} method={method} status={status} code={code} ms={ms} route={route}"
        log.log(level, "refused %s%s", line, describe_left_out(left_out))


def find_code(response: HttpResponseBase) -> str:
    """Return the code of the problem that an answer tells, another for a form shown again or an answer of a library."""
    code: str | None = getattr(response, _CODE, None)
    if code is None:
        is_form = response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        code = "form_invalid" if is_form else HTTPStatus(response.status_code).name.lower()
    return code


def find_user_id(request: HttpRequest) -> object:
    """Return the id of the signed-in person as far as the request has read it, None otherwise. Reads no database."""
    user = request.__dict__.get("user")
    if isinstance(user, LazyObject):
        user = user.__dict__["_wrapped"] if user.__dict__["_wrapped"] is not empty else None
    session: dict[str, Any] = getattr(getattr(request, "session", None), "_session_cache", {})
    return getattr(user, "pk", None) or session.get(SESSION_KEY)


class RefusalsHaveTheirLine(logging.Filter):
    """Drops the lines and tracebacks of Django about refused requests and outages, which have a line already.

    What is left, the traceback of an unexpected error, names the route in place of the path.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        if not record.name.startswith("django.") or not isinstance(request, HttpRequest):
            return True
        error = record.exc_info[1] if record.exc_info else None
        if error is None or getattr(record, "status_code", 500) < 500 or find_outage(error) is not None:
            return False
        if record.name == "django.request":
            record.msg, record.args = f"Internal error at {getattr(request.resolver_match, 'route', '-')}", ()
        return True
