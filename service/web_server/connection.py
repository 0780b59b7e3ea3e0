"""The connection of a visitor: reads requests within limits and deadlines, has them answered, and sends the answers."""

import asyncio
import math
import time
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import quote_from_bytes

import httptools

from service.roles import MAX_ADDRESS_LENGTH
from service.web_server.answer import Answer
from service.web_server.early import write_early_answer
from service.web_server.request import Request

if TYPE_CHECKING:
    from service.web_server.worker import Worker

_ASCII = bytes(range(128))
_MAX_OF_HEADERS = 65_536
_MAX_BESIDE_THE_BODY = MAX_ADDRESS_LENGTH + _MAX_OF_HEADERS
# Requests that are sent before the first of them is answered, and bytes that are read of a refused one.
_MAX_PIPELINED = 16
_MAX_THROWN_AWAY = 32_000_000


@dataclass(frozen=True)
class Deadlines:
    """How many seconds a visitor has."""

    # Until the first byte of a request.
    idle: float = 15.0
    # From there until the last byte of its body.
    send: float = 60.0
    # For each 64 KiB of an answer.
    read: float = 30.0
    # While the rest of a refused request is thrown away: closing with unread input would destroy the answer.
    linger: float = 10.0
    # A refusal of a sign-in or of a body is held: a program that asks again at once would use up the processor.
    refusal: float = 1.0


