"""What happens where something a test needs is not on the machine."""

import os
from typing import NoReturn

import pytest


def skip_or_fail(what: str, variable: str) -> NoReturn:
    """Skip the test that needs ``what``; with ``variable`` set (as CI sets it) a missing one is a failure."""
    if os.environ.get(variable, "") not in {"", "0"}:
        pytest.fail(f"{what} is missing and {variable} is set", pytrace=False)
    pytest.skip(f"{what} is missing")
