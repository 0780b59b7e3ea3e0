"""What surrounds an error page at an address of an app, such as the tabs of an event: apps register it.

Entry points: :func:`register_surroundings`, :func:`find_surroundings`.
"""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest

Surroundings = Callable[[HttpRequest], dict[str, Any] | None]

_FINDERS: list[Surroundings] = []


def register_surroundings(find: Surroundings) -> None:
    """Register a function that returns the context of the surroundings of a request, with ``frame``, their template.

    It returns None for addresses of others, and for what the reader may not see.
    """
    if find not in _FINDERS:
        _FINDERS.append(find)


def find_surroundings(request: HttpRequest) -> dict[str, Any]:
    """Return the context in which an error page is shown; empty for the usual page."""
    return next((context for find in _FINDERS if (context := find(request)) is not None), {})
