"""Somebody without a browser, quick enough to post many results: keeps cookies, honest about no answer."""

import http.client
import json
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlencode, urlsplit


class NoAnswer(Exception):
    """The connection ended before an answer came: nobody knows whether it was done."""


class Visitor:
    """One person's cookies. Every request has a connection of its own, as after a restart of the server."""

    def __init__(self, url: str) -> None:
        self.host = urlsplit(url).netloc
        self.url = url
        self.cookies: dict[str, str] = {}
        self.set_cookie_headers: list[str] = []

    def sign_in(self, path: str) -> None:
        """Open a one-time link and press its button."""
        assert self.get(path)[0] == 200
        status, body = self.post(path, {})
        assert status == 302, body

    def get(self, path: str) -> tuple[int, str]:
        """Status and text of a page."""
        status, body = self.request("GET", path)
        return status, body.decode()

    def post(self, path: str, form: dict[str, Any]) -> tuple[int, str]:
        """Post a form; no redirect is followed."""
        encoded = urlencode(form | {"csrfmiddlewaretoken": self.cookies.get("csrftoken", "")}).encode()
        status, body = self.request("POST", path, encoded, {"Content-Type": "application/x-www-form-urlencoded"})
        return status, body.decode()

    def post_json(self, path: str, data: Any, headers: dict[str, str] | None = None) -> tuple[int, Any]:
        """Post to the API. Returns the answer's status and JSON."""
        about = {"Content-Type": "application/json", "X-CSRFToken": self.cookies.get("csrftoken", "")}
        status, body = self.request("POST", path, json.dumps(data).encode(), about | (headers or {}))
        return status, json.loads(body)

    def request(
        self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
    ) -> tuple[int, bytes]:
        """One request; raises NoAnswer where the answer did not come whole."""
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
        self.set_cookie_headers = answer.headers.get_all("Set-Cookie") or []
        for header in self.set_cookie_headers:
            self.cookies.update({name: morsel.value for name, morsel in SimpleCookie(header).items()})
