"""The action log, the jobs of the worker, and the answers stored under idempotency keys."""
