"""Tests of pages in a real browser against the running service; no test here imports an app."""
