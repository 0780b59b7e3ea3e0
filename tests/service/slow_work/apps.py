"""Registers the job kind ``slow``."""

import time
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.apps import AppConfig

from ledger.handlers import JobResult, OnProgress, job_handler


def count_slowly(params: dict[str, Any], on_progress: OnProgress) -> JobResult:
    """Run ``steps`` steps of 0.2 seconds; every attempt adds a line to the file ``notes``."""
    with Path(params["notes"]).open("a") as notes:
        notes.write("begun\n")
    for step in range(params["steps"]):
        on_progress(step, params["steps"])
        time.sleep(0.2)
    return JobResult(content=b"counted", media_type="text/plain", file_name="counted.txt")


class SlowWorkConfig(AppConfig):
    name = "tests.service.slow_work"

    def ready(self) -> None:
        """Register the handler in every process of the service, and let the job of a killed worker be found sooner."""
        from ledger.services.jobs import heartbeat, lease, rows

        for module in (lease, rows):
            vars(module)["LEASE"] = timedelta(seconds=4)
        heartbeat.SECONDS_BETWEEN_BEATS = 1.0
        job_handler("slow")(count_slowly)
