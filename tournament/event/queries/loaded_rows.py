"""Related rows of many owners, read in one query and given to each owner.

``prefetch_related`` names each owner in its query, which SQLite limits, and builds a query for each of them, which
takes longer than reading the rows. Entry points: :class:`LoadedRows`, :func:`give_rows`.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, TypeVar

from django.db.models import Model, QuerySet
from django.db.models.sql import Query

M = TypeVar("M", bound=Model)


class LoadedRows(QuerySet[M]):
    """The rows of one owner as a query that was made already. Filtered or sorted further it asks the database."""

    def __init__(self, model: type[M], rows: list[M], owner: Model, name: str) -> None:
        super().__init__(model, _unused_query(model))
        self._result_cache = rows
        self._owner, self._name = owner, name

    def _chain(self) -> Any:
        """Return the query of the owner's rows as without loaded ones; Django calls this for each further step."""
        # Empty after the owner was read again from the database.
        loaded = self._owner.__dict__.get("_prefetched_objects_cache", {})
        kept = loaded.pop(self._name, None)
        try:
            return getattr(self._owner, self._name).all()
        finally:
            if kept is not None:
                loaded[self._name] = kept


@cache
def _unused_query(model: type[Model]) -> Query:
    """Return the query that all loaded rows of a model share, because none of them runs it: each has two kilobytes."""
    return Query(model)


def give_rows(owners: Iterable[Model], name: str, model: type[M], rows: Mapping[Any, list[M]]) -> None:
    """Let the relation ``name`` of each owner return its rows, by the owner's id, as after ``prefetch_related``."""
    for owner in owners:
        loaded = owner.__dict__.setdefault("_prefetched_objects_cache", {})
        loaded[name] = LoadedRows(model, rows.get(owner.pk, []), owner, name)
