"""What was played at an event, from its decks and matches: groups of decks, cards, win rates. Pure."""
