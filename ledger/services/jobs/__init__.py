"""Background work: request.py asks and tells Celery, lease.py and heartbeat.py hold the row, run.py does the work,
sweep.py sends again what was lost.
"""

from ledger.services.jobs.request import request_job
from ledger.services.jobs.run import run_job
from ledger.services.jobs.sweep import run_waiting_jobs, send_waiting_jobs

__all__ = ["request_job", "run_job", "run_waiting_jobs", "send_waiting_jobs"]
