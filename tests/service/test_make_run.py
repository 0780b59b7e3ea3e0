"""``make run`` in a fresh clone with only python3 installed, and again without a network."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from config.environment import NAMES
from tests.ground.service import free_port
from tests.ground.source import ROOT

pytestmark = [pytest.mark.service, pytest.mark.nightly, pytest.mark.own_database]

PROBE = Path(__file__).with_name("probe.py")
NOT_CLONED = shutil.ignore_patterns(".git", ".venv", "var", "__pycache__", ".*_cache", ".hypothesis")
WITHOUT_NETWORK = ["unshare", "--map-root-user", "--net"]
DEAD_PROXY = "http://127.0.0.1:9"
DEAD_PROXY_VARIABLES = dict.fromkeys(
    ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "PIP_INDEX_URL", "PIP_EXTRA_INDEX_URL", "UV_INDEX_URL"), DEAD_PROXY
)


def can_unshare() -> bool:
    if not shutil.which("unshare"):
        return False
    return subprocess.run([*WITHOUT_NETWORK, "true"], capture_output=True, check=False).returncode == 0


def make_run(clone: Path, *before: str, **more: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if name not in NAMES}
    make = [*before, sys.executable, str(PROBE), str(free_port()), "make", f"PYTHON={sys.executable}"]
    return subprocess.run(
        make, cwd=clone, env={**kept, **more}, capture_output=True, text=True, timeout=600, check=False
    )


def test_the_service_runs_from_a_fresh_clone_and_then_without_a_network(tmp_path: Path) -> None:
    clone = shutil.copytree(ROOT, tmp_path / "kartel", ignore=NOT_CLONED)
    first = make_run(clone)
    assert first.returncode == 0, first.stdout + first.stderr
    for step in ("Installing requirements.txt", "Preparing the database", "Making a sample event", "Starting"):
        assert step in first.stdout
    assert "ownload" in first.stdout + first.stderr, "packages are named while they load"
    assert (clone / ".venv/bin/uv").exists() or shutil.which("uv"), "uv loads the packages"
    assert "/account/link/" in first.stdout
    offline = WITHOUT_NETWORK if can_unshare() else []
    second = make_run(clone, *offline, **DEAD_PROXY_VARIABLES)
    assert second.returncode == 0, second.stdout + second.stderr
    assert "Installing" not in second.stdout
    assert "status 200" in second.stdout
