"""Pages for readers: search, one ruling, books, card lists and fragments for pages of cards and decks."""
