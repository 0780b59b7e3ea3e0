"""API of decks: formats, the deck check and cards, open without signing in; proposals, for signed-in people."""
