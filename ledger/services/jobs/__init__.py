"""Background jobs: request.py inserts the row and sends its id to Celery, turns.py says which job is next, run.py runs
it under a lease (lease.py, heartbeat.py), rows.py writes rows in batches, sweep.py sends lost jobs again, discard.py
deletes results.
"""

from ledger.services.jobs.request import request_job
from ledger.services.jobs.run import run_job, run_next_job
from ledger.services.jobs.sweep import run_waiting_jobs, send_waiting_jobs

__all__ = ["request_job", "run_job", "run_next_job", "run_waiting_jobs", "send_waiting_jobs"]
