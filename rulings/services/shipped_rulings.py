"""Brings the rulings of the game folders into the database, as often as wanted; what is there already stays as it is.

Entry points: :func:`load_shipped_rulings`, :func:`load_game`; imports take :func:`write_sources` and
:func:`write_contradictions_and_aliases` too. Knows nothing of proposals by people.
"""

from collections.abc import Mapping

from django.db import transaction

from decks.queries.catalogue import current_catalogue
from games.declaration import Card
from games.registry import cards_of, find_games
from games.rulings.reader import rulings_of
from games.rulings.records import Alias, ContradictionEntry, RulingSection, RulingsFolder, RulingSource
from ledger.services.log import record_action
from rulings.models import Contradiction, Ruling, SearchAlias, Section, Source
from rulings.services.card_renames import update_card_names
from rulings.services.revisions import write_shipped_entries
from rulings.services.search_index import (
    change_mark,
    clear_orphaned_terms,
    index_rulings,
    is_index_outdated,
    rebuild_index,
)


def load_shipped_rulings() -> int:
    """Load every game; gives the number of rulings that were new or changed. Raises ``Refused`` for faulty files."""
    clear_orphaned_terms()
    outdated = is_index_outdated()
    changed = sum(load_game(game_key=key) for key in find_games())
    if outdated:
        rebuild_index()
    return changed


@transaction.atomic
def load_game(*, game_key: str) -> int:
    """Load one game's folder in one transaction and log it where something changed.

    Rulings that were there before get all that their cards are called by now.
    """
    renamed = update_card_names(game=game_key)
    folder = rulings_of(game_key)
    others = write_sources(game_key=game_key, folder=folder)
    changed = write_shipped_entries(game_key=game_key, entries=folder.entries, called=_shipped_cards(game_key).get)
    others += write_contradictions_and_aliases(game_key=game_key, folder=folder)
    if changed:
        index_rulings(changed)
    elif others:
        change_mark()
    if changed or others:
        after = {"rulings": len(changed), "others": others}
        record_action(actor=None, verb="rulings.loaded", scope="site", subject=f"game:{game_key}", after=after)
    return len(changed) + renamed


def _shipped_cards(game_key: str) -> Mapping[str, Card]:
    """Cards by the names they are shipped under, which rulings are shipped with, each as it is here by now."""
    here = {card.key: card for card in current_catalogue(game_key).cards}
    return {card.name: here.get(card.key, card) for card in cards_of(game_key)}


def write_sources(*, game_key: str, folder: RulingsFolder) -> int:
    """What rulings point to, so it goes first; the number of sources and sections that were new or changed."""
    return _write_sources(game_key, folder.sources) + _write_sections(folder.sections)


def write_contradictions_and_aliases(*, game_key: str, folder: RulingsFolder) -> int:
    """What points to rulings, so it goes last; the number of contradictions and aliases that were new or changed."""
    return _write_contradictions(game_key, folder.contradictions) + _write_aliases(game_key, folder.aliases)


def _write_sources(game_key: str, sources: tuple[RulingSource, ...]) -> int:
    """The number of sources that were new or changed."""
    there = set(map(_source_said, Source.objects.filter(game=game_key)))
    rows = [row for row in _source_rows(game_key, sources) if _source_said(row) not in there]
    fields = ["game", "kind", "title_cs", "title_en", "short", "language", "authority", "date", "jurisdiction"]
    Source.objects.bulk_create(rows, update_conflicts=True, unique_fields=["id"], update_fields=fields)
    return len(rows)


def _source_said(row: Source) -> tuple[object, ...]:
    titles = (row.title_cs, row.title_en, row.short, row.language)
    return (row.pk, row.kind, *titles, row.authority, row.date, tuple(row.jurisdiction))


def _source_rows(game_key: str, sources: tuple[RulingSource, ...]) -> list[Source]:
    return [
        Source(
            id=source.id,
            game=game_key,
            kind=source.kind,
            title_cs=source.title.cs,
            title_en=source.title.en,
            short=source.short,
            language=source.language,
            authority=source.authority,
            date=source.date,
            jurisdiction=list(source.jurisdiction),
        )
        for source in sources
    ]


def _write_sections(sections: tuple[RulingSection, ...]) -> int:
    """The number of sections that were new or changed."""
    columns = ("source_id", "key", "name_cs", "name_en", "position")
    there = set(Section.objects.values_list(*columns))
    rows = [
        Section(source_id=one.source, key=one.key, name_cs=one.name.cs, name_en=one.name.en, position=position)
        for position, one in enumerate(sections)
        if (one.source, one.key, one.name.cs, one.name.en, position) not in there
    ]
    Section.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["source", "key"],
        update_fields=["name_cs", "name_en", "position"],
    )
    return len(rows)


def _write_contradictions(game_key: str, entries: tuple[ContradictionEntry, ...]) -> int:
    """The number of contradictions that were new or changed."""
    there = {row.code: row for row in Contradiction.objects.filter(game=game_key).prefetch_related("rulings")}
    changed = [entry for entry in entries if entry.id not in there or _differs(there[entry.id], entry)]
    for entry in changed:
        values = {"nature": entry.nature, "summary_cs": entry.summary.cs, "summary_en": entry.summary.en}
        row, _ = Contradiction.objects.update_or_create(game=game_key, code=entry.id, defaults=values)
        row.rulings.set(Ruling.objects.filter(pk__in=entry.entries))
    return len(changed)


def _differs(row: Contradiction, entry: ContradictionEntry) -> bool:
    said = (row.nature, row.summary_cs, row.summary_en, {ruling.pk for ruling in row.rulings.all()})
    return said != (entry.nature, entry.summary.cs, entry.summary.en, set(entry.entries))


def _write_aliases(game_key: str, aliases: tuple[Alias, ...]) -> int:
    """The number of aliases that were new or changed."""
    rows = SearchAlias.objects.filter(game=game_key).values_list("phrase", "means", "verified")
    there: Mapping[str, tuple[list[str], bool]] = {phrase: (means, verified) for phrase, means, verified in rows}
    changed = [alias for alias in aliases if there.get(alias.phrase) != (list(alias.means), alias.verified)]
    SearchAlias.objects.bulk_create(
        [
            SearchAlias(game=game_key, phrase=alias.phrase, means=list(alias.means), verified=alias.verified)
            for alias in changed
        ],
        update_conflicts=True,
        unique_fields=["game", "phrase"],
        update_fields=["means", "verified"],
    )
    return len(changed)
