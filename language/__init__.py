"""Czech and English text: folding, sorting, values in two languages, cells of CSV. Pure; knows no game and no event."""
