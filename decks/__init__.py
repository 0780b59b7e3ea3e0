"""Cards, deck lists and the check of decks. Uses games and accounts; knows neither events nor rulings."""
