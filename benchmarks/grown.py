"""A database grown with made-up rulings, and the two searches that are measured in it. Needs Django set up.

Entry points: :func:`grow_to`, :func:`time_ranking`, :func:`time_candidates`, :func:`server_clock`.
"""

from collections.abc import Callable
from pathlib import Path
from random import Random

from django.db import connection

from rulings.models import Ruling, SearchEntry
from rulings.queries.search import find_candidates, rank_candidates
from rulings.services.search_index import index_rulings

STEP = 1_000


def grow_to(entries: int) -> int:
    """Add rulings made of words of the shipped ones up to this number of entries. Return the number of entries."""
    shipped = list(Ruling.objects.filter(search_entry__isnull=False).exclude(id__startswith="MADE-"))
    chance = Random("made up")
    there = SearchEntry.objects.count()
    while there < entries:
        made = [_make_ruling(number, shipped, chance) for number in range(there, min(entries, there + STEP))]
        Ruling.objects.bulk_create(made)
        index_rulings([ruling.pk for ruling in made])
        there += len(made)
    return there


def _make_ruling(number: int, shipped: list[Ruling], chance: Random) -> Ruling:
    """Return a ruling made of the words of two shipped ones."""
    first, second = chance.choice(shipped), chance.choice(shipped)
    ruling = Ruling.objects.model(
        **{field.attname: getattr(first, field.attname) for field in Ruling._meta.concrete_fields}
    )
    ruling.pk = f"MADE-{number}"
    ruling.statement_cs = _mix_words(first.statement_cs, second.statement_cs, chance)
    ruling.statement_en = _mix_words(first.statement_en, second.statement_en, chance)
    ruling.hints = [_mix_words(hint, chance.choice(second.hints), chance) for hint in first.hints]
    return ruling


def _mix_words(first: str, second: str, chance: Random) -> str:
    words = [*first.split(), *second.split()]
    return " ".join(chance.sample(words, max(1, len(words) // 2)))


def server_clock() -> Callable[[], int]:
    """Return a function that reads the processor time, in nanoseconds, of our connection's server process.

    It returns 0 for SQLite, which runs in this process.
    """
    if connection.vendor != "postgresql":
        return lambda: 0
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        used = Path(f"/proc/{cursor.fetchone()[0]}/schedstat")
    return (lambda: int(used.read_text().split()[0])) if used.exists() else (lambda: 0)


def time_ranking(text: str) -> object:
    """Return the ranked ids for a query: the search without reading the rulings to show."""
    return rank_candidates(find_candidates(text))


def time_candidates(text: str) -> object:
    """Return the candidates that the database finds for a query."""
    return find_candidates(text).entries
