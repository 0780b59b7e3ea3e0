"""Pages of scopes, such as that of the event which handed out a link: other apps register where they are.

Entry points: :func:`register_scope_page`, :func:`find_scope_page`.
"""

from collections.abc import Callable

_PAGES: dict[str, Callable[[int], str | None]] = {}


def register_scope_page(kind: str, find_address: Callable[[int], str | None]) -> None:
    """Register the function that returns the address of the page of a scope such as "event:5", None for none."""
    _PAGES[kind] = find_address


def find_scope_page(scope: str) -> str | None:
    """Return the address of the page of a scope; None for the site and for what is gone."""
    kind, _, number = scope.partition(":")
    return _PAGES[kind](int(number)) if kind in _PAGES and number.isdecimal() else None
