"""What web workers load is exempt from garbage collection, and starts no thread before they are forked."""

import subprocess
import sys

from tests.ground.source import ROOT

_CODE = """
import gc, sys, threading
from pathlib import Path
import config.wsgi
import config.request_limits
print(gc.get_freeze_count() > 50_000, "tournament.views.rounds.rounds" in sys.modules)
threads = Path("/proc/self/task")
print(len(list(threads.iterdir())) if threads.exists() else threading.active_count())
"""


def test_the_web_server_loads_the_program_with_its_pages_and_starts_no_thread() -> None:
    done = subprocess.run([sys.executable, "-c", _CODE], cwd=ROOT, capture_output=True, check=True, text=True)
    assert done.stdout.split() == ["True", "True", "1"]
