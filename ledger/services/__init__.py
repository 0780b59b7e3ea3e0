"""Writing to the ledger: log.py appends actions, jobs.py asks for and runs work, idempotency.py answers once."""
