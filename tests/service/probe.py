"""A script that runs ``make run`` in the current directory until the service answers, then sends Ctrl-C.

Prints the output and the HTTP status. It may run without a network, so it brings up the loopback device itself and
sends its request from the same network namespace.
"""

import fcntl
import os
import signal
import socket
import struct
import subprocess
import sys
import time
import urllib.error
import urllib.request

_SIOCGIFFLAGS, _SIOCSIFFLAGS, _IFF_UP = 0x8913, 0x8914, 1


def bring_up_loopback() -> None:
    """Bring up the loopback device, which is down in a new network namespace."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
        (flags,) = struct.unpack("16xH", fcntl.ioctl(control, _SIOCGIFFLAGS, struct.pack("16sH", b"lo", 0)))
        if not flags & _IFF_UP:
            fcntl.ioctl(control, _SIOCSIFFLAGS, struct.pack("16sH", b"lo", flags | _IFF_UP))


def request_status(url: str) -> int:
    """Return the HTTP status of a URL, 0 without an answer."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(url, timeout=5) as answer:
            return int(answer.status)
    except OSError:
        return 0


def main(port: str, *make: str) -> int:
    """Return 0 if the service answered 200."""
    if sys.platform == "linux":
        bring_up_loopback()
    run = subprocess.Popen([*make, "run", f"PORT={port}"], stdin=subprocess.DEVNULL, start_new_session=True)
    deadline = time.monotonic() + 300
    status = 0
    while run.poll() is None and time.monotonic() < deadline and not status:
        time.sleep(0.2)
        status = request_status(f"http://127.0.0.1:{port}/account/login/")
    if run.poll() is None:
        os.killpg(run.pid, signal.SIGINT)
    run.wait(15)
    sys.stdout.write(f"status {status}\n")
    return 0 if status == 200 else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
