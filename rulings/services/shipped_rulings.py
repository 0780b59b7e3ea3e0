"""Loads the rulings of the game folders into the database. Loading again writes only the differences.

Entry points: :func:`load_shipped_rulings`, :func:`load_game`; :func:`write_records` also serves imports.
"""

from collections.abc import Callable, Mapping
from functools import partial

from django.db import transaction
from django.forms.models import model_to_dict

from decks.queries.catalogue import find_cards_by_shipped_key
from games.registry import find_games, read_shipped_cards
from games.rulings.reader import read_shipped_rulings
from games.rulings.records import Alias, ContradictionEntry, RulingRecords, RulingSection, RulingSource
from ledger.services.log import record_action
from rulings.models import Contradiction, Ruling, SearchAlias, Section, Source
from rulings.services.card_renames import update_card_names
from rulings.services.revisions import write_shipped_entries
from rulings.services.search_index import (
    change_search_version,
    clear_orphaned_terms,
    index_rulings,
    is_index_outdated,
    rebuild_index,
)


def load_shipped_rulings() -> int:
    """Load every game; return the number of new, changed and renamed rulings. Raises ``Refused`` for faulty files."""
    clear_orphaned_terms()
    outdated = is_index_outdated()
    changed = sum(load_game(game_key=key) for key in find_games())
    if outdated:
        rebuild_index()
    return changed


@transaction.atomic
def load_game(*, game_key: str) -> int:
    """Load the folder of one game; return the number of new and changed rulings and of those with a renamed card.

    Stored rulings get the current names of their cards. Changes are logged, except for those names: the change of the
    card was logged already.
    """
    renamed_count = update_card_names(game=game_key)
    records = read_shipped_rulings(game_key)
    # Shipped rulings name cards by their shipped names; an editor may have renamed the card since.
    current_cards = find_cards_by_shipped_key(game_key)
    cards = {card.name: current_cards.get(card.key, card) for card in read_shipped_cards(game_key)}
    write_rulings = partial(write_shipped_entries, game_key=game_key, entries=records.entries, find_card=cards.get)
    changed, other_changes = write_records(game_key=game_key, records=records, write_rulings=write_rulings)
    if changed or other_changes:
        after = {"rulings": len(changed), "others": other_changes}
        record_action(actor=None, verb="rulings.loaded", scope="site", subject=f"game:{game_key}", after=after)
    return len(changed) + renamed_count


def write_records(
    *, game_key: str, records: RulingRecords, write_rulings: Callable[[], list[str]]
) -> tuple[list[str], int]:
    """Write records that differ and update the search; return the ids of the rulings and the number of the others.

    ``write_rulings`` writes the rulings and returns their ids: sources and sections are written before, because the
    rulings refer to them, contradictions and aliases after.
    """
    renamed = _list_rulings_of_renamed_sections(records.sections)
    other_changes = _write_sources(game_key, records.sources) + _write_sections(records.sections)
    written = write_rulings()
    other_changes += _write_contradictions(game_key, records.contradictions)
    other_changes += _write_aliases(game_key, records.aliases)
    if written or renamed:
        index_rulings({*written, *renamed})
    elif other_changes:
        # index_rulings changes the version itself, but it was not called.
        change_search_version()
    return written, other_changes


def _list_rulings_of_renamed_sections(sections: tuple[RulingSection, ...]) -> list[str]:
    """Return the ids of stored rulings in sections that get a first or another name.

    Call before the sections are written. The search finds a ruling by the name of its section, so these rulings are
    indexed again.
    """
    new_names = {(section.source, section.key): (section.name.cs, section.name.en) for section in sections}
    rows = Section.objects.filter(source__in={source for source, _key in new_names})
    stored_names = {(row.source_id, row.key): (row.name_cs, row.name_en) for row in rows}
    ruling_ids: list[str] = []
    for source, key in (section for section, names in new_names.items() if stored_names.get(section) != names):
        ruling_ids += Ruling.objects.filter(source_id=source, section=key).values_list("pk", flat=True)
    return ruling_ids


def _write_sources(game_key: str, sources: tuple[RulingSource, ...]) -> int:
    rows = [
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
    stored = {row.pk: model_to_dict(row) for row in Source.objects.filter(game=game_key)}
    changed = [row for row in rows if model_to_dict(row) != stored.get(row.pk)]
    fields = [column.name for column in Source._meta.concrete_fields if column.name != "id"]
    Source.objects.bulk_create(changed, update_conflicts=True, unique_fields=["id"], update_fields=fields)
    return len(changed)


def _write_sections(sections: tuple[RulingSection, ...]) -> int:
    columns = ("source_id", "key", "name_cs", "name_en", "position")
    stored = set(Section.objects.values_list(*columns))
    rows = [
        Section(
            source_id=section.source,
            key=section.key,
            name_cs=section.name.cs,
            name_en=section.name.en,
            position=position,
        )
        for position, section in enumerate(sections)
        if (section.source, section.key, section.name.cs, section.name.en, position) not in stored
    ]
    Section.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["source", "key"],
        update_fields=["name_cs", "name_en", "position"],
    )
    return len(rows)


def _write_contradictions(game_key: str, entries: tuple[ContradictionEntry, ...]) -> int:
    stored = {
        row.code: (row.nature, row.summary_cs, row.summary_en, {ruling.pk for ruling in row.rulings.all()})
        for row in Contradiction.objects.filter(game=game_key).prefetch_related("rulings")
    }
    changed = [
        entry
        for entry in entries
        if stored.get(entry.id) != (entry.nature, entry.summary.cs, entry.summary.en, set(entry.entries))
    ]
    for entry in changed:
        values = {"nature": entry.nature, "summary_cs": entry.summary.cs, "summary_en": entry.summary.en}
        row, _ = Contradiction.objects.update_or_create(game=game_key, code=entry.id, defaults=values)
        row.rulings.set(Ruling.objects.filter(pk__in=entry.entries))
    return len(changed)


def _write_aliases(game_key: str, aliases: tuple[Alias, ...]) -> int:
    rows = SearchAlias.objects.filter(game=game_key).values_list("phrase", "means", "verified")
    stored: Mapping[str, tuple[list[str], bool]] = {phrase: (means, verified) for phrase, means, verified in rows}
    changed = [alias for alias in aliases if stored.get(alias.phrase) != (list(alias.means), alias.verified)]
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
