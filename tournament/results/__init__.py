"""Results of matches: entering and correcting."""
