"""Writing to the ledger: log.py appends actions, decisions.py ends proposals, jobs.py asks for and runs work,
idempotency.py answers once.
"""
