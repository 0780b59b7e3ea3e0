"""What web workers load is exempt from garbage collection."""

import subprocess
import sys

from tests.ground.source import ROOT

_CODE = """
import gc, sys
import config.wsgi
print(gc.get_freeze_count() > 50_000, "tournament.views.rounds.rounds" in sys.modules)
"""


def test_a_web_worker_exempts_the_program_with_its_pages() -> None:
    done = subprocess.run([sys.executable, "-c", _CODE], cwd=ROOT, capture_output=True, check=True, text=True)
    assert done.stdout.split() == ["True", "True"]
