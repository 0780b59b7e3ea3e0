"""What a service refuses: its code, with a sentence for it in both languages, and nothing written."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from config.errors.wording import say_both
from ledger.models import Action
from problems import Refused


@contextmanager
def refused(code: str) -> Iterator[pytest.ExceptionInfo[Refused]]:
    """Inside, something is refused with this code; the action log does not grow."""
    lines = Action.objects.count()
    with pytest.raises(Refused) as caught:
        yield caught
    assert caught.value.code == code
    assert all(say_both(problem)["cs"] for problem in caught.value.problems)
    assert Action.objects.count() == lines
