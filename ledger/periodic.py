"""The registry of functions that the sweeper calls every few seconds. An app registers its own in ``AppConfig.ready``.

What is due is stored in rows, so such a function reads them and does what is due now; it needs no memory of its own and
goes on after a restart.
"""

from collections.abc import Callable

PeriodicTask = Callable[[], object]
_TASKS: list[PeriodicTask] = []


def register_periodic(task: PeriodicTask) -> None:
    """Register a function that the sweeper calls in each of its runs. Registering it again changes nothing."""
    if task not in _TASKS:
        _TASKS.append(task)


def run_periodic() -> None:
    for task in _TASKS:
        task()
