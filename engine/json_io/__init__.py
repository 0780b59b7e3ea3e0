"""Reading and writing of JSON: states, rounds, pairing options, settings of an event. Faults name their path."""
