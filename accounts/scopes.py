"""Pages of scopes, such as that of the event which handed out a link: other apps register where and what they are.

Entry points: :func:`register_scope_page`, :func:`find_scope_page`, :func:`register_scope_words`,
:func:`describe_in_scope`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from accounts.models import User

_PAGES: dict[str, Callable[[int], str | None]] = {}
_WORDS: dict[str, Callable[[int, User], str]] = {}


def register_scope_page(kind: str, find_address: Callable[[int], str | None]) -> None:
    """Register the function that returns the address of the page of a scope such as "event:5", None for none."""
    _PAGES[kind] = find_address


def find_scope_page(scope: str) -> str | None:
    """Return the address of the page of a scope; None for the site and for what is gone."""
    kind, _, number = scope.partition(":")
    return _PAGES[kind](int(number)) if kind in _PAGES and number.isdecimal() else None


def register_scope_words(kind: str, describe: Callable[[int, User], str]) -> None:
    """Register the function that names a scope and who a person is in it, such as an event and its player."""
    _WORDS[kind] = describe


def describe_in_scope(scope: str, person: User) -> str:
    """Return the scope with the name that the person has in it; "" for the site and for what is gone."""
    kind, _, number = scope.partition(":")
    return _WORDS[kind](int(number), person) if kind in _WORDS and number.isdecimal() else ""
