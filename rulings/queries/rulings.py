"""One ruling with its cards, disagreements, links and history, and the rulings about some cards.

Entry points: :func:`get_ruling`, :func:`find_related_rulings`, :func:`find_rulings_for_cards`,
:func:`find_rulings_for_pairs`, :func:`list_sections`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Case, Count, IntegerField, Q, Value, When

from accounts.models import User
from problems import refuse
from rulings.domain.nearness import RulingProfile, sort_by_nearness
from rulings.models import Contradiction, Proposal, Ruling, RulingCard, RulingLink, RulingRevision, Source
from rulings.queries.books import make_book_key
from rulings.queries.marks import find_overriding_formats

MAX_RELATED = 8
# The columns of a ruling's profile, without its texts.
_PROFILE_COLUMNS = ("source", "section", "terms", "topics", "source_lines", "source_paragraphs")


@dataclass(frozen=True)
class Disagreement:
    """A contradiction from the side of one of its rulings: the contradiction and its other rulings.

    A :class:`Contradiction` is a relation between rulings, also an agreement, or a note on ambiguous ones.
    ``decides_for`` are the formats for which the ruling's own source decides; none means the whole game.
    """

    contradiction: Contradiction
    others: tuple[Ruling, ...]
    decides_for: tuple[str, ...] = ()

    @property
    def is_conflict(self) -> bool:
        """Return true if the rulings cannot both hold."""
        return self.contradiction.nature == Contradiction.Nature.CONFLICT

    @property
    def is_override(self) -> bool:
        """Return true if a format overrides the game: both rulings hold, each in its scope."""
        return self.contradiction.nature == Contradiction.Nature.OVERRIDE

    @property
    def overridden_in(self) -> tuple[str, ...]:
        """The keys of the formats whose rulings override this one, each once; none if this one is a format's own."""
        theirs = (
            key for other in self.others for key in find_overriding_formats(self.decides_for, other.source.jurisdiction)
        )
        return tuple(dict.fromkeys(theirs)) if self.is_override else ()

    @property
    def is_override_of_game(self) -> bool:
        """Return true if this ruling of a format overrides a rule of the game."""
        of_game = any(not other.source.jurisdiction for other in self.others)
        return self.is_override and bool(self.decides_for) and of_game

    @property
    def is_agreement(self) -> bool:
        """Return true if the other rulings say the same."""
        return self.contradiction.nature == Contradiction.Nature.AGREEMENT


@dataclass(frozen=True)
class RulingRecord:
    """A ruling with all that its page shows; ``proposers`` are the authors of approved proposals by revision."""

    ruling: Ruling
    subjects: tuple[RulingCard, ...]
    mentioned: tuple[RulingCard, ...]
    disagreements: tuple[Disagreement, ...]
    duplicates: tuple[Ruling, ...]
    supersedes: tuple[Ruling, ...]
    superseded_by: tuple[Ruling, ...]
    related: tuple[Ruling, ...]
    revisions: tuple[RulingRevision, ...]
    proposers: dict[int, User]

    @property
    def in_conflict(self) -> bool:
        """Return true if another ruling contradicts this one."""
        return any(disagreement.is_conflict for disagreement in self.disagreements)


