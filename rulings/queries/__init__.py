"""Reading rulings, proposals, books, cards and the search."""
