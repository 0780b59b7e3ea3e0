"""Decks over HTTP: formats, the deck check, cards. All of it is open without signing in."""
