"""Parts of a shared page that differ from reader to reader, such as the menu and the mark of the own row.

A shared page is computed for readers without an account. Where a template has such a part, the page is divided at a
random text that is drawn for this rendering: no user knows it, so no typed text can be taken for a part. The stored
page keeps the places of its parts, and for a reader with an account each part is replaced by the one of this reader.

Entry points: :func:`mark_parts`, :func:`mark_part`, :func:`divide_page`, :func:`write_parts`, :func:`fill_page`.
"""

import json
import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse, HttpResponseBase

_META_KEY = "KARTEL_MARK_OF_PARTS"


class OwnPart(NamedTuple):
    """A part of a page: the bytes that readers without an account get, its name, and the values its template needs."""

    start: int
    end: int
    name: str
    values: Mapping[str, str | int]


@contextmanager
def mark_parts(request: HttpRequest) -> Iterator[str]:
    """Let the parts be marked that are rendered for a request inside the block, and yield the mark."""
    mark = secrets.token_hex(16)
    request.META[_META_KEY] = mark
    try:
        yield mark
    finally:
        del request.META[_META_KEY]


def mark_part(request: HttpRequest | None, content: str, name: str, values: Mapping[str, str | int]) -> str:
    """Return the content of a part, with its name and values before it while parts are marked."""
    mark = request.META.get(_META_KEY) if request is not None else None
    return f"{mark}{json.dumps([name, values])}{mark}{content}{mark}" if mark else content


def divide_page(response: HttpResponseBase, mark: str) -> None:
    """Remove the marks from a page, and set its parts as an attribute of the response for :func:`write_parts`."""
    if not isinstance(response, HttpResponse) or not getattr(response, "is_rendered", True):
        return
    before, *marked = response.content.split(mark.encode())
    pieces, length, parts = [before], len(before), []
    for index in range(0, len(marked), 3):
        described, content, after = marked[index : index + 3]
        parts.append([length, length + len(content), *json.loads(described)])
        pieces += [content, after]
        length += len(content) + len(after)
    response.content = b"".join(pieces)
    response.own_parts = json.dumps(parts)  # type: ignore[attr-defined]


def write_parts(response: HttpResponseBase) -> str:
    """Return the parts of a divided page as a line of JSON."""
    return str(getattr(response, "own_parts", "[]"))


def fill_page(response: HttpResponse, render: Callable[[OwnPart], str]) -> bytes:
    """Return a divided page with each part replaced by what ``render`` returns for it."""
    body, pieces, at = response.content, [], 0
    for part in (OwnPart(*described) for described in json.loads(write_parts(response))):
        pieces += [body[at : part.start], render(part).encode()]
        at = part.end
    return b"".join([*pieces, body[at:]])
