"""Events with entries, rounds, results, standings and papers. It imports the apps decks and games, never rulings."""
