"""Pure decisions of a tournament: pairing, scoring, standings, life cycle. Frozen values in, frozen values out; no Django."""
