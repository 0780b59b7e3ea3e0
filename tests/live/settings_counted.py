"""The settings with a hasher that writes down when each password check begins and ends."""

from config.settings import *  # noqa: F403

PASSWORD_HASHERS = ["tests.live.counted_hasher.CountedHasher"]
