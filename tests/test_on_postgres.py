"""Tests that depend on locks and search of the database run on PostgreSQL too when the suite runs on SQLite."""

import os
import subprocess
import sys

import pytest

from tests.ground.source import ROOT

DATABASE_TESTS = [
    "tests/config/test_ground.py",
    "tests/ledger/test_claim_at_once.py",
    "tests/ledger/test_idempotency.py",
    "tests/accounts/test_sign_in_links.py",
    "tests/tournament/erasing/test_at_once.py",
]


@pytest.mark.postgres
@pytest.mark.skipif("os.environ.get('DATABASE_URL', '').startswith('postgres')", reason="the whole suite runs there")
def test_database_tests_pass_on_postgresql(postgres_url: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", *DATABASE_TESTS],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": postgres_url, "PYTEST_ADDOPTS": "", "NIGHTLY": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout
    assert "skipped" not in done.stdout
