"""Every write of an event, split by feature. Each is one transaction with a line in the action log."""
