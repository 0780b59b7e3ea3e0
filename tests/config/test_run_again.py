"""The selection as it is made over PostgreSQL, and that a file which starts processes is part of it."""

import os
import subprocess
import sys

import pytest

from tests.ground.reach import may_reach_database
from tests.ground.source import ROOT

AGAIN = {
    "test_one_marked_is_in_reach",
    "test_one_with_a_row_among_its_fixtures_is_in_reach",
    "TestOfDjango::test_is_in_reach",
    "TestSimple::test_is_in_reach_because_it_may_name_databases",
}


def test_one_whose_file_starts_processes_is_in_reach(request: pytest.FixtureRequest) -> None:
    assert may_reach_database(request.node)


def test_over_postgresql_only_those_in_reach_are_collected() -> None:
    """Nobody is connected to: there is no such server."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, "-p", "no:xdist", "tests/config/test_reach.py"],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": "postgresql://nobody@127.0.0.1:1/nowhere", "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    lines = [line for line in done.stdout.splitlines() if "::" in line]
    assert {line.partition("::")[2] for line in lines} == AGAIN, done.stdout + done.stderr
