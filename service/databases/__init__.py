"""Django's two databases, with the time measured for which a transaction holds what other writes wait for."""
