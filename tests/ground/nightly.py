"""What `.ci/run` leaves to `.ci/nightly`: long tests, and most examples of tests that are long because of their number.

The variable NIGHTLY is read here alone. Without it tests marked ``nightly`` and all languages but one are left out, and
property tests and tests marked ``fuller_at_night`` take a part of their examples. With NIGHTLY=1 all these run, in
full; on PostgreSQL also those that a change runs on SQLite only, see `tests/ground/reach.py`.
"""

import os
from collections.abc import Iterable
from typing import Any
from zlib import crc32

import pytest

IS_NIGHT = os.environ.get("NIGHTLY", "") not in {"", "0"}


def count_examples(*, change: int, night: int) -> int:
    """Return the number of examples, kills or tries of a test that runs in full at night: for a change, or then."""
    return night if IS_NIGHT else change


def at_night(*values: object) -> Any:
    """Return values of `pytest.mark.parametrize`, such as a size or a language, that a change leaves to the night."""
    return pytest.param(*values, marks=pytest.mark.nightly)


def sampled(values: Iterable[Any], *, every: int) -> list[Any]:
    """Return values of `pytest.mark.parametrize` that resemble each other: a change takes one of ``every`` values."""
    lists = [value if isinstance(value, tuple) else (value,) for value in values]
    return [at_night(*value) if index % every else pytest.param(*value) for index, value in enumerate(lists)]


def leave_languages_to_the_night(items: Iterable[pytest.Item]) -> None:
    """Mark all but one of the cases that differ in ``language`` only as ``nightly``; which one, the name decides."""
    groups: dict[tuple[object, ...], list[pytest.Item]] = {}
    for item in items:
        values = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
        if "language" in values and item.get_closest_marker("nightly") is None:
            others = [(name, id(value)) for name, value in values.items() if name != "language"]
            groups.setdefault((item.nodeid.partition("[")[0], *others), []).append(item)
    for group in groups.values():
        kept = crc32(group[0].nodeid.encode()) % len(group)
        for item in (*group[:kept], *group[kept + 1 :]):
            item.add_marker(pytest.mark.nightly)


def is_due(item: pytest.Item) -> bool:
    """Return true for a test that runs now: of a change or, at night, one that was left out or runs in full."""
    is_nightly = any(item.get_closest_marker(name) for name in ("nightly", "first_on_postgres"))
    return is_nightly or _is_fuller_at_night(item) if IS_NIGHT else not is_nightly


def is_property(item: pytest.Item) -> bool:
    """Return true for a test that hypothesis gives examples."""
    from hypothesis import is_hypothesis_test

    return isinstance(item, pytest.Function) and is_hypothesis_test(item.obj)


def _is_fuller_at_night(item: pytest.Item) -> bool:
    return is_property(item) or item.get_closest_marker("fuller_at_night") is not None
