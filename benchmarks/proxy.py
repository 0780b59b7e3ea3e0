"""A proxy that delays every request and closes some connections. Entry point: :func:`weak_network`."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from random import Random

_READ = 1 << 16


@dataclass
class WeakNetwork:
    """The running proxy: its port, and how many connections it took and closed."""

    delay: float
    closed_share: float
    upstream: int
    chance: Random
    port: int = 0
    connections: int = 0
    closed: int = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass one connection on. One that is to be closed gets the beginning of its answer at most."""
        self.connections += 1
        is_closed = self.chance.random() < self.closed_share
        server_reader, server_writer = await asyncio.open_connection("127.0.0.1", self.upstream)
        passing = asyncio.ensure_future(self._pass_requests(reader, server_writer))
        try:
            while read := await server_reader.read(_READ):
                if is_closed:
                    self.closed += 1
                    writer.write(read[:1_000])
                    await writer.drain()
                    return
                writer.write(read)
                await writer.drain()
        # The proxy may end while a phone is still connected; asyncio would print what it cancelled then.
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            passing.cancel()
            for end in (server_writer, writer):
                with suppress(OSError):
                    end.close()

    async def _pass_requests(self, reader: asyncio.StreamReader, server: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while read := await reader.read(_READ):
                await asyncio.sleep(self.delay)
                server.write(read)
                await server.drain()
            server.write_eof()


@asynccontextmanager
async def weak_network(upstream: int, *, delay: float, closed_share: float, seed: str) -> AsyncIterator[WeakNetwork]:
    """Listen on a free port and pass connections on to the port ``upstream`` of this machine.

    Every request waits ``delay`` seconds; this share of the connections is closed within the answer.
    """
    network = WeakNetwork(delay, closed_share, upstream, Random(seed))
    server = await asyncio.start_server(network.serve, "127.0.0.1", 0, backlog=1024)
    network.port = server.sockets[0].getsockname()[1]
    try:
        yield network
    finally:
        server.close()
