"""Cards, deck lists and whether a deck is legal. Knows games and people; no event and no ruling."""
