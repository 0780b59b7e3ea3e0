"""Verifications of a finished event that were made by jobs, and its verification file.

Entry points: :func:`find_run`, :func:`read_findings`, :func:`stream_file`. A verification belongs to the state of the
event that it was requested for: the newest line of the event's log, and the engine.
"""

import json
from collections.abc import Iterator
from typing import Any
from zlib import compressobj, decompressobj

from django.core.cache import cache

from engine.pairing.pairing import ENGINE
from engine.verification.run import Finding
from ledger.models import Job
from ledger.queries.actions import list_actions
from ledger.queries.jobs import get_result, list_jobs
from problems import Problem
from tournament.models import Event
from tournament.verification.record import require_revealed, write_file_lines

JOB_KIND = "tournament.verification"

_CACHE_SECONDS = 3600
_CHUNK = 65_536


def name_scope_of_runs(event: Event) -> str:
    """Return the scope of the jobs. It is not the event's, because readers would write lines into the event's log."""
    return f"{event.scope}.verification"


def present_state(event: Event) -> dict[str, Any]:
    """Return the parameters of a job that verifies the event as it is now."""
    return {"event": event.pk, "line": list_actions(event.scope).values_list("id", flat=True).first(), "engine": ENGINE}


def find_run(event: Event) -> Job | None:
    """Return the newest job for the present state of the event, None if it was not requested."""
    return list_jobs(name_scope_of_runs(event)).filter(kind=JOB_KIND, params=present_state(event)).first()


def read_findings(run: Job) -> tuple[Finding, ...]:
    """Return the findings of a finished job. Raises Refused document_not_ready."""
    stored = json.loads(get_result(run.pk, run.scope).content)
    return tuple(
        Finding(values["round"], Problem(values["code"], values["params"], values["severity"])) for values in stored
    )


def stream_file(event: Event) -> Iterator[bytes]:
    """Return the verification file in parts, made round by round or read from the cache.

    The file is kept for an hour under the state of the event. Raises Refused verification_not_yet before the end.
    """
    require_revealed(event)
    state = present_state(event)
    key = f"verification/file/{state['event']}/{state['line']}/{state['engine']}"
    kept: bytes | None = cache.get(key)
    return _make_and_cache_file(event, key, state) if kept is None else _decompress(kept)


def _make_and_cache_file(event: Event, key: str, state: dict[str, Any]) -> Iterator[bytes]:
    """Yield the file in parts, and cache it once it is complete."""
    compressor, compressed = compressobj(), bytearray()
    for line in write_file_lines(event):
        part = line.encode()
        compressed += compressor.compress(part)
        yield part
    compressed += compressor.flush()
    # If the event changed while the file was made, only a part of the file may have the change.
    if present_state(event) == state:
        cache.set(key, bytes(compressed), _CACHE_SECONDS)


def _decompress(kept: bytes) -> Iterator[bytes]:
    decompressor = decompressobj()
    while kept and not decompressor.eof:
        yield decompressor.decompress(kept, _CHUNK)
        kept = decompressor.unconsumed_tail
    yield decompressor.flush()
