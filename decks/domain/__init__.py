"""Pure decisions about decks: reading a pasted text, knowing cards by any of their names, judging a deck by a format."""
