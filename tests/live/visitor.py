"""An HTTP client with cookies that is fast enough to post many results and reports a missing answer."""

import http.client
import json
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlencode, urlsplit


class NoAnswer(Exception):
    """The connection ended before the answer, so it is unknown whether the request was executed."""


class Visitor:
    """The session of one person. Every request has a connection of its own, as after a restart of the server."""

    def __init__(self, url: str) -> None:
        self.host = urlsplit(url).netloc
        self.url = url
        self.cookies: dict[str, str] = {}
        self.set_cookie_headers: list[str] = []
        self.headers: dict[str, str] = {}

    def sign_in(self, path: str) -> None:
        """Open a one-time link and press its button."""
        assert self.get(path)[0] == 200
        status, body = self.post(path, {})
        assert status == 302, body

    def get(self, path: str) -> tuple[int, str]:
        """Return the status and the text of a page."""
        status, body = self.request("GET", path)
        return status, body.decode()

    def post(self, path: str, form: dict[str, Any]) -> tuple[int, str]:
        """Post a form and return the status and the text. Redirects are not followed."""
        encoded = urlencode(form | {"csrfmiddlewaretoken": self.cookies.get("csrftoken", "")}).encode()
        status, body = self.request("POST", path, encoded, {"Content-Type": "application/x-www-form-urlencoded"})
        return status, body.decode()

    def post_json(self, path: str, data: Any, headers: dict[str, str] | None = None) -> tuple[int, Any]:
        """Post to the API. Return the answer's status and JSON."""
        defaults = {"Content-Type": "application/json", "X-CSRFToken": self.cookies.get("csrftoken", "")}
        status, body = self.request("POST", path, json.dumps(data).encode(), defaults | (headers or {}))
        return status, json.loads(body)

    def request(
        self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
    ) -> tuple[int, bytes]:
        """Send a request and return the status and the body. Raises NoAnswer for an incomplete answer."""
        connection = http.client.HTTPConnection(self.host, timeout=60)
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        try:
            connection.request(method, path, body, {"Cookie": cookies, "Referer": self.url, **(headers or {})})
            answer = connection.getresponse()
            content = answer.read()
        except (OSError, http.client.HTTPException) as error:
            raise NoAnswer(str(error)) from error
        finally:
            connection.close()
        self._keep_cookies(answer)
        return answer.status, content

    def _keep_cookies(self, answer: http.client.HTTPResponse) -> None:
        self.headers = dict(answer.headers)
        self.set_cookie_headers = answer.headers.get_all("Set-Cookie") or []
        for header in self.set_cookie_headers:
            self.cookies.update({name: morsel.value for name, morsel in SimpleCookie(header).items()})
