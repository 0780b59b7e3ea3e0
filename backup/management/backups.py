"""What the commands about backups share: their options, passphrases, and refusals as sentences with exit codes."""

import getpass
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import override

from problems import Refused, refuse
from web.errors.wording import say

REFUSED = 1


def add_backup_options(parser: CommandParser) -> None:
    """Add the options that all commands about backups have."""
    parser.add_argument("--passphrase", action="store_true", help="ask for the passphrase of the file")
    parser.add_argument("--language", choices=("cs", "en"), default="en", help="language of the sentences")


@contextmanager
def say_refusals(command: BaseCommand, language: str, *, replaces_data: bool = False) -> Iterator[None]:
    """Write sentences in the language within the block; print a refusal and end the process with exit code 1.

    With ``replaces_data`` the sentences end by saying that nothing was changed, except after an error of the disk.
    """
    with override(language):
        try:
            yield
        except Refused as refused:
            sentences = [say(problem) for problem in refused.problems]
            if replaces_data and not refused.code.startswith("backup_disk_"):
                sentences.append(_("Nothing was changed."))
            command.stderr.write(" ".join(sentences))
            raise SystemExit(REFUSED) from None


def read_passphrase(*, is_asked: bool, is_new: bool = False) -> str:
    """Return the passphrase typed at the terminal, twice for a new file; without ``is_asked`` that of the environment.

    Raises Refused backup_passphrase_empty, and backup_passphrase_not_typed without a terminal.
    """
    if not is_asked:
        return str(settings.ENVIRONMENT.backup_passphrase)
    typed = _ask(_("Passphrase: "))
    if not typed and not sys.stdin.isatty():
        refuse("backup_passphrase_not_typed")
    if not typed or (is_new and typed != _ask(_("The same passphrase again: "))):
        refuse("backup_passphrase_empty")
    return typed


def read_secret_key() -> str:
    """Return the secret key typed at the terminal; "" if there is no terminal."""
    return _ask(_("Secret key at the time of the backup: ")) if sys.stdin.isatty() else ""


def _ask(prompt: str) -> str:
    """Read a line without showing it; from standard input if it is no terminal."""
    return getpass.getpass(prompt) if sys.stdin.isatty() else sys.stdin.readline().rstrip("\n")
