"""One ruling as a page shows it, and the rulings that touch some cards.

Entry points: :func:`get_ruling`, :func:`related_rulings`, :func:`rulings_for_cards`, :func:`rulings_for_pairs`,
:func:`sections`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Case, Count, IntegerField, Q, Value, When

from accounts.models import User
from problems import refuse
from rulings.domain.nearness import Standing, nearest
from rulings.models import Contradiction, Proposal, Ruling, RulingCard, RulingLink, RulingRevision, Source
from rulings.queries.books import place_in_book
from rulings.queries.marks import formats_against

MOST_RELATED = 8
# What tells where a ruling stands, without its texts.
_STANDING = ("source", "section", "terms", "topics", "source_lines", "source_paragraphs")


@dataclass(frozen=True)
class Disagreement:
    """A contradiction seen from one of its rulings: what it is, and the others it concerns.

    ``decides_for`` are the formats that the ruling's own source decides for; none means the game.
    """

    contradiction: Contradiction
    others: tuple[Ruling, ...]
    decides_for: tuple[str, ...] = ()

    @property
    def is_conflict(self) -> bool:
        """Whether the rulings cannot both hold."""
        return self.contradiction.nature == Contradiction.Nature.CONFLICT

    @property
    def rules_otherwise(self) -> bool:
        """Whether a format rules otherwise than the game: both hold, each in its place."""
        return self.contradiction.nature == Contradiction.Nature.OTHERWISE

    @property
    def formats_otherwise(self) -> tuple[str, ...]:
        """Formats that rule otherwise than this standard rule, each once."""
        theirs = (key for one in self.others for key in formats_against(self.decides_for, one.source.jurisdiction))
        return tuple(dict.fromkeys(theirs)) if self.rules_otherwise else ()

    @property
    def is_against_the_game(self) -> bool:
        """Whether a format rules here otherwise than a rule of the game."""
        of_game = any(not one.source.jurisdiction for one in self.others)
        return self.rules_otherwise and bool(self.decides_for) and of_game

    @property
    def is_agreement(self) -> bool:
        """Whether there is nothing to tell but that the others say the same."""
        return self.contradiction.nature == Contradiction.Nature.AGREEMENT


@dataclass(frozen=True)
class RulingRecord:
    """A ruling with everything around it; ``proposers`` wrote the approved proposals, by the revision they became."""

    ruling: Ruling
    subjects: tuple[RulingCard, ...]
    mentioned: tuple[RulingCard, ...]
    disagreements: tuple[Disagreement, ...]
    same: tuple[Ruling, ...]
    supersedes: tuple[Ruling, ...]
    superseded_by: tuple[Ruling, ...]
    related: tuple[Ruling, ...]
    revisions: tuple[RulingRevision, ...]
    proposers: dict[int, User]

    @property
    def in_conflict(self) -> bool:
        """Whether another ruling says otherwise."""
        return any(disagreement.is_conflict for disagreement in self.disagreements)


def get_ruling(ruling_id: str) -> RulingRecord:
    """Everything about one ruling. Raises ``Refused`` with ``not_found``."""
    found = Ruling.objects.select_related("source", "cited_source").filter(pk=ruling_id).first()
    ruling = found or refuse("not_found")
    cards = list(ruling.cards.all())
    subjects = tuple(card for card in cards if card.role == RulingCard.Role.SUBJECT)
    same = _same(ruling)
    disagreements = _disagreements(ruling)
    older, newer = _replaced(ruling)
    linked = {other.pk for other in (*same, *older, *newer)}
    told = linked | {other.pk for one in disagreements for other in one.others}
    revisions = tuple(ruling.revisions.select_related("editor"))
    return RulingRecord(
        ruling=ruling,
        subjects=subjects,
        mentioned=tuple(card for card in cards if card.role == RulingCard.Role.MENTIONED),
        disagreements=disagreements,
        same=same,
        supersedes=older,
        superseded_by=newer,
        related=related_rulings(ruling, told),
        revisions=revisions,
        proposers=_proposers(ruling, revisions),
    )


def _proposers(ruling: Ruling, revisions: Iterable[RulingRevision]) -> dict[int, User]:
    """A proposal is decided right after its revision was written, and one at a time: it is the newest one by then."""
    approved = ruling.proposals.filter(state=Proposal.State.APPROVED, author__isnull=False).select_related("author")
    became = (
        (row.number, one.author)
        for one in approved
        for row in [row for row in revisions if one.decided_at and row.made_at <= one.decided_at][:1]
    )
    return {number: author for number, author in became if author}


def _same(ruling: Ruling) -> tuple[Ruling, ...]:
    """Rulings that say the same, whichever of the two the link was written on."""
    linked = Q(linked_from__ruling=ruling, linked_from__kind=RulingLink.Kind.DUPLICATES)
    linking = Q(links__other=ruling, links__kind=RulingLink.Kind.DUPLICATES)
    return tuple(Ruling.objects.filter(linked | linking).distinct())


def _replaced(ruling: Ruling) -> tuple[tuple[Ruling, ...], tuple[Ruling, ...]]:
    """Rulings whose place it takes, and those that take its place."""
    kind = RulingLink.Kind.SUPERSEDES
    older = Ruling.objects.filter(linked_from__ruling=ruling, linked_from__kind=kind)
    newer = Ruling.objects.filter(links__other=ruling, links__kind=kind)
    return tuple(older.distinct()), tuple(newer.distinct())


def _disagreements(ruling: Ruling) -> tuple[Disagreement, ...]:
    """Conflicts first, then where a format rules otherwise; of the others named, what formats rule goes first."""
    found = ruling.contradictions.prefetch_related("rulings__source")
    seen = (Disagreement(one, _others(one, ruling), tuple(ruling.source.jurisdiction)) for one in found)
    return tuple(sorted(seen, key=lambda one: (not one.is_conflict, not one.rules_otherwise)))


def _others(contradiction: Contradiction, ruling: Ruling) -> tuple[Ruling, ...]:
    """What an event or a format rules goes before what the game rules."""
    others = (other for other in contradiction.rulings.all() if other.pk != ruling.pk)
    return tuple(sorted(others, key=lambda other: (not other.formats, other.pk)))


def related_rulings(ruling: Ruling, without: set[str]) -> tuple[Ruling, ...]:
    """The nearest others: about the same cards and terms, then of its section by topics, then near in the book."""
    of_game = Ruling.objects.filter(game=ruling.game).only(*_STANDING).prefetch_related("cards")
    rows = sorted(of_game, key=place_in_book)
    near = nearest(ruling.pk, {row.pk: _standing(row, place) for place, row in enumerate(rows)})
    shown = [pk for pk in near if pk not in without][:MOST_RELATED]
    found = Ruling.objects.in_bulk(shown)
    return tuple(found[pk] for pk in shown)


def _standing(row: Ruling, place: int) -> Standing:
    cards = list(row.cards.all())
    return Standing(
        source=row.source_id,
        section=row.section,
        subjects=frozenset(card.card_key for card in cards if card.role == RulingCard.Role.SUBJECT),
        mentioned=frozenset(card.card_key for card in cards if card.role == RulingCard.Role.MENTIONED),
        terms=frozenset(row.terms),
        topics=frozenset(row.topics),
        place=place,
    )


def rulings_for_cards(*, game: str, keys: Iterable[str]) -> tuple[tuple[RulingCard, tuple[Ruling, ...]], ...]:
    """For each card that has rulings, in the order asked for: those about it first, then those that name it."""
    wanted = list(dict.fromkeys(keys))
    subject_first = Case(When(role="subject", then=Value(0)), default=Value(1), output_field=IntegerField())
    rows = (
        RulingCard.objects.filter(card_key__in=wanted, ruling__game=game)
        .select_related("ruling")
        .order_by(subject_first, "ruling_id")
    )
    found: dict[str, list[RulingCard]] = {key: [] for key in wanted}
    for row in rows:
        found[row.card_key].append(row)
    return tuple((rows[0], tuple(row.ruling for row in rows)) for rows in found.values() if rows)


@dataclass(frozen=True)
class PairRulings:
    """Two cards that meet, and the rulings about them both."""

    first: RulingCard
    second: RulingCard
    rulings: tuple[Ruling, ...]


def rulings_for_pairs(*, game: str, first: Iterable[str], second: Iterable[str]) -> tuple[PairRulings, ...]:
    """Rulings about a card of one deck and a card of the other, by pairs of cards.

    A pair is two cards of which the ruling is about at least one; that both are only mentioned says nothing of them.
    """
    ours, theirs = list(dict.fromkeys(first)), list(dict.fromkeys(second))
    rows = RulingCard.objects.filter(card_key__in={*ours, *theirs}, ruling__game=game).select_related("ruling")
    by_ruling: dict[str, list[RulingCard]] = {}
    for row in rows.order_by("ruling_id", "position"):
        by_ruling.setdefault(row.ruling_id, []).append(row)
    met: dict[tuple[str, str], list[tuple[RulingCard, RulingCard]]] = {}
    for cards in by_ruling.values():
        for one, other in _pairs(cards, set(ours), set(theirs)):
            met.setdefault((one.card_key, other.card_key), []).append((one, other))
    order = {key: place for place, key in enumerate((*ours, *theirs))}
    return tuple(
        PairRulings(*found[0], tuple(dict.fromkeys(one.ruling for one, _ in found)))
        for _, found in sorted(met.items(), key=lambda item: (order[item[0][0]], order[item[0][1]]))
    )


def _pairs(cards: list[RulingCard], ours: set[str], theirs: set[str]) -> Iterable[tuple[RulingCard, RulingCard]]:
    """Each pair once, also where both decks hold both cards."""
    told: set[frozenset[str]] = set()
    for one in cards:
        for other in cards:
            pair = frozenset({one.card_key, other.card_key})
            subject = RulingCard.Role.SUBJECT in (one.role, other.role)
            if one.card_key in ours and other.card_key in theirs and len(pair) == 2 and subject and pair not in told:
                told.add(pair)
                yield one, other


@dataclass(frozen=True)
class SectionOfGame:
    """A section with the number of its rulings; ``sources`` are those that have it, by their short names."""

    game: str
    key: str
    sources: tuple[Source, ...]
    rulings: int


def sections() -> tuple[SectionOfGame, ...]:
    """Every section of every game once, for a reader who would rather leaf through."""
    columns = ("game", "section", "source__short", "source")
    sources = Source.objects.in_bulk()
    rows = list(Ruling.objects.values(*columns).annotate(rulings=Count("pk")).order_by(*columns))
    found: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for row in rows:
        found.setdefault((row["game"], row["section"]), []).append(row)
    return tuple(
        SectionOfGame(game, key, tuple(sources[row["source"]] for row in same), sum(row["rulings"] for row in same))
        for (game, key), same in found.items()
    )
