"""The version of the program with everything that pages are made of. Entry point: :func:`digest_program`."""

import hashlib
from functools import cache

import django
from django.conf import settings

_FOLDERS = (
    *("accounts", "backup", "config", "decks", "engine", "games", "language", "ledger", "problems", "rulings"),
    *("service", "tournament", "web"),
    *("templates", "static", "locale"),
)


@cache
def digest_program() -> str:
    """Return a digest of code, templates, translations, rules and style sheets: another one after an upgrade.

    It is computed once a process, from the contents, so that all processes of one program have the same.
    """
    digest = hashlib.sha256(django.__version__.encode())
    for folder in _FOLDERS:
        for path in sorted((settings.BASE_DIR / folder).rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                digest.update(str(path.relative_to(settings.BASE_DIR)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()
