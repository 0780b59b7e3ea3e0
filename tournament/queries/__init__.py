"""Tournament: queries."""