class Connection(asyncio.Protocol):
    """One connection. Everything but the making of an answer happens in the loop."""

    def __init__(self, worker: "Worker") -> None:
        self._worker, self._seconds = worker, worker.deadlines
        self._parser = httptools.HttpRequestParser(self)
        self._reading: Request | None = None
        self._unread = b""
        self._whole: deque[Request] = deque()
        self.answer: Answer | None = None
        self._is_paused = self._takes_no_more = self._has_begun = self._has_ended = False
        self._bytes_read = self._thrown_away = 0
        self._timer: asyncio.TimerHandle | None = None
        self.held = 0
        self.deadline = math.inf

    # --- what asyncio calls

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.set_write_buffer_limits(high=65_536)
        self._wait(self._seconds.idle)
        self._worker.add(self)

    def data_received(self, data: bytes) -> None:
        if self._takes_no_more:
            self._thrown_away += len(data)
            if self._thrown_away > _MAX_THROWN_AWAY:
                self.transport.pause_reading()
        elif self.answer is not None:
            self._unread += data
            self._hold(self.held + len(data))
            self.transport.pause_reading()
        else:
            self._read(data)

    def eof_received(self) -> bool:
        self._has_ended = True
        # A visitor may end its side after a request and wait for the answer.
        return self.answer is not None

    def connection_lost(self, failure: Exception | None) -> None:
        if self._timer:
            self._timer.cancel()
        if self.answer is not None:
            self.answer.close()
        self._hold(0)
        self._worker.remove(self)
        # It refers to this connection, which would stay until garbage is searched.
        del self._parser

    def pause_writing(self) -> None:
        self._is_paused = True

    def resume_writing(self) -> None:
        self._is_paused = False
        self.send()

    # --- reading

    def _read(self, data: bytes) -> None:
        if not self._has_begun:
            self._has_begun = True
            self._wait(self._seconds.send)
        self._bytes_read += len(data)
        if self._reading is None and not data.isascii():
            # Programs such as curl send the letters that were typed; the parser takes only quoted ones.
            line, end, rest = data.partition(b"\r\n")
            data = quote_from_bytes(line, safe=_ASCII).encode() + end + rest
        try:
            self._parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            # Kartel speaks no other protocol: the request is answered, and nothing is read after it.
            self._takes_no_more = True
            if self._whole:
                self._whole[-1].keeps_open = False
        except httptools.HttpParserError:
            if not self._takes_no_more:
                self.refuse(400)
        # The ends of chunks and fields after them count as well.
        if self._reading and self._bytes_read > _MAX_BESIDE_THE_BODY + 2 * self._reading.limit:
            self.refuse(431)
        self._hold(self._bytes_read if self._reading or self._whole else 0)
        self._begin_next()

    def on_message_begin(self) -> None:
        if not self._takes_no_more:
            self._reading, self._bytes_read = Request(), 0

    def on_url(self, part: bytes) -> None:
        if self._reading:
            self._reading.target += part
            if len(self._reading.target) > MAX_ADDRESS_LENGTH:
                self.refuse(414)

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._reading:
            self._reading.headers.append((name, value))

    def on_headers_complete(self) -> None:
        request = self._reading
        if request is None or self._takes_no_more:
            return
        if sum(len(name) + len(value) for name, value in request.headers) > _MAX_OF_HEADERS:
            self.refuse(431)
            return
        request.method = self._parser.get_method().decode("latin-1")
        request.version = self._parser.get_http_version()
        request.keeps_open = self._parser.should_keep_alive()
        length = int(request.header(b"content-length") or 0)
        if not length and not request.header(b"transfer-encoding"):
            return
        request.limit = self._worker.find_limit(request.path, length)
        if length > request.limit:
            self._refuse_body(request, length)
        elif request.header(b"expect").lower() == b"100-continue" and request.version == "1.1":
            self.transport.write(b"HTTP/1.1 100 Continue\r\n\r\n")

    def on_body(self, part: bytes) -> None:
        request = self._reading
        if request is None or self._takes_no_more:
            return
        if len(request.body) + len(part) > request.limit:
            self._refuse_body(request, len(request.body) + len(part))
        else:
            request.body += part

    def on_message_complete(self) -> None:
        request, self._reading = self._reading, None
        if request is None or self._takes_no_more:
            return
        if len(self._whole) >= _MAX_PIPELINED:
            self.refuse(400)
        else:
            self._whole.append(request)

    def _refuse_body(self, request: Request, size: int) -> None:
        """Let the application say that the body is too large, without the body; the connection ends then."""
        self._takes_no_more = True
        self._reading = None
        request.body.clear()
        request.too_many, request.keeps_open = size, False
        self._whole.append(request)

    def refuse(self, status: int) -> None:
        """Answer without the application, then throw away what still comes, and close."""
        self._takes_no_more = True
        self._reading = None
        self._whole.clear()
        self._hold(0)
        if self.answer is None:
            self.transport.write(write_early_answer(status))
            self._end()

    def _end(self) -> None:
        """End our side, and close when the visitor has ended the other or a deadline is over."""
        if self._has_ended or not self._takes_no_more or not self.transport.can_write_eof():
            self.transport.close()
            self._wait(self._seconds.read)
        else:
            self.transport.write_eof()
            self._wait(self._seconds.linger)

    # --- answering

    def _begin_next(self) -> None:
        if self.answer is not None or not self._whole:
            return
        request = self._whole.popleft()
        self.deadline = math.inf
        self.answer = Answer(self._tell)
        self._worker.submit(self, request, self.answer)

    def _tell(self) -> None:
        """Send what is there. Called in the thread of the answer."""
        self._worker.call(self.send)

    def send(self) -> None:
        """Send as much of the answer as the visitor takes."""
        answer = self.answer
        if answer is None or self._timer is not None or self.transport.is_closing():
            return
        if answer.is_held and not self._worker.is_stopping:
            self._worker.note_waiting(self)
            self._timer = self._worker.call_later(self._seconds.refusal, self.release)
            return
        while not self._is_paused:
            was_complete = answer.is_complete
            data = answer.take()
            if data:
                self.transport.write(data)
            elif was_complete:
                self._finish(answer)
                return
            else:
                self.deadline = math.inf
                return
        self._hold(answer.held + self.transport.get_write_buffer_size())
        self._wait(self._seconds.read)

    def release(self) -> None:
        """Send a held answer."""
        if self._timer is None or self.answer is None:
            return
        self._timer.cancel()
        self._timer, self.answer.is_held = None, False
        self.send()

    def _finish(self, answer: Answer) -> None:
        answer.close()
        self.answer = None
        self._hold(0)
        if answer.is_broken:
            self.transport.abort()
        elif not answer.keeps_open or self._worker.is_stopping or (self._has_ended and not self._whole):
            self._end()
        elif self._whole:
            self._begin_next()
        else:
            self._has_begun = self._reading is not None
            self._wait(self._seconds.send if self._has_begun else self._seconds.idle)
            unread, self._unread = self._unread, b""
            self.transport.resume_reading()
            if unread:
                self._read(unread)

    # --- giving way

    def _wait(self, seconds: float) -> None:
        """Note that the visitor is awaited, and for how long."""
        self.deadline = time.monotonic() + seconds
        self._worker.note_waiting(self)

    def _hold(self, bytes_held: int) -> None:
        if bytes_held != self.held:
            difference, self.held = bytes_held - self.held, bytes_held
            self._worker.note_held(difference)

    def expire(self) -> None:
        """Close, because the deadline is over."""
        if self._reading is not None and not self._takes_no_more and self.answer is None:
            self.refuse(408)
        else:
            self.transport.abort()

    @property
    def is_idle(self) -> bool:
        """Return true if no request of the connection is being answered."""
        return self.answer is None and not self._whole

    @property
    def is_done(self) -> bool:
        """Return true if everything that was answered has been sent."""
        return self.is_idle and not self.transport.get_write_buffer_size()
