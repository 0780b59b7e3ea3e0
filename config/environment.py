"""The environment variables, read and checked once at the start. docs/deploying.md describes each of them."""

import os
import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

NAMES = (
    "HOST",
    "PORT",
    "BASE_URL",
    "DATABASE_URL",
    "REDIS_URL",
    "KARTEL_DATA_DIR",
    "KARTEL_DOCUMENTS_OPEN",
    "KARTEL_JOBS_PER_ACCOUNT",
    "KARTEL_BACKUP_DIR",
    "KARTEL_BACKUP_COPY_DIR",
    "KARTEL_BACKUP_PASSPHRASE",
    "KARTEL_EVENTS_A_DAY",
    "KARTEL_NAMES_A_DAY",
    "KARTEL_FOUNDERS",
    "KARTEL_SECURITY_CONTACT",
    "KARTEL_METRICS_TOKEN",
    "KARTEL_LEAST_FREE_MB",
    "SECRET_KEY",
    "ALLOWED_HOSTS",
    "DEBUG",
    # The tests alone read these two.
    "REQUIRE_BROWSER",
    "REQUIRE_POSTGRES",
)

# Accounts that may make events: all, accounts with the role of a founder, operators.
FOUNDERS = ("everyone", "granted", "operators")
MAX_LIMIT = 1_000_000


@dataclass(frozen=True)
class Environment:
    """The checked values of the environment variables."""

    host: str
    port: int
    base_url: str
    database_url: str
    redis_url: str
    data_dir: Path
    documents_open: bool
    jobs_per_account: int
    backup_dir: Path
    backup_copy_dir: Path | None
    backup_passphrase: str
    events_a_day: int
    names_a_day: int
    founders: str
    security_contact: str
    metrics_token: str
    least_free_mb: int
    secret_key: str
    allowed_hosts: tuple[str, ...]
    debug: bool


def read_environment(base_dir: Path) -> Environment:
    """Read and check all variables. Raises ImproperlyConfigured with the name of an unusable one."""
    port = _parse_port(os.environ.get("PORT", "8000"))
    base_url = _read_base_url()
    data_dir = Path(os.environ.get("KARTEL_DATA_DIR") or base_dir / "var").resolve()
    copy_dir = os.environ.get("KARTEL_BACKUP_COPY_DIR", "").strip()
    return Environment(
        host=os.environ.get("HOST", "127.0.0.1"),
        port=port,
        base_url=base_url,
        database_url=os.environ.get("DATABASE_URL", ""),
        redis_url=os.environ.get("REDIS_URL", ""),
        data_dir=data_dir,
        documents_open=_parse_flag("KARTEL_DOCUMENTS_OPEN"),
        jobs_per_account=_parse_limit("KARTEL_JOBS_PER_ACCOUNT", 100),
        backup_dir=Path(os.environ.get("KARTEL_BACKUP_DIR", "").strip() or data_dir / "backups").resolve(),
        backup_copy_dir=Path(copy_dir).resolve() if copy_dir else None,
        backup_passphrase=os.environ.get("KARTEL_BACKUP_PASSPHRASE", ""),
        events_a_day=_parse_limit("KARTEL_EVENTS_A_DAY", 20),
        names_a_day=_parse_limit("KARTEL_NAMES_A_DAY", 12_000),
        founders=_parse_founders(),
        security_contact=_parse_contact(),
        metrics_token=os.environ.get("KARTEL_METRICS_TOKEN", "").strip(),
        least_free_mb=_parse_limit("KARTEL_LEAST_FREE_MB", 16, least=0),
        secret_key=os.environ.get("SECRET_KEY", ""),
        allowed_hosts=tuple(filter(None, (host.strip() for host in os.environ.get("ALLOWED_HOSTS", "").split(",")))),
        debug=_parse_flag("DEBUG"),
    )


def read_hosts(url: str) -> list[str]:
    """Return a list with the host of a URL in the form of a Host header, [] for an empty URL."""
    name = urlsplit(url).hostname or ""
    return [f"[{name}]" if ":" in name else name] if name else []


def _parse_flag(name: str) -> bool:
    text = os.environ.get(name, "").strip().lower()
    if text not in {"", "0", "1", "true", "false", "yes", "no"}:
        raise ImproperlyConfigured(f"{name} must be 1 or 0, not {text!r}")
    return text in {"1", "true", "yes"}


def _parse_port(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text) < 65536:
        raise ImproperlyConfigured(f"PORT must be a number from 1 to 65535, not {text!r}")
    return int(text)


def _parse_limit(name: str, default: int, least: int = 1) -> int:
    text = os.environ.get(name, "").strip() or str(default)
    if not (text.isascii() and text.isdecimal()) or not least <= int(text) <= MAX_LIMIT:
        raise ImproperlyConfigured(f"{name} must be a number from {least} to {MAX_LIMIT}, not {text!r}")
    return int(text)


def _parse_founders() -> str:
    text = os.environ.get("KARTEL_FOUNDERS", "").strip().lower() or FOUNDERS[0]
    if text not in FOUNDERS:
        raise ImproperlyConfigured(f"KARTEL_FOUNDERS must be one of {', '.join(FOUNDERS)}, not {text!r}")
    return text


def _parse_contact() -> str:
    """Return the contact as RFC 9116 (2.5.3) asks for it, as a URI; an e-mail address gets its scheme."""
    text = os.environ.get("KARTEL_SECURITY_CONTACT", "").strip()
    if re.fullmatch(r"[^@\s:/]+@[^@\s:/]+", text):
        return f"mailto:{text}"
    if text and not re.fullmatch(r"(?:https://|mailto:|tel:)\S+", text):
        raise ImproperlyConfigured(
            f"KARTEL_SECURITY_CONTACT must be an e-mail address or begin with https://, mailto: or tel:, not {text!r}"
        )
    return text


def _read_base_url() -> str:
    """Return scheme, host and port of BASE_URL without a slash at the end, "" if the variable is not set."""
    text = os.environ.get("BASE_URL", "").strip().rstrip("/")
    try:
        parts = urlsplit(text)
        is_origin = bool(parts.hostname) and parts.port != 0 and text == f"{parts.scheme}://{parts.netloc}"
    except ValueError:
        is_origin = False
    if text and not (is_origin and parts.scheme in {"http", "https"} and "@" not in text):
        raise ImproperlyConfigured(f"BASE_URL must be like https://kartel.example, not {text!r}")
    return text
