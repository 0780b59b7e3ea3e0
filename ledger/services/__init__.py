"""Services of the ledger: log.py appends actions, decisions.py rejects and withdraws proposals, jobs/ requests and runs
jobs, idempotency.py answers a repeated request once.
"""
