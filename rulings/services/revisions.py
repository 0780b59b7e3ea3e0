"""Writes rulings: a revision with the whole content, and the row with the newest content.

Entry points: :func:`lock_rulings`, :func:`write_entries`, :func:`write_shipped_entries`. Call them inside the
transaction of the write; the caller updates the search index (rulings/services/search_index.py).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from django.db.models import Max
from django.utils import timezone

from accounts.models import User
from games.declaration import Card
from games.rulings.records import RulingEntry
from rulings.domain.content import collect_content, digest_content, find_changed_fields
from rulings.models import Proposal, Ruling, RulingCard, RulingLink, RulingRevision, SearchState

FindCard = Callable[[str], Card | None]

FIRST_SHIPPED = "taken over from the source"
SHIPPED_CHANGED = "shipped data changed"

# All columns but the id, and the digest of what was shipped, which is written on its own.
_UPDATED_COLUMNS = [
    column.name for column in Ruling._meta.concrete_fields if column.name not in ("id", "shipped_digest")
]


def lock_rulings() -> None:
    """Lock all writing of rulings until the transaction ends: no two writes take the same id or revision number."""
    SearchState.objects.get_or_create(pk=1, defaults={"mark": ""})
    list(SearchState.objects.select_for_update().filter(pk=1))


def write_shipped_entries(*, game_key: str, entries: Sequence[RulingEntry], find_card: FindCard) -> list[str]:
    """Write the entries that have changed in the game's folder since it was loaded last; return the written ids.

    A ruling that an editor has changed keeps that change: the shipped content becomes a proposal.
    """
    digests = {entry.id: digest_content(entry) for entry in entries}
    rows = {row.pk: row for row in Ruling.objects.filter(pk__in=digests).only("digest", "shipped_digest")}
    changed = [entry for entry in entries if entry.id not in rows or rows[entry.id].shipped_digest != digests[entry.id]]
    edited = {pk for pk, row in rows.items() if row.digest not in (row.shipped_digest, digests[pk])}
    _propose_shipped_content(game_key, [entry for entry in changed if entry.id in edited])
    reasons = {entry.id: SHIPPED_CHANGED if entry.id in rows else FIRST_SHIPPED for entry in changed}
    unedited = [entry for entry in changed if entry.id not in edited]
    written = write_entries(game_key=game_key, entries=unedited, find_card=find_card, reasons=reasons)
    loaded = [Ruling(id=entry.id, shipped_digest=digests[entry.id]) for entry in changed]
    Ruling.objects.bulk_update(loaded, ["shipped_digest"], batch_size=400)
    return written


def write_entries(
    *,
    game_key: str,
    entries: Iterable[RulingEntry],
    find_card: FindCard,
    reasons: Mapping[str, str],
    editor: User | None = None,
) -> list[str]:
    """Append a revision of every entry with another content than its row; return the written ids.

    ``find_card`` returns the card with a name, or None; ``reasons`` are the reasons in the history, by the ids of the
    entries.
    """
    listed = list(entries)
    stored_digests = dict(Ruling.objects.filter(pk__in=[entry.id for entry in listed]).values_list("pk", "digest"))
    changed = [entry for entry in listed if stored_digests.get(entry.id) != digest_content(entry)]
    if not changed:
        return []
    Ruling.objects.bulk_create(
        [_ruling_row(game_key, entry) for entry in changed],
        update_conflicts=True,
        unique_fields=["id"],
        update_fields=_UPDATED_COLUMNS,
    )
    _append_revisions(changed, reasons, editor)
    ids = [entry.id for entry in changed]
    RulingCard.objects.filter(ruling_id__in=ids).delete()
    RulingCard.objects.bulk_create([card for entry in changed for card in _card_rows(entry, find_card)])
    RulingLink.objects.filter(ruling_id__in=ids).delete()
    RulingLink.objects.bulk_create(
        RulingLink(ruling_id=entry.id, other_id=other, kind=kind)
        for entry in changed
        for kind, others in (
            (RulingLink.Kind.DUPLICATES, entry.duplicates),
            (RulingLink.Kind.SUPERSEDES, entry.supersedes),
        )
        for other in others
    )
    return ids


def _ruling_row(game_key: str, entry: RulingEntry) -> Ruling:
    return Ruling(
        id=entry.id,
        game=game_key,
        status=entry.status,
        kind=entry.kind,
        section=entry.section,
        title_cs=entry.title.cs,
        title_en=entry.title.en,
        statement_cs=entry.statement.cs,
        statement_en=entry.statement.en,
        topics=list(entry.topics),
        terms=list(entry.terms),
        hints=list(entry.hints),
        questions=list(entry.questions),
        formats=list(entry.formats),
        source_id=entry.source,
        source_lines=list(entry.lines),
        source_paragraphs=list(entry.paragraphs),
        cited_source_id=entry.cited.magazine if entry.cited else None,
        cited_issue=entry.cited.issue if entry.cited else "",
        cited_page=entry.cited.page if entry.cited else None,
        digest=digest_content(entry),
        changed_at=timezone.now(),
    )


def _append_revisions(changed: list[RulingEntry], reasons: Mapping[str, str], editor: User | None) -> None:
    rows = RulingRevision.objects.filter(ruling_id__in=[entry.id for entry in changed])
    latest = dict(rows.values_list("ruling_id").annotate(last=Max("number")))
    RulingRevision.objects.bulk_create(
        RulingRevision(
            ruling_id=entry.id,
            number=latest.get(entry.id, 0) + 1,
            content=collect_content(entry),
            reason=reasons[entry.id],
            editor=editor,
        )
        for entry in changed
    )


def _card_rows(entry: RulingEntry, find_card: FindCard) -> Iterable[RulingCard]:
    """Yield each card once in a role, by its key and leading name, whichever of its names was written."""
    roles = ((RulingCard.Role.SUBJECT, entry.cards), (RulingCard.Role.MENTIONED, entry.also_mentions))
    cards = {(role, card.key): card for role, names in roles for name in names if (card := find_card(name))}
    for position, ((role, key), card) in enumerate(cards.items()):
        names = {"name": card.name, "other_names": list(card.other_names)}
        yield RulingCard(ruling_id=entry.id, card_key=key, role=role, position=position, **names)


def _propose_shipped_content(game_key: str, entries: list[RulingEntry]) -> None:
    """Store the newly shipped content of rulings that editors have changed as proposals."""
    newest = {
        revision.ruling_id: revision
        for revision in RulingRevision.objects.filter(ruling_id__in=[entry.id for entry in entries]).order_by("number")
    }
    Proposal.objects.bulk_create(
        Proposal(
            game=game_key,
            ruling_id=entry.id,
            revision=newest[entry.id].number,
            changes=find_changed_fields(newest[entry.id].content, collect_content(entry)),
            reason=SHIPPED_CHANGED,
        )
        for entry in entries
    )
