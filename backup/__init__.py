"""Backups of the whole installation: database and secret key in one checked file, and restoring such a file.

Entry points: :func:`backup.make.make_backup`, :func:`backup.restore.restore_backup`. A file is a zip
archive (archive.py) with a manifest (manifest.py), encrypted if there is a passphrase (encryption.py). The two kinds
of databases are in ``databases/``. Knows no game and no page.
"""
