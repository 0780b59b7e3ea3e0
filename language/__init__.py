"""Czech and English text: folding, sorting, values in two languages. Pure; knows no game and no event."""
