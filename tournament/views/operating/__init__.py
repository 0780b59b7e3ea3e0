"""Pages of operators: events, accounts, and the log of what operators did."""
