"""Template tags for pages of decks and cards."""
