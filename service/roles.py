"""The processes of the embedded service and their commands."""

import sys
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from service.broker import find_embedded_server

# Eight of sixteen threads at most wait for other work, and two are left to pages (web/expensive_work.py).
WEB_THREADS, WEB_PROCESSES = 16, 2
SECONDS_BETWEEN_SWEEPS = 2
SECONDS_BETWEEN_BACKUP_CHECKS = 30
# In bytes: 10,000 letters of six bytes each ("ž" is %C5%BE). Without a limit one request could fill the memory.
MAX_ADDRESS_LENGTH = 65_536


@dataclass(frozen=True)
class Role:
    """One process: its name in messages, its command and the file descriptors it inherits."""

    name: str
    command: tuple[str, ...]
    inherited: tuple[int, ...] = ()
    # Lines of output with one of these words are dropped.
    ignored_output: tuple[str, ...] = ()


def plan_broker(binary: Path) -> Role:
    """Return Valkey on a socket without a port and without persistence, because job rows are authoritative."""
    options = ("--port", "0", "--unixsocket", str(settings.EMBEDDED_SOCKET), "--unixsocketperm", "700")
    memory = ("--save", "", "--appendonly", "no", "--dir", str(settings.DATA_DIR), "--loglevel", "warning")
    return Role("valkey", (str(binary), *options, *memory), ignored_output=("overcommit", "SIGTERM", "ready to exit"))


def plan_worker() -> Role:
    """Return a Celery worker of one process and two threads, one of which is left for small jobs."""
    size = ("--pool", "threads", "--concurrency", "2")
    options = (*size, "--loglevel", "WARNING", "--without-gossip", "--without-mingle", "--without-heartbeat")
    command = (sys.executable, "-m", "celery", "--quiet", "-A", "config", "worker", *options)
    return Role("worker", command, ignored_output=("Warm shutdown",))


def plan_repeated_command(name: str, command: str, seconds: int) -> Role:
    """Return a command of ``manage.py`` that looks every so many seconds whether there is work for it."""
    return Role(name, (sys.executable, str(settings.BASE_DIR / "manage.py"), command, "--every", str(seconds)))


def plan_web(listener: int) -> Role:
    """Return the web server on a socket that the supervisor keeps open, so requests wait during a restart."""
    command = (sys.executable, "-m", "service.web_server", "config.wsgi", str(listener))
    return Role("web", command, inherited=(listener,))


def plan_roles(listener: int) -> list[Role]:
    """Return the processes in the order in which they start."""
    # The sweeper sends waiting jobs again or, without a broker, runs them.
    sweeper = plan_repeated_command("sweeper", "sweep", SECONDS_BETWEEN_SWEEPS)
    backups = plan_repeated_command("backups", "backup", SECONDS_BETWEEN_BACKUP_CHECKS)
    if not settings.HAS_BROKER:
        return [sweeper, backups, plan_web(listener)]
    binary = find_embedded_server() if has_embedded_broker() else None
    broker = [plan_broker(binary)] if binary else []
    return [*broker, plan_worker(), sweeper, backups, plan_web(listener)]


def has_embedded_broker() -> bool:
    """Return true if REDIS_URL is not set, so that the service starts its own broker."""
    return bool(f"unix://{settings.EMBEDDED_SOCKET}" == settings.REDIS_URL)
