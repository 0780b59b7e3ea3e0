"""Chance that anybody can repeat: a keyed hash in place of a random generator. Entry point: :func:`keyed_hash`."""

from hashlib import blake2b


def keyed_hash(seed: str, *parts: object) -> int:
    """64 bits that depend on the seed and the parts alone: the same in every process and on every machine."""
    key = blake2b(seed.encode(), digest_size=32).digest()
    text = "\x1f".join(str(part) for part in parts)
    return int.from_bytes(blake2b(text.encode(), digest_size=8, key=key).digest(), "big")
