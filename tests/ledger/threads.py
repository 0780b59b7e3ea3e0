"""Several things done at the same moment, each with its own connection to the database."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

from django.db import connection

T = TypeVar("T")


def at_once(*tasks: Callable[[], T]) -> list[T | Exception]:
    """What each returned or raised, in the order given."""
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
