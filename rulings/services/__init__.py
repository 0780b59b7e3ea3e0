"""Writing rulings, sources, proposals and the search index, each in one transaction with a line in the log."""
