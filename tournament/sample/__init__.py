"""The sample: a day in the middle, to look at before the first own event. Everything goes through the services."""
