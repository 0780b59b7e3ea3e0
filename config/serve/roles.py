"""Which processes the embedded service has, and with which commands."""

import os
import sys
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from config.broker import embedded_server

THREADS_OF_WEB, PROCESSES_OF_WEB = 8, 2
SECONDS_BETWEEN_SWEEPS = 2
# Of bytes: 10,000 letters of which each takes six in an address ("ž" is %C5%BE). Without any limit a visitor could fill
# the memory.
LONGEST_ADDRESS = 65_536


@dataclass(frozen=True)
class Role:
    """One child: its name in messages, its command, and what it inherits."""

    name: str
    command: tuple[str, ...]
    inherited: tuple[int, ...] = ()
    # Lines with one of these words are news to nobody.
    chatter: tuple[str, ...] = ()


def broker_role(binary: Path) -> Role:
    """Valkey on its socket, on no port, and keeping nothing: job rows are the truth, the rest is a cache."""
    options = ("--port", "0", "--unixsocket", str(settings.EMBEDDED_SOCKET), "--unixsocketperm", "700")
    memory = ("--save", "", "--appendonly", "no", "--dir", str(settings.DATA_DIR), "--loglevel", "warning")
    return Role("valkey", (str(binary), *options, *memory), chatter=("overcommit", "SIGTERM", "ready to exit"))


def worker_role() -> Role:
    """One Celery worker without a pool: one process, which therefore dies whole."""
    options = ("--pool", "solo", "--loglevel", "WARNING", "--without-gossip", "--without-mingle", "--without-heartbeat")
    command = (sys.executable, "-m", "celery", "--quiet", "-A", "config", "worker", *options)
    return Role("worker", command, chatter=("Warm shutdown",))


def sweeper_role() -> Role:
    """Sends waiting jobs again; where there is no broker, does them."""
    manage = str(settings.BASE_DIR / "manage.py")
    return Role("sweeper", (sys.executable, manage, "sweep", "--every", str(SECONDS_BETWEEN_SWEEPS)))


def web_role(listener: int) -> Role:
    """gunicorn with threads on a socket that the supervisor keeps open, so that visitors wait out a restart.

    Only a proxy on this machine is believed when it says that the visitor came over TLS.
    """
    size = ("--workers", str(PROCESSES_OF_WEB), "--threads", str(THREADS_OF_WEB))
    worker = ("--worker-class", "config.serve.web.Worker")
    ends = ("--timeout", "60", "--graceful-timeout", "3", "--log-level", "warning", "--no-control-socket")
    trust = ("--forwarded-allow-ips", "127.0.0.1,::1")
    long = ("--limit-request-line", str(LONGEST_ADDRESS))
    scratch = ("--worker-tmp-dir", "/dev/shm") if os.access("/dev/shm", os.W_OK) else ()
    command = (
        sys.executable,
        "-m",
        "gunicorn",
        "config.wsgi",
        "--bind",
        f"fd://{listener}",
        *size,
        *worker,
        *ends,
        *trust,
        *long,
        *scratch,
    )
    return Role("web", command, inherited=(listener,))


def plan_roles(listener: int) -> list[Role]:
    """The children in the order they start."""
    if not settings.HAS_BROKER:
        return [sweeper_role(), web_role(listener)]
    binary = embedded_server() if needs_embedded_broker() else None
    broker = [broker_role(binary)] if binary else []
    return [*broker, worker_role(), sweeper_role(), web_role(listener)]


def needs_embedded_broker() -> bool:
    """Nothing was set, so the broker is ours to start."""
    return bool(f"unix://{settings.EMBEDDED_SOCKET}" == settings.REDIS_URL)
