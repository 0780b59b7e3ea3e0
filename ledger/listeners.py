"""The registry of listeners of the action log. An app registers its own in ``AppConfig.ready``.

The ledger knows no event, so an app that updates something after each logged write, such as the revisions of an event,
registers a function here.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ledger.models import Action

Listener = Callable[["Action"], None]
_LISTENERS: list[Listener] = []


def register_listener(listener: Listener) -> None:
    """Register a function that is called with each new line of the log, in the transaction that writes the line.

    Of lines that are written together it gets the last one only. Registering it again changes nothing.
    """
    if listener not in _LISTENERS:
        _LISTENERS.append(listener)


def call_listeners(action: "Action") -> None:
    for listener in _LISTENERS:
        listener(action)
