"""The secret key in backups: its file, or what recognizes a key that the environment gives.

A key from the environment is kept apart from the data on purpose, so a backup holds only a salted digest of it.
"""

import hashlib
import hmac
import os
from pathlib import Path

from django.conf import settings

from backup.manifest import KeyCheck
from service.secret_key import KEY_FILE


def find_key_file() -> Path | None:
    """Return the file of the secret key, None if the environment gives the key."""
    return None if settings.ENVIRONMENT.secret_key else settings.DATA_DIR / KEY_FILE


def make_key_check(key: str) -> KeyCheck:
    salt = os.urandom(16)
    return KeyCheck(salt.hex(), _digest_of(key, salt))


def is_key_of(check: KeyCheck, key: str) -> bool:
    return hmac.compare_digest(check.digest, _digest_of(key, bytes.fromhex(check.salt)))


def _digest_of(key: str, salt: bytes) -> str:
    return hashlib.scrypt(key.encode(), salt=salt, n=2**14, r=8, p=1, dklen=32).hex()
