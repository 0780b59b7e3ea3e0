"""A visitor that follows redirects and forms as a browser does and records the cost of each request.

Entry point: :class:`Recorder`.
"""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from html import unescape
from typing import Any

from benchmarks.measure import processor_milliseconds
from tests.live.visitor import Visitor

_HIDDEN = re.compile(r"<input\b[^>]*\btype=\"hidden\"[^>]*>")
_FORM = re.compile(r"<form\b([^>]*)>(.*?)</form>", re.DOTALL)
# Django compares the cookie with the field of the form, and takes any secret of this length.
_CSRF = "k" * 32
_MAX_REDIRECTS = 5


@dataclass(frozen=True)
class Request:
    """One request: its label, address, status, the milliseconds waited, processor milliseconds and size."""

    what: str
    path: str
    status: int
    waited: float
    processor: float
    size: int


class Recorder(Visitor):
    """A person with a session. ``pids`` returns the processes whose processor time counts for a request."""

    def __init__(self, url: str, session: str = "", pids: Callable[[], list[int]] = list) -> None:
        super().__init__(url)
        self.cookies = {"csrftoken": _CSRF, **({"sessionid": session} if session else {})}
        self.pids = pids
        self.requests: list[Request] = []
        self.path = ""

    def open(self, what: str, path: str) -> str:
        """Open a page and return its text. Raises AssertionError for a refusal."""
        return self._ask(what, "GET", path)

    def send(self, what: str, path: str, form: dict[str, Any], page: str = "") -> str:
        """Post a form, follow redirects and return the text of the last page.

        The hidden fields of the form with this address on ``page`` are sent, too. Raises AssertionError for a refusal.
        """
        return self._ask(what, "POST", path, {**hidden_fields(page, path), **form})

    def send_alone(self, what: str, path: str, form: dict[str, Any]) -> None:
        """Post a form and do not follow the redirect. Raises AssertionError for another answer than a redirect."""
        status, text = self._record(what, "POST", path, form)
        assert status == 302, f"{path}: {status} {text[-3000:]}"

    def _ask(self, what: str, method: str, path: str, form: dict[str, Any] | None = None) -> str:
        for _ in range(_MAX_REDIRECTS):
            status, text = self._record(what, method, path, form)
            self.path = path
            assert status < 400, f"{method} {path}: {status} {text[-3000:]}"
            if status not in {301, 302, 303}:
                return text
            method, path, form = "GET", self.headers["Location"].partition("#")[0], None
        raise AssertionError(f"more than {_MAX_REDIRECTS} redirects to {path}")

    def _record(self, what: str, method: str, path: str, form: dict[str, Any] | None) -> tuple[int, str]:
        pids = self.pids()
        used, started = processor_milliseconds(pids), time.perf_counter()
        status, text = self.get(path) if form is None else self.post(path, form)
        waited, used = 1000 * (time.perf_counter() - started), processor_milliseconds(pids) - used
        self.requests.append(Request(what, path, status, waited, used, len(text.encode())))
        return status, text


def hidden_fields(page: str, action: str) -> dict[str, str]:
    """Return the hidden fields of the first form of a page with this address, but not its token."""
    for attributes, content in _FORM.findall(page):
        if attribute(attributes, "action").partition("#")[0] == action:
            fields = {attribute(field, "name"): attribute(field, "value") for field in _HIDDEN.findall(content)}
            fields.pop("csrfmiddlewaretoken", None)
            return fields
    return {}


def attribute(tag: str, name: str) -> str:
    """Return an attribute of a tag, "" without it."""
    match = re.search(rf"\b{name}=\"([^\"]*)\"", tag)
    return unescape(match[1]) if match else ""
