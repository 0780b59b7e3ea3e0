"""The API of persons: tokens, authentication by token, and the limit on writes."""
