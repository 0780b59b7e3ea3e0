"""Persons, sign-in methods and site roles. Knows no game and no event."""
