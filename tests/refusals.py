"""Assertions about refusals of services."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from ledger.models import Action
from problems import Refused
from web.errors.wording import say_both


@contextmanager
def refused(code: str) -> Iterator[pytest.ExceptionInfo[Refused]]:
    """Assert that the block raises Refused with this code, translated in both languages, and logs nothing."""
    lines = Action.objects.count()
    with pytest.raises(Refused) as caught:
        yield caught
    assert caught.value.code == code
    assert all(say_both(problem)["cs"] for problem in caught.value.problems)
    assert Action.objects.count() == lines
