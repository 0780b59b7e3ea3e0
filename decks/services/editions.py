"""Pins a format as it is today, so that an event keeps it."""

from django.db import transaction

from decks.models import FormatEdition
from games.formats.edition import digest_format, write_format
from games.registry import find_format


@transaction.atomic
def pin_format(*, format_key: str) -> FormatEdition:
    """Return today's edition of a format, stored unless it is already. Raises ``Refused`` with ``format_unknown``.

    The caller writes the log line, because it knows the event that pins the edition.
    """
    _game, rules = find_format(format_key)
    fields = {"format_key": format_key, "version": rules.version, "rules": write_format(rules)}
    edition, _created = FormatEdition.objects.get_or_create(digest=digest_format(format_key, rules), defaults=fields)
    return edition
