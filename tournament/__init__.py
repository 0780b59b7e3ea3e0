"""Events: people come, rounds are paired, results stand, papers are printed. Knows decks and games, never rulings."""
