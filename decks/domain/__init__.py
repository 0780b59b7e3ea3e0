"""Pure code about decks: reading a deck list, finding cards by any of their names, checking a deck by a format."""
