"""Tournament: services."""
