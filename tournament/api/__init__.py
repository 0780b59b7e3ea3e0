"""Tournament: api."""
