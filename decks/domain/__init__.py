"""Pure decisions about decks: reading a pasted text, knowing cards by any name, judging by a format."""
