"""Everything the database holds about a game's rulings, as the values its folder is read into."""

from games.rulings_facts import (
    Alias,
    ContradictionEntry,
    Place,
    RulingEntry,
    RulingSection,
    RulingsFolder,
    RulingSource,
)
from language.bilingual import Bilingual
from rulings.domain.content import Content, entry_of
from rulings.models import Contradiction, Ruling, RulingCard, RulingRevision, SearchAlias, Section, Source

_NOWHERE = Place("", 0)


def known_folder(game: str) -> RulingsFolder:
    """Sources and entries by id, sections in their order, contradictions by code, aliases by phrase.

    Sorted here and not by the database, for each database has an order of its own.
    """
    return RulingsFolder(
        sources=tuple(_source(row) for row in sorted(Source.objects.filter(game=game), key=lambda row: row.pk)),
        entries=known_entries(game),
        contradictions=tuple(_contradiction(row) for row in _contradictions(game)),
        aliases=tuple(
            Alias(row.phrase, tuple(row.means), row.verified, _NOWHERE)
            for row in sorted(SearchAlias.objects.filter(game=game), key=lambda row: row.phrase)
        ),
        sections=tuple(_section(row) for row in Section.objects.filter(source__game=game).order_by("position", "id")),
    )


def known_entries(game: str) -> tuple[RulingEntry, ...]:
    """What every ruling of a game says now, by id."""
    rows = RulingRevision.objects.filter(ruling__game=game).order_by("ruling_id", "number")
    newest = dict(rows.values_list("ruling_id", "content"))
    return tuple(entry_of(newest[pk]) for pk in sorted(newest))


def newest_content(ruling: Ruling) -> tuple[int, Content]:
    """Number and content of a ruling's newest revision, its cards under the names they lead with today."""
    revision = ruling.revisions.order_by("-number")[0]
    named: dict[str, list[str]] = {RulingCard.Role.SUBJECT: [], RulingCard.Role.MENTIONED: []}
    for card in ruling.cards.all():
        named[card.role].append(card.name)
    cards = {"cards": named[RulingCard.Role.SUBJECT], "also_mentions": named[RulingCard.Role.MENTIONED]}
    return revision.number, {**revision.content, **cards}


def _contradictions(game: str) -> list[Contradiction]:
    rows = Contradiction.objects.filter(game=game).prefetch_related("rulings")
    return sorted(rows, key=lambda row: row.code)


def _source(row: Source) -> RulingSource:
    return RulingSource(
        id=row.pk,
        kind=row.kind,
        title=Bilingual(row.title_cs, row.title_en),
        short=row.short,
        language=row.language,
        authority=row.authority,
        date=row.date,
        place=_NOWHERE,
        jurisdiction=tuple(row.jurisdiction),
    )


def _section(row: Section) -> RulingSection:
    return RulingSection(row.key, row.source_id, Bilingual(row.name_cs, row.name_en), _NOWHERE)


def _contradiction(row: Contradiction) -> ContradictionEntry:
    entries = tuple(sorted(ruling.pk for ruling in row.rulings.all()))
    return ContradictionEntry(row.code, row.nature, entries, Bilingual(row.summary_cs, row.summary_en), _NOWHERE)
