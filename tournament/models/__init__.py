"""Tournament: models."""
