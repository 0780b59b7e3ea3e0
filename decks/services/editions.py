"""Pinning a format as it is today, so that an event keeps it."""

from django.db import transaction

from decks.models import FormatEdition
from games.formats.edition import digest_format, write_format
from games.registry import find_format


@transaction.atomic
def pin_format(*, format_key: str) -> FormatEdition:
    """Today's edition of a format, written down unless it is already. Raises ``Refused`` with ``format_unknown``.

    The edition is the caller's to log: it belongs to whoever pins it.
    """
    _game, rules = find_format(format_key)
    fields = {"format_key": format_key, "version": rules.version, "rules": write_format(rules)}
    edition, _created = FormatEdition.objects.get_or_create(digest=digest_format(format_key, rules), defaults=fields)
    return edition
