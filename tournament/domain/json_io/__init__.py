"""JSON, in and out: states, rounds, pairing options and the settings of an event. Faults name their path."""
