"""Chance that can be repeated: a keyed hash in place of a random generator.

Entry points: :func:`hash_with_seed`, :func:`seed_hash`.
"""

from hashlib import blake2b, sha256


def hash_with_seed(seed: str, *parts: object) -> int:
    """Return 64 bits that depend on the seed and the parts alone: the same in every process and on every machine."""
    key = blake2b(seed.encode(), digest_size=32).digest()
    text = "\x1f".join(str(part) for part in parts)
    return int.from_bytes(blake2b(text.encode(), digest_size=8, key=key).digest(), "big")


def seed_hash(seed: str) -> str:
    """Return the SHA-256 of a seed in hexadecimal; it is published before the event is over in place of the seed."""
    return sha256(seed.encode()).hexdigest()
