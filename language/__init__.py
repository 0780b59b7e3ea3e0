"""Czech and English as such: folding, sorting, values in two languages. Pure; knows no game and no event."""
