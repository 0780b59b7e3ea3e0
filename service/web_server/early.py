"""Answers to requests that could not be read and do not reach the application.

Entry point: :func:`write_early_answer`.
"""

from functools import cache

_REASONS = {400: "Bad Request", 408: "Request Timeout", 414: "URI Too Long", 431: "Request Header Fields Too Large"}


def write_early_answer(status: int) -> bytes:
    """Return the bytes of an answer after which the connection ends, and log the refusal."""
    # Django is not set up when this module is imported.
    from service.request_log.refusals import log_early_refusal

    log_early_refusal(status)
    return _make_answer(status)


@cache
def _make_answer(status: int) -> bytes:
    """Return the bytes of the answer with a status.

    The page about an address that is too long is in both languages: the reader's has not been read yet.
    """
    kind, body = "text/plain", _REASONS[status].encode()
    if status == 414:
        from django.template.loader import render_to_string

        kind, body = "text/html", render_to_string("414.html").encode()
    head = f"HTTP/1.1 {status} {_REASONS[status]}\r\nConnection: close\r\nContent-Type: {kind}; charset=utf-8\r\n"
    return f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body
