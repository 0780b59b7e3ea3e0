"""Encryption of a file by a passphrase.

Layout: a line that names the format, 16 bytes of salt, 7 bytes of nonce, then the content in chunks of 64 KiB, each
with its tag of 16 bytes. The key is derived from the passphrase by scrypt. The nonce of a chunk is the file's nonce,
the number of the chunk and whether it is the last: a chunk that is changed, left out, moved or cut off is noticed
("STREAM" of Hoang, Reyhanitabar, Rogaway and Vizár, 2015). Entry points: :func:`encrypt_file`, :func:`decrypt_file`.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from problems import refuse

FORMAT = b"kartel-backup encrypted 1\n"
# Lengths in bytes.
_SALT, _NONCE, _TAG = 16, 7, 16
_CHUNK = 65_536
# 128 MiB of memory and about half a second for each guess of a passphrase.
_SCRYPT_COST = 2**17


def is_encrypted(path: Path) -> bool:
    """Return true if the file begins as an encrypted backup. Raises OSError."""
    with path.open("rb") as file:
        return file.read(len(FORMAT)) == FORMAT


def encrypt_file(source: IO[bytes], target: IO[bytes], passphrase: str) -> None:
    """Write the encrypted content of ``source`` to ``target``. Raises OSError."""
    salt, nonce = os.urandom(_SALT), os.urandom(_NONCE)
    head = FORMAT + salt + nonce
    cipher = _cipher_of(passphrase, salt)
    target.write(head)
    for number, chunk, is_last in _chunks_of(source, _CHUNK):
        target.write(cipher.encrypt(_nonce_of(nonce, number, is_last), chunk, head))


def decrypt_file(source: IO[bytes], target: IO[bytes], passphrase: str, *, name: str) -> None:
    """Write the decrypted content of ``source`` to ``target``.

    ``name`` is the file's name for refusals: ``backup_passphrase_wrong`` if the first chunk does not open, else
    ``backup_damaged``. Raises OSError.
    """
    head = source.read(len(FORMAT) + _SALT + _NONCE)
    if len(head) < len(FORMAT) + _SALT + _NONCE:
        refuse("backup_damaged", file=name)
    salt, nonce = head[len(FORMAT) : -_NONCE], head[-_NONCE:]
    cipher = _cipher_of(passphrase, salt)
    for number, chunk, is_last in _chunks_of(source, _CHUNK + _TAG):
        try:
            target.write(cipher.decrypt(_nonce_of(nonce, number, is_last), chunk, head))
        except InvalidTag:
            refuse("backup_damaged" if number else "backup_passphrase_wrong", file=name)


def _cipher_of(passphrase: str, salt: bytes) -> ChaCha20Poly1305:
    key = Scrypt(salt=salt, length=32, n=_SCRYPT_COST, r=8, p=1).derive(passphrase.encode())
    return ChaCha20Poly1305(key)


def _nonce_of(nonce: bytes, number: int, is_last: bool) -> bytes:
    return nonce + number.to_bytes(4, "big") + bytes([is_last])


def _chunks_of(source: IO[bytes], size: int) -> Iterator[tuple[int, bytes, bool]]:
    """Yield each chunk's number and content, and whether it is the last one; an empty file has one empty chunk."""
    number, chunk = 0, source.read(size)
    while True:
        following = source.read(size)
        yield number, chunk, not following
        if not following:
            return
        number, chunk = number + 1, following
