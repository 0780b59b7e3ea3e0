"""What players do with their own entry: check in by the code shown at the venue, and drop."""
