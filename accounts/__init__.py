"""People: one row a person, ways to sign in, roles of the site. Knows no game and no event."""
