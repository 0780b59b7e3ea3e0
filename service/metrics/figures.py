"""The figures that the processes of a service count, each its own."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY = CollectorRegistry()

THREADS = Gauge("kartel_threads", "Threads that answer requests.", registry=REGISTRY, multiprocess_mode="livesum")
THREADS_BUSY = Gauge(
    "kartel_threads_busy", "Threads that answer a request now.", registry=REGISTRY, multiprocess_mode="livesum"
)
REQUESTS_QUEUED = Gauge(
    "kartel_requests_queued",
    "Whole requests that wait for a thread, inside the processes of the web server.",
    registry=REGISTRY,
    multiprocess_mode="livesum",
)
REQUEST_SECONDS = Histogram(
    "kartel_request_seconds",
    "Time from the first to the last work of a thread on a request.",
    registry=REGISTRY,
    buckets=(0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 3, 10),
)
REFUSALS = Counter(
    "kartel_refusals", "Refused requests, by status and code of the problem.", ("status", "code"), registry=REGISTRY
)
WRITE_LOCK_SECONDS = Histogram(
    "kartel_write_lock_seconds",
    "Time for which a transaction held what other writes wait for.",
    registry=REGISTRY,
    buckets=(0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10),
)
WRITE_LOCK_LONGEST = Gauge(
    "kartel_write_lock_longest_seconds",
    "Longest of these times since the service was started.",
    registry=REGISTRY,
    multiprocess_mode="max",
)
