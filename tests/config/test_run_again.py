"""The selection of tests on PostgreSQL; files that start processes are part of it."""

import os
import subprocess
import sys

import pytest

from tests.ground.reach import may_reach_database
from tests.ground.source import ROOT

NO_SERVER = "postgresql://nobody@127.0.0.1:1/nowhere"
# Of tests/config/test_reach.py: what commits and what is marked.
SELECTED = {
    "test_a_change_runs_on_postgresql_what_commits",
    "test_a_nightly_test_of_both_databases_waits_for_the_night",
}


def test_a_test_in_a_file_that_starts_processes_may_reach_the_database(request: pytest.FixtureRequest) -> None:
    assert may_reach_database(request.node)


def test_only_tests_that_may_reach_the_database_are_collected_on_postgresql() -> None:
    """The URL is of a server that does not exist, because collecting connects to none."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, "-p", "no:xdist", "tests/config/test_reach.py"],
        cwd=ROOT,
        env={
            **os.environ,
            "DATABASE_URL": "postgresql://nobody@127.0.0.1:1/nowhere",
            "PYTEST_ADDOPTS": "",
            "NIGHTLY": "",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    lines = [line for line in done.stdout.splitlines() if "::" in line]
    assert {line.partition("::")[2] for line in lines} == SELECTED, done.stdout + done.stderr
