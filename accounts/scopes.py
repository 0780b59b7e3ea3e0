"""Pages of scopes, such as that of the event which handed out a link: other apps register where and what they are.

Entry points: :func:`register_scope`, :func:`find_scope_page`, :func:`describe_in_scope`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from accounts.models import User

_KINDS: dict[str, tuple[Callable[[int], str | None], Callable[[int, User], str]]] = {}


def register_scope(kind: str, find_address: Callable[[int], str | None], describe: Callable[[int, User], str]) -> None:
    """Register a kind of scope, such as that of "event:5".

    One function returns the address of its page or None, the other names it with the name that a person has in it.
    """
    _KINDS[kind] = find_address, describe


def find_scope_page(scope: str) -> str | None:
    """Return the address of the page of a scope; None for the site and for what is gone."""
    kind, _, number = scope.partition(":")
    return _KINDS[kind][0](int(number)) if kind in _KINDS and number.isdecimal() else None


def describe_in_scope(scope: str, person: User) -> str:
    """Return the scope with the name that the person has in it; "" for the site and for what is gone."""
    kind, _, number = scope.partition(":")
    return _KINDS[kind][1](int(number), person) if kind in _KINDS and number.isdecimal() else ""
