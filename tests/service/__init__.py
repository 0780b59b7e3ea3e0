"""The whole supervised service, started as a process: its messages, its restarts, its end."""
