"""A network between one browser and a server that can be lost and comes back. Entry point: :func:`running_network`."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

_READ = 1 << 16


class Network:
    """Passes the connections of its own port on to a port of this machine, until it is lost.

    Unlike with Chromium's own switch the browser is not told that it is offline, as where the access point of a hall
    works and the way to the server does not.
    """

    def __init__(self, upstream: int) -> None:
        self._upstream = upstream
        self._listener = _listen(0)
        self.port: int = self._listener.getsockname()[1]
        self._open: set[socket.socket] = set()
        self._serve()

    @property
    def url(self) -> str:
        """Return the URL of the server through this network."""
        return f"http://127.0.0.1:{self.port}"

    def lose(self) -> None:
        """Close all connections and refuse new ones."""
        # A blocked accept() ends by shutdown only.
        for end in (self._listener, *self._open):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._open.clear()

    def restore(self) -> None:
        """Take connections again, on the same port."""
        self._listener = _listen(self.port)
        self._serve()

    def _serve(self) -> None:
        threading.Thread(target=self._accept, args=(self._listener,), daemon=True).start()

    def _accept(self, listener: socket.socket) -> None:
        with suppress(OSError):
            while True:
                client, _ = listener.accept()
                try:
                    server = socket.create_connection(("127.0.0.1", self._upstream))
                except OSError:
                    client.close()
                    continue
                self._open |= {client, server}
                for source, target in ((client, server), (server, client)):
                    threading.Thread(target=self._pass_on, args=(source, target), daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while read := source.recv(_READ):
                target.sendall(read)
        for end in (source, target):
            self._open.discard(end)
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


@contextmanager
def running_network(upstream: int) -> Iterator[Network]:
    """Yield a network to a port of this machine; lose it at the end."""
    network = Network(upstream)
    try:
        yield network
    finally:
        network.lose()


def _listen(port: int) -> socket.socket:
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", port))
    listener.listen(64)
    return listener