def get_ruling(ruling_id: str) -> RulingRecord:
    """Return everything about one ruling. Raises ``Refused`` with ``not_found``."""
    rulings = Ruling.objects.select_related("source", "cited_source")
    ruling = rulings.filter(pk=ruling_id).first() or refuse("not_found")
    cards = list(ruling.cards.all())
    # The link between two duplicates may be written on either of them.
    linked_from = Q(linked_from__ruling=ruling, linked_from__kind=RulingLink.Kind.DUPLICATES)
    links_to = Q(links__other=ruling, links__kind=RulingLink.Kind.DUPLICATES)
    duplicates = tuple(Ruling.objects.filter(linked_from | links_to).distinct())
    disagreements = _find_disagreements(ruling)
    supersedes = RulingLink.Kind.SUPERSEDES
    older = tuple(Ruling.objects.filter(linked_from__ruling=ruling, linked_from__kind=supersedes).distinct())
    newer = tuple(Ruling.objects.filter(links__other=ruling, links__kind=supersedes).distinct())
    linked = {other.pk for other in (*duplicates, *older, *newer)}
    shown_ids = linked | {other.pk for disagreement in disagreements for other in disagreement.others}
    revisions = tuple(ruling.revisions.select_related("editor"))
    return RulingRecord(
        ruling=ruling,
        subjects=tuple(card for card in cards if card.role == RulingCard.Role.SUBJECT),
        mentioned=tuple(card for card in cards if card.role == RulingCard.Role.MENTIONED),
        disagreements=disagreements,
        duplicates=duplicates,
        supersedes=older,
        superseded_by=newer,
        related=find_related_rulings(ruling, shown_ids),
        revisions=revisions,
        proposers=_find_proposers(ruling, revisions),
    )


def _find_proposers(ruling: Ruling, revisions: Iterable[RulingRevision]) -> dict[int, User]:
    """Map numbers of revisions to the authors of the approved proposals behind them.

    Proposals are decided one at a time, right after their revision is written: it is the newest one at that moment.
    """
    approved = ruling.proposals.filter(state=Proposal.State.APPROVED, author__isnull=False).select_related("author")
    authors: dict[int, User] = {}
    for proposal in approved:
        decided_at = proposal.decided_at
        newest = next((revision for revision in revisions if decided_at and revision.made_at <= decided_at), None)
        if newest is not None and proposal.author:
            authors[newest.number] = proposal.author
    return authors


def _find_disagreements(ruling: Ruling) -> tuple[Disagreement, ...]:
    """Return conflicts first, then overrides, then the rest; in each, rulings of a format before those of the game."""
    disagreements = []
    for contradiction in ruling.contradictions.prefetch_related("rulings__source"):
        others = [other for other in contradiction.rulings.all() if other.pk != ruling.pk]
        others.sort(key=lambda other: (not other.formats, other.pk))
        disagreements.append(Disagreement(contradiction, tuple(others), tuple(ruling.source.jurisdiction)))
    return tuple(
        sorted(disagreements, key=lambda disagreement: (not disagreement.is_conflict, not disagreement.is_override))
    )


def find_related_rulings(ruling: Ruling, without: set[str]) -> tuple[Ruling, ...]:
    """Find the nearest rulings, except those with the ids ``without``.

    They are sorted by shared cards and subject terms, then by section and topics, then by their distance in the book.
    """
    of_game = Ruling.objects.filter(game=ruling.game).only(*_PROFILE_COLUMNS).prefetch_related("cards")
    profiles: dict[str, RulingProfile] = {}
    for position, row in enumerate(sorted(of_game, key=make_book_key)):
        cards = list(row.cards.all())
        profiles[row.pk] = RulingProfile(
            source=row.source_id,
            section=row.section,
            subjects=frozenset(card.card_key for card in cards if card.role == RulingCard.Role.SUBJECT),
            mentioned=frozenset(card.card_key for card in cards if card.role == RulingCard.Role.MENTIONED),
            subject_terms=frozenset(row.terms),
            topics=frozenset(row.topics),
            position=position,
        )
    nearest = [pk for pk in sort_by_nearness(ruling.pk, profiles) if pk not in without][:MAX_RELATED]
    rulings_by_id = Ruling.objects.in_bulk(nearest)
    return tuple(rulings_by_id[pk] for pk in nearest)


