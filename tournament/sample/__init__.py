"""The sample: an event with three rounds played, to try Kartel with, and simulated events. All is made by services."""
