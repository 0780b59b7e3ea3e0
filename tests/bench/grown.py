"""A database grown with made-up rulings, and the two things the bench times in it. Needs Django set up.

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
    """Add rulings whose words are drawn from the shipped ones until there are so many; gives how many there are."""
    shipped = list(Ruling.objects.filter(search_entry__isnull=False).exclude(id__startswith="MADE-"))
    chance = Random("made up")
    there = SearchEntry.objects.count()
    while there < entries:
        made = [_made(number, shipped, chance) for number in range(there, min(entries, there + STEP))]
        Ruling.objects.bulk_create(made)
        index_rulings([ruling.pk for ruling in made])
        there += len(made)
    return there


def _made(number: int, shipped: list[Ruling], chance: Random) -> Ruling:
    """One ruling's words with a part of another's, as many of them as rulings have."""
    one, other = chance.choice(shipped), chance.choice(shipped)
    ruling = Ruling.objects.model(
        **{field.attname: getattr(one, field.attname) for field in Ruling._meta.concrete_fields}
    )
    ruling.pk = f"MADE-{number}"
    ruling.statement_cs = _mixed(one.statement_cs, other.statement_cs, chance)
    ruling.statement_en = _mixed(one.statement_en, other.statement_en, chance)
    ruling.hints = [_mixed(hint, chance.choice(other.hints), chance) for hint in one.hints]
    return ruling


def _mixed(one: str, other: str, chance: Random) -> str:
    words = [*one.split(), *other.split()]
    return " ".join(chance.sample(words, max(1, len(words) // 2)))


def server_clock() -> Callable[[], int]:
    """Reads the nanoseconds of processor time that our part of the database server has had; 0 where it is ourselves."""
    if connection.vendor != "postgresql":
        return lambda: 0
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        used = Path(f"/proc/{cursor.fetchone()[0]}/schedstat")
    return (lambda: int(used.read_text().split()[0])) if used.exists() else (lambda: 0)


def time_ranking(text: str) -> object:
    """A question from its text to the ranked ids: what a search takes before its rulings are read for showing."""
    return rank_candidates(find_candidates(text))


def time_candidates(text: str) -> object:
    """What it takes to read the question and have the database name the candidates."""
    return find_candidates(text).entries
