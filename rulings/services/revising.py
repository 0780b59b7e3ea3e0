"""Writes rulings: first the revision with the whole content, then the row that shows what is in force."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from django.db.models import Max
from django.utils import timezone

from games.rulings_facts import RulingEntry
from rulings.models import Ruling, RulingCard, RulingLink, RulingRevision

_KEPT = (
    "game",
    "kind",
    "section",
    "title_cs",
    "title_en",
    "statement_cs",
    "statement_en",
    "topics",
    "terms",
    "hints",
    "formats",
    "source",
    "source_lines",
    "source_paragraphs",
    "cited_source",
    "cited_issue",
    "cited_page",
    "digest",
    "changed_at",
)


def write_shipped(
    *, game_key: str, entries: Iterable[RulingEntry], known: Mapping[str, str], card_keys: Mapping[str, str]
) -> list[str]:
    """Append a revision of every entry whose content is not ``known`` by its digest; gives the ids written."""
    digests = {entry.id: digest_of(entry) for entry in entries}
    changed = [entry for entry in entries if known.get(entry.id) != digests[entry.id]]
    if not changed:
        return []
    ids = [entry.id for entry in changed]
    Ruling.objects.bulk_create(
        [_row(game_key, entry, digests[entry.id]) for entry in changed],
        update_conflicts=True,
        unique_fields=["id"],
        update_fields=_KEPT,
    )
    _append_revisions(changed, known)
    RulingCard.objects.filter(ruling_id__in=ids).delete()
    RulingCard.objects.bulk_create([card for entry in changed for card in _cards(entry, card_keys)])
    RulingLink.objects.filter(ruling_id__in=ids, kind=RulingLink.Kind.DUPLICATES).delete()
    RulingLink.objects.bulk_create(
        RulingLink(ruling_id=entry.id, other_id=other, kind=RulingLink.Kind.DUPLICATES)
        for entry in changed
        for other in entry.duplicates
    )
    return ids


def content_of(entry: RulingEntry) -> dict[str, Any]:
    """The whole content as plain JSON, without the place in a file."""
    content = asdict(entry)
    del content["place"]
    return dict(json.loads(json.dumps(content)))


def digest_of(entry: RulingEntry) -> str:
    """Changes exactly when the content does."""
    text = json.dumps(content_of(entry), ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def _row(game_key: str, entry: RulingEntry, digest: str) -> Ruling:
    return Ruling(
        id=entry.id,
        game=game_key,
        kind=entry.kind,
        section=entry.section,
        title_cs=entry.title.cs,
        title_en=entry.title.en,
        statement_cs=entry.statement.cs,
        statement_en=entry.statement.en,
        topics=list(entry.topics),
        terms=list(entry.terms),
        hints=list(entry.hints),
        formats=list(entry.formats),
        source_id=entry.source,
        source_lines=list(entry.lines),
        source_paragraphs=list(entry.paragraphs),
        cited_source_id=entry.cited.magazine if entry.cited else None,
        cited_issue=entry.cited.issue if entry.cited else "",
        cited_page=entry.cited.page if entry.cited else None,
        digest=digest,
        changed_at=timezone.now(),
    )


def _append_revisions(changed: list[RulingEntry], known: Mapping[str, str]) -> None:
    ids = [entry.id for entry in changed]
    latest = dict(
        RulingRevision.objects.filter(ruling_id__in=ids).values_list("ruling_id").annotate(last=Max("number"))
    )
    RulingRevision.objects.bulk_create(
        RulingRevision(
            ruling_id=entry.id,
            number=latest.get(entry.id, 0) + 1,
            content=content_of(entry),
            reason="shipped data changed" if entry.id in known else "taken over from the source",
        )
        for entry in changed
    )


def _cards(entry: RulingEntry, card_keys: Mapping[str, str]) -> Iterable[RulingCard]:
    roles = ((RulingCard.Role.SUBJECT, entry.cards), (RulingCard.Role.MENTIONED, entry.also_mentions))
    named = [(role, name) for role, names in roles for name in names]
    for position, (role, name) in enumerate(named):
        yield RulingCard(ruling_id=entry.id, card_key=card_keys[name], name=name, role=role, position=position)
