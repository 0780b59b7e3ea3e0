"""Importing rulings: a TOML file as a whole or not at all, or an organizer's document as proposals.

Entry points: :func:`import_toml`, :func:`plan_toml`, :func:`read_drafts`, :func:`propose_drafts`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from accounts.models import User
from decks.queries.catalogue import get_catalogue
from games.registry import find_game
from games.rulings.reader import read_rulings_text
from games.rulings.records import RulingsFolder
from language.folding import fold
from ledger.services.log import record_action
from problems import Problem, Refused, refuse
from rulings.domain.content import digest_content, find_changed_fields, make_empty_content
from rulings.domain.documents.bullets import parse_document
from rulings.domain.documents.drafting import DocumentFacts, Draft, make_draft
from rulings.models import Proposal, Ruling, Source
from rulings.queries.folder import read_stored_rulings
from rulings.services.revisions import lock_rulings, write_entries
from rulings.services.search_index import change_search_version, index_rulings
from rulings.services.shipped_rulings import (
    list_rulings_of_renamed_sections,
    write_contradictions_and_aliases,
    write_sources_and_sections,
)

IMPORTED = "imported"


@dataclass(frozen=True)
class RulingImportPlan:
    """The plan and the result of an import: ids of new and of changed rulings, and the number of unchanged ones."""

    new: tuple[str, ...]
    changed: tuple[str, ...]
    unchanged: int


def plan_toml(*, game: str, text: str, file: str) -> tuple[RulingsFolder, RulingImportPlan]:
    """Return the parsed content of a file and what it would change; nothing is written.

    Raises ``Refused``: ``not_found`` for the game, ``ruling_id_taken`` or ``source_id_taken`` for an id of another
    game, else every fault of the file with its line and id.
    """
    find_game(game)
    cards = get_catalogue(game)
    folder = read_rulings_text(text, file=file, known_cards=cards, known=read_stored_rulings(game))
    # An id belongs to one game and is never taken over by another one.
    rulings = Ruling.objects.filter(pk__in=[entry.id for entry in folder.entries]).exclude(game=game)
    for taken in rulings.values_list("pk", flat=True)[:1]:
        refuse("ruling_id_taken", id=taken)
    for source in Source.objects.filter(pk__in=[source.id for source in folder.sources]).exclude(game=game)[:1]:
        refuse("source_id_taken", id=source.pk)
    _refuse_unknown_formats(game, folder)
    known = dict(Ruling.objects.filter(game=game).values_list("pk", "digest"))
    new = tuple(entry.id for entry in folder.entries if entry.id not in known)
    differing = [entry.id for entry in folder.entries if entry.id in known and known[entry.id] != digest_content(entry)]
    return folder, RulingImportPlan(new, tuple(differing), len(folder.entries) - len(new) - len(differing))


@transaction.atomic
def import_toml(*, game: str, text: str, file: str, actor: User | None = None) -> RulingImportPlan:
    """Write the changes of a file and return them. Raises ``Refused`` as :func:`plan_toml`."""
    lock_rulings()
    folder, plan = plan_toml(game=game, text=text, file=file)
    # The number of new and changed sources, sections, contradictions and aliases.
    renamed_sections = list_rulings_of_renamed_sections(folder.sections)
    others = write_sources_and_sections(game_key=game, folder=folder)
    reasons = dict.fromkeys((entry.id for entry in folder.entries), IMPORTED)
    find_card = get_catalogue(game).find
    written = write_entries(game_key=game, entries=folder.entries, find_card=find_card, reasons=reasons, editor=actor)
    others += write_contradictions_and_aliases(game_key=game, folder=folder)
    if written or renamed_sections:
        index_rulings({*written, *renamed_sections})
    elif others:
        # index_rulings, which was not called here, changes the version, too.
        change_search_version()
    if written or others:
        after = {"new": len(plan.new), "changed": len(plan.changed), "others": others}
        record_action(actor=actor, verb="rulings.imported", scope="site", subject=f"game:{game}", after=after)
    return plan


def _refuse_unknown_formats(game: str, folder: RulingsFolder) -> None:
    """Refuse formats that the game does not have: pages look up every format by its key."""
    declared_game = find_game(game)
    known = {game_format.key_in(declared_game) for game_format in declared_game.formats}
    named = (
        *((entry.id, entry.file_line, "formats", entry.formats) for entry in folder.entries),
        *((source.id, source.file_line, "jurisdiction", source.jurisdiction) for source in folder.sources),
    )
    faults = tuple(
        Problem("data_value_invalid", {"file": file_line.file, "line": file_line.line, "id": record_id, "key": field})
        for record_id, file_line, field, format_keys in named
        if not known.issuperset(format_keys)
    )
    if faults:
        raise Refused(faults)


def read_drafts(*, game: str, text: str, source: str, language: str, formats: Sequence[str] = ()) -> tuple[Draft, ...]:
    """Return a draft for each bullet and loose paragraph of an organizer's document; nothing is written.

    Raises ``Refused``: ``not_found`` for the game, ``paper_source_unknown``, ``paper_empty``.
    """
    find_game(game)
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

    A draft that has only moved to other lines of the document waits already.

    ``document_name`` begins the origin of each proposal: a file name or the id of the source.
    """
    lock_rulings()
    changes = [find_changed_fields(make_empty_content(), draft.content) for draft in drafts]
    open_proposals = Proposal.objects.filter(game=game, ruling=None, state="open")
    waiting = [_drop_lines(change) for change in open_proposals.values_list("changes", flat=True)]
    rows = [
        Proposal(
            game=game,
            changes=change,
            origin=f"{document_name}: {', '.join(map(str, draft.lines))}"[:500],
            remarks=[remark.as_dict() for remark in draft.remarks],
            author=actor,
        )
        for draft, change in zip(drafts, changes, strict=True)
        if _drop_lines(change) not in waiting
    ]
    Proposal.objects.bulk_create(rows)
    if rows:
        after = {"proposals": len(rows), "bullets": len(drafts)}
        record_action(actor=actor, verb="rulings.drafted", scope="site", subject=f"game:{game}", after=after)
    return len(rows)


def _drop_lines(changes: Mapping[str, Any]) -> dict[str, Any]:
    return {field: value for field, value in changes.items() if field != "lines"}
