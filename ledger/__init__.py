"""What was done (the action log), what is to be done (job rows), what was already answered (idempotency keys)."""
