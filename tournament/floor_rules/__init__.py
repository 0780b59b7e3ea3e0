"""The rules that an event settles itself, as labels and texts, found by a question."""
