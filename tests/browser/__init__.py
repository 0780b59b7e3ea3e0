"""A tournament day in a real browser against the real service: nothing here imports an app."""
