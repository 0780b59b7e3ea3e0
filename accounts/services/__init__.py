"""Writing about people: people.py makes them, sign_in_links.py hands out and redeems links."""
