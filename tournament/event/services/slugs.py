"""Slugs of events and series, made of their names. Entry point: :func:`create_with_slug`."""

import secrets
from typing import Any, TypeVar

from django.db import IntegrityError, models, transaction

from language.folding import fold
from tournament.models import Event, Series

MAX_BASE_LENGTH = 50
# Slugs that are addresses of pages.
_RESERVED = {"new"}
_Named = TypeVar("_Named", Event, Series)


def create_with_slug(kind: type[_Named], slug: str, *, name: str, **fields: Any) -> _Named:
    """Create the row of an event or a series under ``slug``, or, if that is empty, under a slug made of its name.

    A given slug that is taken or reserved, and a made one that another row takes at this moment, get a random ending.
    """
    slug = slug or find_free_slug(kind, name)
    unique = f"{slug[:MAX_BASE_LENGTH]}-{secrets.token_hex(4)}"
    try:
        with transaction.atomic():
            return kind._default_manager.create(slug=unique if slug in _RESERVED else slug, name=name, **fields)
    except IntegrityError:
        return kind._default_manager.create(slug=unique, name=name, **fields)


def find_free_slug(kind: type[models.Model], name: str) -> str:
    """Return a slug made of the name, with a number at the end where it is taken."""
    base = fold(name).replace(" ", "-")[:MAX_BASE_LENGTH].strip("-") or kind.__name__.lower()
    taken = _RESERVED | set(kind._default_manager.filter(slug__startswith=base).values_list("slug", flat=True))
    if base not in taken:
        return base
    return next(f"{base}-{number}" for number in range(2, len(taken) + 3) if f"{base}-{number}" not in taken)
