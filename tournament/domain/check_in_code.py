"""The code by which players check in: short enough to type, too long to guess.

Entry points: :func:`draw_check_in_code`, :func:`read_check_in_code`.
"""

import secrets

# Letters and digits that are not mistaken for each other: without I, L, O, 0 and 1.
ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
LENGTH = 8


def draw_check_in_code() -> str:
    """Return a new random code, one of 31^8."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def read_check_in_code(text: str) -> str:
    """Return a typed code as it is stored: upper case, without spaces and hyphens."""
    return "".join(sign for sign in text.upper() if sign.isalnum())
