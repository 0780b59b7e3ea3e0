"""Skipping or failing a test that needs a program the machine lacks."""

import os
from typing import NoReturn

import pytest


def skip_or_fail(what: str, variable: str) -> NoReturn:
    """Skip the test that needs ``what``, or fail it if ``variable`` is set, as CI sets it."""
    if os.environ.get(variable, "") not in {"", "0"}:
        pytest.fail(f"{what} is missing and {variable} is set", pytrace=False)
    pytest.skip(f"{what} is missing")
