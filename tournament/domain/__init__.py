"""Pure decisions of a tournament: pairing, scoring, standings, life cycle. Frozen values in and out; no Django."""
