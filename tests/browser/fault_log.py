"""Faults that a browser reports while pages are used: errors, refused requests, requests to other hosts."""

from dataclasses import dataclass, field
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response

# htmx logs these for a request that a newer one replaced. Failed and refused requests are noted by other events.
_REPLACED = ("htmx:sendAbort", "htmx:afterRequest")


@dataclass
class FaultLog:
    """Records the faults of every page of a browser context; requests to other hosts than ``host`` are faults."""

    host: str
    found: list[str] = field(default_factory=list)
    expected: set[int] = field(default_factory=set)

    def listen(self, context: BrowserContext) -> None:
        """Subscribe to the events of a context."""
        context.on("console", self._note_console)
        context.on("request", self._note_request)
        context.on("requestfailed", self._note_failure)
        context.on("response", self._note_response)
        context.on("page", self._note_page)

    def expect_status(self, status: int) -> None:
        """Accept answers with this status, and the browser's lines about them, from now on."""
        self.expected.add(status)

    def _note_page(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.found.append(f"{page.url}: {error}"))

    def _note_console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and not self._is_expected(message.text):
            self.found.append(f"console {message.type}: {message.text} ({message.location.get('url')})")

    def _is_expected(self, text: str) -> bool:
        """Return true for lines of Chromium and htmx about an expected status or a replaced request."""
        if text.startswith(_REPLACED):
            return True
        wordings = [("status of", " "), ("Response Status Error Code", " from")]
        return any(f"{before} {status}{after}" in text for status in self.expected for before, after in wordings)

    def _note_request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in {"data", "blob"} and address.netloc != self.host:
            self.found.append(f"asked another host: {request.url}")

    def _note_failure(self, request: Request) -> None:
        # A replaced request, and one of a page that was left, ends as aborted.
        if "ERR_ABORTED" not in (request.failure or ""):
            self.found.append(f"failed: {request.url} {request.failure}")

    def _note_response(self, response: Response) -> None:
        if response.status >= 400 and response.status not in self.expected:
            self.found.append(f"{response.status}: {response.url}")
