"""A process of the web server: one loop for all connections, a few threads for the application."""

import asyncio
import os
import signal
import socket
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from service.health_addresses import is_about_health
from service.web_server.answer import Answer, Application, make_answer
from service.web_server.connection import Connection, Deadlines
from service.web_server.request import Request

# Bytes of unfinished requests and of unread answers of all connections.
MAX_HELD, _LITTLE = 64_000_000, 65_536
_SEND_BUFFER = 131_072
# A page about a body that is too large takes some milliseconds of a processor; a thousand of them at once take a part
# of it for longer.
_SECONDS_BETWEEN_REFUSALS = 0.03
_SECONDS_BETWEEN_SWEEPS, _SECONDS_AFTER_FAILED_ACCEPT = 1.0, 0.05
# The system ends a process if its loop does not run for so long, and the master starts another.
_SECONDS_WITHOUT_LOOP, _SECONDS_BETWEEN_SIGNS = 60, 20


class Worker:
    """The connections of a process.

    Those that wait for their visitor are kept in the order since when they do; they give way to others.
    """

    def __init__(
        self,
        application: Application,
        find_limit: Callable[[str, int], int],
        *,
        threads: int,
        most: int,
        deadlines: Deadlines,
    ) -> None:
        self._application, self.find_limit, self._most, self.deadlines = application, find_limit, most, deadlines
        self.is_stopping = False
        self._pool = ThreadPoolExecutor(threads, "answer")
        # Pages about bodies that are too large are made by one thread; the others are for readers and desks.
        self._refusing = ThreadPoolExecutor(1, "refuse")
        # A service with all threads busy must still be able to say so.
        self._telling_health = ThreadPoolExecutor(1, "health")
        self._connections: set[Connection] = set()
        self._waiting: dict[Connection, None] = {}
        self._queued: set[Answer] = set()
        self._held = 0
        self._is_sweeping = False

    def run(self, listener: socket.socket) -> None:
        """Serve until SIGTERM."""
        asyncio.run(self._serve(listener))

    async def _serve(self, listener: socket.socket) -> None:
        self._loop = asyncio.get_running_loop()
        self._address = listener.getsockname()[:2]
        self._master = os.getppid()
        stop = asyncio.Event()
        self._loop.add_signal_handler(signal.SIGTERM, stop.set)
        self._show_life(stop)
        # The system would keep megabytes of an answer that is not read, and tell late that reading goes on.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
        listener.setblocking(False)
        accepting = asyncio.create_task(self._accept(listener))
        # A process that accepts no more would look alive; the master starts another.
        accepting.add_done_callback(lambda _: stop.set())
        await stop.wait()
        accepting.cancel()
        # What has arrived is read first.
        await asyncio.sleep(0.05)
        self.is_stopping = True
        for connection in list(self._connections):
            connection.release()
            if connection.is_idle:
                connection.transport.close()
        while any(not connection.is_done for connection in self._connections):
            await asyncio.sleep(0.02)
        signal.alarm(0)

    async def _accept(self, listener: socket.socket) -> None:
        """Accept one connection after the other: one that gives way is closed before the next is accepted."""
        while True:
            try:
                client, _address = await self._loop.sock_accept(listener)
                await self._loop.connect_accepted_socket(lambda: Connection(self), client)
            except OSError:  # the system has no further file, or the visitor has gone
                await asyncio.sleep(_SECONDS_AFTER_FAILED_ACCEPT)

    def _show_life(self, stop: asyncio.Event) -> None:
        signal.alarm(_SECONDS_WITHOUT_LOOP)
        if os.getppid() != self._master:
            stop.set()
        self._loop.call_later(_SECONDS_BETWEEN_SIGNS, self._show_life, stop)

    def count_queued(self) -> int:
        """Return how many whole requests wait for a thread."""
        return len(self._queued)

    # --- what connections call

    def add(self, connection: Connection) -> None:
        self._connections.add(connection)
        if len(self._connections) > self._most and self._waiting:
            self._drop(next(iter(self._waiting)))
        if not self._is_sweeping:
            self._is_sweeping = True
            self._loop.call_later(_SECONDS_BETWEEN_SWEEPS, self._sweep)

    def remove(self, connection: Connection) -> None:
        self._connections.discard(connection)
        self._waiting.pop(connection, None)

    def note_waiting(self, connection: Connection) -> None:
        self._waiting.setdefault(connection)

    def note_held(self, difference: int) -> None:
        """Count what is held. If it is too much, the connection ends that waits longest and holds more than little."""
        self._held += difference
        if self._held > MAX_HELD and difference > 0:
            for connection in self._waiting:
                if connection.held > _LITTLE:
                    self._drop(connection)
                    return

    def _drop(self, connection: Connection) -> None:
        connection.transport.abort()
        self.remove(connection)
        self._held, connection.held = self._held - connection.held, 0

    def submit(self, connection: Connection, request: Request, answer: Answer) -> None:
        self._waiting.pop(connection, None)
        self._queued.add(answer)
        about_health = self._telling_health if is_about_health(request.path) else self._pool
        pool = self._refusing if request.too_many else about_health
        pool.submit(self._answer, connection.transport, request, answer)

    def _answer(self, transport: asyncio.Transport, request: Request, answer: Answer) -> None:
        self._queued.discard(answer)
        if answer.is_closed:
            return
        peer = transport.get_extra_info("peername")
        make_answer(self._application, request, answer, peer[0] if isinstance(peer, tuple) else "", self._address)
        if request.too_many:
            time.sleep(_SECONDS_BETWEEN_REFUSALS)

    def call(self, function: Callable[[], object]) -> None:
        self._loop.call_soon_threadsafe(function)

    def call_later(self, seconds: float, function: Callable[[], object]) -> asyncio.TimerHandle:
        return self._loop.call_later(seconds, function)

    def _sweep(self) -> None:
        """Close the connections with a deadline that is over. Sleeps while there are none."""
        now = time.monotonic()
        for connection in [each for each in self._connections if each.deadline < now]:
            connection.expire()
        self._is_sweeping = bool(self._connections)
        if self._is_sweeping:
            self._loop.call_later(_SECONDS_BETWEEN_SWEEPS, self._sweep)
