"""The addresses of the answers about the service itself: docs/health.md."""

LIVE, READY, METRICS = "/health/live", "/health/ready", "/metrics"


def is_about_health(path: str) -> bool:
    """Return true for the path of an answer about the service itself."""
    return path.rstrip("/") in {LIVE, READY, METRICS}
