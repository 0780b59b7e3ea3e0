"""What every other package of an event stands on: the event itself, its staff, its state as frozen values."""
