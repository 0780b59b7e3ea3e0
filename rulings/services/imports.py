"""Importing rulings: a TOML file as a whole or not at all, or an organizer's document as proposals.

Entry points: :func:`import_toml`, :func:`plan_toml`, :func:`read_drafts`, :func:`propose_drafts`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db import transaction

from accounts.models import User
from decks.queries.catalogue import get_catalogue
from games.registry import find_game
from games.rulings.reader import read_rulings_text
from games.rulings.records import RulingRecords
from language.folding import fold
from ledger.services.log import record_action
from problems import Problem, Refused, refuse
from rulings.domain.content import digest_content, find_changed_fields, make_empty_content
from rulings.domain.documents.bullets import parse_document
from rulings.domain.documents.drafting import DocumentFacts, Draft, make_draft
from rulings.models import Proposal, Ruling, Source
from rulings.queries.folder import read_stored_rulings
from rulings.services.revisions import lock_rulings, write_entries
from rulings.services.shipped_rulings import write_records
from rulings.services.validation import find_limit_problems

IMPORTED = "imported"


@dataclass(frozen=True)
class RulingImportPlan:
    """What an import changes, before and after it: ids of new and of changed rulings, and the number of the others."""

    new: tuple[str, ...]
    changed: tuple[str, ...]
    unchanged: int


def plan_toml(*, game: str, text: str, file: str) -> tuple[RulingRecords, RulingImportPlan]:
    """Return the records of a file and the plan of its import; nothing is written.

    Raises ``Refused``: ``not_found`` for the game, ``ruling_id_taken`` or ``source_id_taken`` for an id of another
    game, else every fault of the file with its line and id.
    """
    find_game(game)
    cards = get_catalogue(game)
    records = read_rulings_text(text, file=file, known_cards=cards, stored=read_stored_rulings(game))
    # An id belongs to one game and is never taken over by another one.
    rulings_of_others = Ruling.objects.filter(pk__in=[entry.id for entry in records.entries]).exclude(game=game)
    for taken_id in rulings_of_others.values_list("pk", flat=True)[:1]:
        refuse("ruling_id_taken", id=taken_id)
    for source in Source.objects.filter(pk__in=[source.id for source in records.sources]).exclude(game=game)[:1]:
        refuse("source_id_taken", id=source.pk)
    _refuse_unknown_formats(game, records)
    digests = dict(Ruling.objects.filter(game=game).values_list("pk", "digest"))
    new = tuple(entry.id for entry in records.entries if entry.id not in digests)
    stored = [entry for entry in records.entries if entry.id in digests]
    changed = tuple(entry.id for entry in stored if digests[entry.id] != digest_content(entry))
    return records, RulingImportPlan(new, changed, len(stored) - len(changed))


@transaction.atomic
def import_toml(*, game: str, text: str, file: str, actor: User | None = None) -> RulingImportPlan:
    """Write the changes of a file and return them. Raises ``Refused`` as :func:`plan_toml`."""
    lock_rulings()
    records, plan = plan_toml(game=game, text=text, file=file)
    write_rulings = partial(
        write_entries,
        game_key=game,
        entries=records.entries,
        find_card=get_catalogue(game).find,
        reasons=dict.fromkeys((entry.id for entry in records.entries), IMPORTED),
        editor=actor,
    )
    written, other_changes = write_records(game_key=game, records=records, write_rulings=write_rulings)
    if written or other_changes:
        after = {"new": len(plan.new), "changed": len(plan.changed), "others": other_changes}
        record_action(actor=actor, verb="rulings.imported", scope="site", subject=f"game:{game}", after=after)
    return plan


def _refuse_unknown_formats(game: str, records: RulingRecords) -> None:
    """Refuse formats that the game does not have: pages look up every format by its key."""
    declared_game = find_game(game)
    known_keys = {game_format.key_in(declared_game) for game_format in declared_game.formats}
    named = (
        *((entry.id, entry.file_line, "formats", entry.formats) for entry in records.entries),
        *((source.id, source.file_line, "jurisdiction", source.jurisdiction) for source in records.sources),
    )
    faults = tuple(
        Problem("data_value_invalid", {"file": file_line.file, "line": file_line.line, "id": record_id, "key": field})
        for record_id, file_line, field, format_keys in named
        if not known_keys.issuperset(format_keys)
    )
    if faults:
        raise Refused(faults)


def read_drafts(*, game: str, text: str, source: str, language: str, formats: Sequence[str] = ()) -> tuple[Draft, ...]:
    """Return a draft for each bullet and loose paragraph of an organizer's document; nothing is written.

    ``source`` is the id of the source that the rulings get, ``formats`` are the keys of the formats in which they hold.
    Raises ``Refused``: ``not_found`` for the game, ``field_invalid`` for a format that the game does not have,
    ``paper_source_unknown``, ``too_many_lines``, ``paper_empty``.
    """
    find_game(game)
    if problems := tuple(find_limit_problems(game, {"formats": formats})):
        raise Refused(problems)
    sources = list(Source.objects.filter(game=game))
    if source not in {row.pk for row in sources}:
        refuse("paper_source_unknown", source=source or "–", known=[row.pk for row in sources] or ["–"])
    source_ids_by_name = {
        fold(name): row.pk for row in sources for name in (row.pk, row.short, row.title_cs, row.title_en)
    }
    facts = DocumentFacts(source, language, get_catalogue(game), source_ids_by_name, tuple(formats))
    drafts = tuple(make_draft(bullet, facts) for bullet in parse_document(text).bullets)
    return drafts or refuse("paper_empty")


@transaction.atomic
def propose_drafts(*, game: str, drafts: Sequence[Draft], document_name: str, actor: User | None = None) -> int:
    """Store each draft as a proposal for editors, unless an equal one is open already; return the number of new ones.

    Proposals are equal if they differ only in the lines of the document: a bullet may move, or stand in it twice.
    ``document_name`` begins the origin of each proposal: a file name or the id of the source.
    """
    lock_rulings()
    open_proposals = Proposal.objects.filter(game=game, ruling=None, state="open")
    waiting = [_drop_lines(changes) for changes in open_proposals.values_list("changes", flat=True)]
    rows = []
    for draft in drafts:
        changes = find_changed_fields(make_empty_content(), draft.content)
        if _drop_lines(changes) in waiting:
            continue
        waiting.append(_drop_lines(changes))
        rows.append(
            Proposal(
                game=game,
                changes=changes,
                origin=f"{document_name}: {', '.join(map(str, draft.lines))}"[:500],
                remarks=[remark.as_dict() for remark in draft.remarks],
                author=actor,
            )
        )
    Proposal.objects.bulk_create(rows)
    if rows:
        after = {"proposals": len(rows), "bullets": len(drafts)}
        record_action(actor=actor, verb="rulings.drafted", scope="site", subject=f"game:{game}", after=after)
    return len(rows)


def _drop_lines(changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields without the lines of the document."""
    return {field: value for field, value in changes.items() if field != "lines"}
