"""Addresses of events and series, made of their names. Entry point: :func:`create_at`."""

import secrets
from typing import Any, TypeVar

from django.db import IntegrityError, models, transaction

from language.folding import fold
from tournament.models import Event, Series

LONGEST_BASE = 50
# What the addresses of pages say themselves.
_RESERVED = {"new"}
_Named = TypeVar("_Named", Event, Series)


def create_at(kind: type[_Named], slug: str, *, name: str, **fields: Any) -> _Named:
    """The row of an event or a series at ``slug``, where that is empty at an address made of its name.

    Where somebody takes the same address at the same moment, it stands under one that nobody guesses.
    """
    slug = slug or free_slug(kind, name)
    try:
        with transaction.atomic():
            return kind._default_manager.create(slug=slug, name=name, **fields)
    except IntegrityError:
        unguessed = f"{slug[:LONGEST_BASE]}-{secrets.token_hex(4)}"
        return kind._default_manager.create(slug=unguessed, name=name, **fields)


def free_slug(kind: type[models.Model], name: str) -> str:
    """An address made of the name, with a number behind it where it is taken."""
    base = fold(name).replace(" ", "-")[:LONGEST_BASE].strip("-") or kind.__name__.lower()
    taken = _RESERVED | set(kind._default_manager.filter(slug__startswith=base).values_list("slug", flat=True))
    if base not in taken:
        return base
    return next(f"{base}-{number}" for number in range(2, len(taken) + 3) if f"{base}-{number}" not in taken)
