"""Pages of decks, cards and formats."""
