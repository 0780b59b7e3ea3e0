"""Personal data in events: export, transfer to another account, erasure."""
