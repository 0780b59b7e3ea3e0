"""The archive of a backup: a zip file with manifest, database and secret key, written once and checked when read.

Entry points: :func:`write_archive`, :func:`read_archive`, :func:`is_backup`.
"""

import errno
import hashlib
import struct
import zipfile
import zlib
from dataclasses import replace
from pathlib import Path
from typing import IO

from backup.encryption import decrypt_file, encrypt_file, is_encrypted
from backup.manifest import MAX_MANIFEST_LENGTH, Manifest, read_manifest, write_manifest
from problems import refuse
from service.data_dir import make_private_file

MANIFEST, DATABASE, KEY = "manifest.json", "database", "secret-key"
_ZIP = b"PK\x03\x04"
# The number of bytes that are unpacked at once.
_PIECE = 1 << 20
# What zipfile raises for damaged archives.
_DAMAGE = (zipfile.BadZipFile, zlib.error, struct.error, EOFError, NotImplementedError, RuntimeError, ValueError)


def is_backup(path: Path) -> bool:
    """Return true if a file begins as a backup does. Raises OSError."""
    with path.open("rb") as file:
        return file.read(len(_ZIP)) == _ZIP or is_encrypted(path)


def write_archive(
    target: IO[bytes], manifest: Manifest, files: dict[str, Path], passphrase: str, scratch: Path
) -> None:
    """Write manifest and files to ``target``, encrypted if there is a passphrase. Raises OSError.

    The manifest gets the digests of the files. ``scratch`` is a private directory for the archive before encryption.
    """
    manifest = replace(manifest, files={name: _digest_of(path) for name, path in files.items()})
    if not passphrase:
        _write_zip(target, manifest, files)
        return
    plain = scratch / "archive"
    make_private_file(plain)
    with plain.open("w+b") as file:
        _write_zip(file, manifest, files)
        file.seek(0)
        encrypt_file(file, target, passphrase)
    plain.unlink()


def _write_zip(target: IO[bytes], manifest: Manifest, files: dict[str, Path]) -> None:
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(MANIFEST, write_manifest(manifest))
        for name, path in files.items():
            archive.write(path, name)


def read_archive(path: Path, passphrase: str, scratch: Path) -> Manifest:
    """Unpack the files of a backup into the private directory ``scratch`` and return the manifest.

    Raises OSError, or Refused: ``backup_foreign`` for a file that is no backup, ``backup_damaged``, ``backup_newer``,
    ``backup_passphrase_needed``, ``backup_passphrase_wrong``.
    """
    if not is_backup(path):
        refuse("backup_foreign", file=str(path))
    plain = path
    if is_encrypted(path):
        if not passphrase:
            refuse("backup_passphrase_needed", file=str(path))
        plain = scratch / "archive"
        make_private_file(plain)
        with path.open("rb") as source, plain.open("wb") as target:
            decrypt_file(source, target, passphrase, name=str(path))
    try:
        with zipfile.ZipFile(plain) as archive:
            return _unpack(archive, scratch, name=str(path))
    except _DAMAGE:
        refuse("backup_damaged", file=str(path))
    except OSError as error:
        # A damaged central directory may point to before the start of the file.
        if error.errno == errno.EINVAL:
            refuse("backup_damaged", file=str(path))
        raise


def _unpack(archive: zipfile.ZipFile, scratch: Path, *, name: str) -> Manifest:
    """Unpack the files that the manifest names and compare their digests."""
    if MANIFEST not in archive.namelist():
        refuse("backup_foreign", file=name)
    if any(info.compress_type != zipfile.ZIP_DEFLATED for info in archive.infolist()):
        refuse("backup_damaged", file=name)
    with archive.open(MANIFEST) as file:
        manifest = read_manifest(file.read(MAX_MANIFEST_LENGTH), name=name)
    if DATABASE not in manifest.files or not {*manifest.files} <= {DATABASE, KEY} & {*archive.namelist()}:
        refuse("backup_damaged", file=name)
    for part, digest in manifest.files.items():
        target = scratch / part
        make_private_file(target)
        with archive.open(part) as packed, target.open("wb") as unpacked:
            while piece := packed.read(_PIECE):
                unpacked.write(piece)
        if _digest_of(target) != digest:
            refuse("backup_damaged", file=name)
    return manifest


def _digest_of(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
