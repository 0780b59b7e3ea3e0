"""What a browser complains of while people use it: nothing of it may happen on our pages."""

from dataclasses import dataclass, field
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response

# htmx's lines about a live request that a newer one replaced. One that failed or was refused has lines of its own, and
# is noted by the request and the answer.
_REPLACED = ("htmx:sendAbort", "htmx:afterRequest")


@dataclass
class Watch:
    """Listens to every page of a context. ``host`` is the only one that may be asked for anything."""

    host: str
    faults: list[str] = field(default_factory=list)
    expected: set[int] = field(default_factory=set)

    def over(self, context: BrowserContext) -> None:
        """Begin to listen."""
        context.on("console", self._note_console)
        context.on("request", self._note_request)
        context.on("requestfailed", self._note_failure)
        context.on("response", self._note_response)
        context.on("page", self._note_page)

    def expect_status(self, status: int) -> None:
        """From now on this refusal is part of the story, and the browser's line about it too."""
        self.expected.add(status)

    def _note_page(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.faults.append(f"{page.url}: {error}"))

    def _note_console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and not self._is_expected(message.text):
            self.faults.append(f"console {message.type}: {message.text} ({message.location.get('url')})")

    def _is_expected(self, text: str) -> bool:
        """Chromium's and htmx's own lines about an answer that was to be refused, or that nobody waits for any more."""
        if text.startswith(_REPLACED):
            return True
        told = [("status of", " "), ("Response Status Error Code", " from")]
        return any(f"{before} {status}{after}" in text for status in self.expected for before, after in told)

    def _note_request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in {"data", "blob"} and address.netloc != self.host:
            self.faults.append(f"asked another host: {request.url}")

    def _note_failure(self, request: Request) -> None:
        # A live request that a newer one replaced, or a page that was left, ends as aborted.
        if "ERR_ABORTED" not in (request.failure or ""):
            self.faults.append(f"failed: {request.url} {request.failure}")

    def _note_response(self, response: Response) -> None:
        if response.status >= 400 and response.status not in self.expected:
            self.faults.append(f"{response.status}: {response.url}")
