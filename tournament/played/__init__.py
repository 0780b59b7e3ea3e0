"""What was played at an event: reading it, its names and words, its picture."""
