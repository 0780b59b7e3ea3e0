"""Tournament: views."""
