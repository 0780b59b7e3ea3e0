"""The stored rulings of a game as a :class:`RulingRecords`, as if read from the TOML files of its folder."""

from collections.abc import Iterable

from decks.queries.catalogue import get_catalogue
from games.rulings.records import (
    Alias,
    ContradictionEntry,
    RulingEntry,
    RulingRecords,
    RulingSection,
    RulingSource,
)
from language.bilingual import Bilingual
from rulings.domain.content import Content, build_entry
from rulings.models import Contradiction, Ruling, RulingCard, RulingRevision, SearchAlias, Section, Source


def read_stored_rulings(game: str) -> RulingRecords:
    """Return sources and entries by id, sections in their order, contradictions by code, aliases by phrase.

    They are sorted here and not by the database, because each database has an order of its own.
    """
    contradictions = Contradiction.objects.filter(game=game).prefetch_related("rulings")
    sections = Section.objects.filter(source__game=game).order_by("position", "id")
    return RulingRecords(
        sources=tuple(_read_source(row) for row in sorted(Source.objects.filter(game=game), key=lambda row: row.pk)),
        entries=read_entries(game),
        contradictions=tuple(
            ContradictionEntry(
                row.code,
                row.nature,
                tuple(sorted(ruling.pk for ruling in row.rulings.all())),
                Bilingual(row.summary_cs, row.summary_en),
            )
            for row in sorted(contradictions, key=lambda row: row.code)
        ),
        aliases=tuple(
            Alias(row.phrase, tuple(row.means), row.verified)
            for row in sorted(SearchAlias.objects.filter(game=game), key=lambda row: row.phrase)
        ),
        sections=tuple(RulingSection(row.key, row.source_id, Bilingual(row.name_cs, row.name_en)) for row in sections),
    )


def read_entries(game: str) -> tuple[RulingEntry, ...]:
    """Return the newest content of every ruling of a game, by id.

    Card names are those that were written; if a name no longer means the same card, the current names replace them.
    """
    rows = RulingRevision.objects.filter(ruling__game=game).order_by("ruling_id", "number")
    newest = dict(rows.values_list("ruling_id", "content"))
    cards: dict[str, list[RulingCard]] = {}
    for ruling_card in RulingCard.objects.filter(ruling__game=game):
        cards.setdefault(ruling_card.ruling_id, []).append(ruling_card)
    catalogue = get_catalogue(game)
    entries = []
    for pk in sorted(newest):
        content, rows_of_cards = newest[pk], cards.get(pk, [])
        names = (*content.get("cards", []), *content.get("also_mentions", []))
        keys = {card.key if (card := catalogue.find(name)) else name for name in names}
        if keys != {row.card_key for row in rows_of_cards}:
            content = {**content, **_current_card_names(rows_of_cards)}
        entries.append(build_entry(content))
    return tuple(entries)


def read_newest_content(ruling: Ruling) -> tuple[int, Content]:
    """Return number and content of a ruling's newest revision, with the current leading names of its cards."""
    revision = ruling.revisions.order_by("-number")[0]
    return revision.number, {**revision.content, **_current_card_names(ruling.cards.all())}


def _current_card_names(cards: Iterable[RulingCard]) -> Content:
    """Return the leading names of a ruling's cards as the two fields of its content."""
    names: dict[str, list[str]] = {RulingCard.Role.SUBJECT: [], RulingCard.Role.MENTIONED: []}
    for card in cards:
        names[card.role].append(card.name)
    return {"cards": names[RulingCard.Role.SUBJECT], "also_mentions": names[RulingCard.Role.MENTIONED]}


def _read_source(row: Source) -> RulingSource:
    return RulingSource(
        id=row.pk,
        kind=row.kind,
        title=Bilingual(row.title_cs, row.title_en),
        short=row.short,
        language=row.language,
        authority=row.authority,
        date=row.date,
        jurisdiction=tuple(row.jurisdiction),
    )
