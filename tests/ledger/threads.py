"""Running tasks at the same time, each with its own connection to the database."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

from django.db import connection

T = TypeVar("T")


def run_at_once(*tasks: Callable[[], T]) -> list[T | Exception]:
    """Return what each task returned or raised, in the order of the tasks."""
    barrier = Barrier(len(tasks))

    def run(task: Callable[[], T]) -> T | Exception:
        try:
            barrier.wait(10)
            return task()
        except Exception as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(tasks)) as pool:
        return list(pool.map(run, tasks))
