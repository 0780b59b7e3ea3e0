"""The lock on the data directory and the listening socket."""

import os
import socket
import subprocess
import sys
from pathlib import Path
from threading import Timer

import pytest

from service.checks import listen_on, lock_data_dir
from service.errors import ServeError


def test_the_lock_is_held_until_it_is_closed(tmp_path: Path) -> None:
    lock = lock_data_dir(tmp_path)
    assert (tmp_path / "serve.lock").read_text() == str(os.getpid())
    with pytest.raises(ServeError, match=f"another service .process {os.getpid()}."):
        lock_data_dir(tmp_path)
    os.close(lock)
    os.close(lock_data_dir(tmp_path))


def test_a_zombie_supervisor_is_no_running_service(tmp_path: Path) -> None:
    zombie = subprocess.Popen([sys.executable, "-c", ""])
    os.waitid(os.P_PID, zombie.pid, os.WEXITED | os.WNOWAIT)
    held = lock_data_dir(tmp_path)
    (tmp_path / "serve.lock").write_text(str(zombie.pid))
    # As the guard does after the end of its supervisor.
    Timer(0.5, os.close, [held]).start()
    os.close(lock_data_dir(tmp_path))
    zombie.wait()


def test_a_data_directory_that_cannot_be_written_is_reported_by_name(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ServeError, match="file/var cannot be written"):
        lock_data_dir(tmp_path / "file" / "var")


def test_a_taken_port_is_reported() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(ServeError, match=f"port {port} on 127.0.0.1"):
            listen_on("127.0.0.1", port)


@pytest.mark.parametrize("host", ["no.such.host.invalid", "203.0.113.9"])
def test_an_unusable_address_is_reported(host: str) -> None:
    with pytest.raises(ServeError, match=f"on {host} cannot be used"):
        listen_on(host, 8000)


def test_a_closed_port_can_be_used_again() -> None:
    listener = listen_on("127.0.0.1", 0)
    port = listener.getsockname()[1]
    listener.close()
    listen_on("127.0.0.1", port).close()