def find_rulings_for_cards(*, game: str, keys: Iterable[str]) -> tuple[tuple[RulingCard, tuple[Ruling, ...]], ...]:
    """Return those of the cards with ``keys`` that have rulings, in the order of the keys, each with its rulings.

    Rulings about a card come first, then those that mention it.
    """
    wanted = list(dict.fromkeys(keys))
    subject_first = Case(When(role="subject", then=Value(0)), default=Value(1), output_field=IntegerField())
    rows = (
        RulingCard.objects.filter(card_key__in=wanted, ruling__game=game)
        .select_related("ruling__source")
        .order_by(subject_first, "ruling_id")
    )
    rows_by_card: dict[str, list[RulingCard]] = {key: [] for key in wanted}
    for row in rows:
        rows_by_card[row.card_key].append(row)
    return tuple((rows[0], tuple(row.ruling for row in rows)) for rows in rows_by_card.values() if rows)


@dataclass(frozen=True)
class PairRulings:
    """Two cards and the rulings that name both and are about at least one of them."""

    first: RulingCard
    second: RulingCard
    rulings: tuple[Ruling, ...]


def find_rulings_for_pairs(*, game: str, first: Iterable[str], second: Iterable[str]) -> tuple[PairRulings, ...]:
    """Find rulings about a card of one deck and a card of the other, by pairs of cards.

    A ruling counts for a pair if it is about at least one of the two cards; mentioning both is not enough.
    """
    ours, theirs = list(dict.fromkeys(first)), list(dict.fromkeys(second))
    rows = RulingCard.objects.filter(card_key__in={*ours, *theirs}, ruling__game=game)
    rows = rows.select_related("ruling__source", "ruling__cited_source").prefetch_related("ruling__cards")
    by_ruling: dict[str, list[RulingCard]] = {}
    for row in rows.order_by("ruling_id", "position"):
        by_ruling.setdefault(row.ruling_id, []).append(row)
    by_pair: dict[tuple[str, str], list[tuple[RulingCard, RulingCard]]] = {}
    for cards in by_ruling.values():
        for our_card, their_card in _pairs_across_decks(cards, set(ours), set(theirs)):
            pair = (our_card.card_key, their_card.card_key)
            # Where both decks hold both cards, another ruling may name them in the other order.
            by_pair.setdefault(pair[::-1] if pair[::-1] in by_pair else pair, []).append((our_card, their_card))
    order = {key: index for index, key in enumerate((*ours, *theirs))}
    return tuple(
        PairRulings(*rows_of_pair[0], tuple(dict.fromkeys(card.ruling for card, _ in rows_of_pair)))
        for _, rows_of_pair in sorted(by_pair.items(), key=lambda item: (order[item[0][0]], order[item[0][1]]))
    )


def _pairs_across_decks(
    cards: list[RulingCard], ours: set[str], theirs: set[str]
) -> Iterable[tuple[RulingCard, RulingCard]]:
    """Yield pairs of a card of one deck and a card of the other among the ``cards`` of one ruling.

    At least one of a pair is a subject of the ruling. Each pair comes once, also if both decks hold both cards.
    """
    yielded: set[frozenset[str]] = set()
    for our_card in cards:
        for their_card in cards:
            pair = frozenset({our_card.card_key, their_card.card_key})
            has_subject = RulingCard.Role.SUBJECT in (our_card.role, their_card.role)
            if (
                our_card.card_key in ours
                and their_card.card_key in theirs
                and len(pair) == 2
                and has_subject
                and pair not in yielded
            ):
                yielded.add(pair)
                yield our_card, their_card


@dataclass(frozen=True)
class GameSection:
    """A section with the sources that use it, by their short names; ``rulings`` is the number of its rulings."""

    game: str
    key: str
    sources: tuple[Source, ...]
    rulings: int


def list_sections() -> tuple[GameSection, ...]:
    """Return every section of every game once, for browsing."""
    columns = ("game", "section", "source__short", "source")
    sources = Source.objects.in_bulk()
    rows = list(Ruling.objects.values(*columns).annotate(rulings=Count("pk")).order_by(*columns))
    rows_by_section: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for row in rows:
        rows_by_section.setdefault((row["game"], row["section"]), []).append(row)
    return tuple(
        GameSection(game, key, tuple(sources[row["source"]] for row in same), sum(row["rulings"] for row in same))
        for (game, key), same in rows_by_section.items()
    )
