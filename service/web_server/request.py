"""A whole request, and what a WSGI application reads of it."""

import io
import sys
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote_to_bytes

# A proxy on this machine may say that the visitor's connection is encrypted.
_TRUSTED = frozenset({"127.0.0.1", "::1", "::ffff:127.0.0.1"})
_SECURE = frozenset(
    {("HTTP_X_FORWARDED_PROTO", "https"), ("HTTP_X_FORWARDED_PROTOCOL", "ssl"), ("HTTP_X_FORWARDED_SSL", "on")}
)
# The key of the environment with found and allowed bytes of a body that was not read.
BODY_REFUSED = "kartel.body_refused"


@dataclass(slots=True)
class Request:
    """A request, from its first byte until it is answered."""

    target: bytes = b""
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    method: str = ""
    version: str = "1.1"
    keeps_open: bool = False
    limit: int = 0
    body: bytearray = field(default_factory=bytearray)
    # How many bytes the body has or would have had, if that is more than the limit.
    too_many: int = 0

    def header(self, name: bytes) -> bytes:
        """Return the value of a header, of which ``name`` is in small letters; empty without it."""
        return next((value for key, value in self.headers if key.lower() == name), b"")

    @property
    def path(self) -> str:
        """Return the path as WSGI spells it: unquoted, a letter for each byte."""
        return unquote_to_bytes(self._split_target()[0]).decode("latin-1")

    def _split_target(self) -> tuple[bytes, bytes]:
        target = self.target
        if not target.startswith(b"/") and b"://" in target:  # the form for proxies: http://host/path
            target = b"/" + target.split(b"://", 1)[1].partition(b"/")[2]
        path, _, query = target.partition(b"#")[0].partition(b"?")
        return path, query

    def make_environ(self, remote: str, server: tuple[str, int]) -> dict[str, Any]:
        """Return the environment for the application. SCRIPT_NAME is always empty, whatever the visitor sends."""
        values: dict[str, Any] = {
            "REQUEST_METHOD": self.method,
            "SCRIPT_NAME": "",
            "PATH_INFO": self.path,
            "QUERY_STRING": self._split_target()[1].decode("latin-1"),
            "SERVER_NAME": server[0],
            "SERVER_PORT": str(server[1]),
            "SERVER_PROTOCOL": f"HTTP/{self.version}",
            "REMOTE_ADDR": remote,
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": "http",
            "wsgi.input": io.BytesIO(self.body),
            "wsgi.errors": sys.stderr,
            "wsgi.multithread": True,
            "wsgi.multiprocess": True,
            "wsgi.run_once": False,
        }
        for name, value in self.headers:
            # A name with "_" would be read as another header with "-". Parts of files are not served: they have no use
            # for pages, and a file as a whole is sent without a copy.
            if b"_" not in name and name.lower() != b"range":
                key = name.decode("latin-1").upper().replace("-", "_")
                key = key if key == "CONTENT_TYPE" else f"HTTP_{key}"
                earlier = f"{values[key]}{'; ' if key == 'HTTP_COOKIE' else ','}" if key in values else ""
                values[key] = earlier + value.decode("latin-1")
        values["CONTENT_LENGTH"] = str(len(self.body)) if self.body else ""
        if self.too_many:
            values[BODY_REFUSED] = (self.too_many, self.limit)
        if remote in _TRUSTED and any(values.get(key) == value for key, value in _SECURE):
            values["wsgi.url_scheme"] = "https"
        return values
