"""How fast rounds are paired, beside peers that anyone can install. Run it with ``make bench``."""
