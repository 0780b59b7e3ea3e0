"""The registry of functions that follow the action log. An app registers its functions in ``AppConfig.ready``.

The ledger knows no event, so the app that keeps something in step with every write registers a function here.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ledger.models import Action

Listener = Callable[["Action"], None]
_LISTENERS: list[Listener] = []


def register_listener(listener: Listener) -> None:
    """Call a function with every line of the log, in the transaction that writes the line. Twice changes nothing."""
    if listener not in _LISTENERS:
        _LISTENERS.append(listener)


def call_listeners(action: "Action") -> None:
    """Call all registered functions with a line of the log."""
    for listener in _LISTENERS:
        listener(action)
