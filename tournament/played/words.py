"""The statistic of what was played in the reader's words: titles, labels, lines of its tables, and how it is counted.

Entry points: :func:`list_group_lines`, :func:`list_card_lines`, :func:`explain_counting`.
"""

from dataclasses import dataclass
from fractions import Fraction

from django.urls import reverse
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.declaration import Game
from tournament.domain.played.disclosure import MIN_DECKS
from tournament.domain.played.groups import AFFILIATION, ARMY, GroupKind
from tournament.domain.played.summary import GroupRow, PlayedCard, PlayedSummary
from tournament.domain.played.win_rates import GroupRecord
from tournament.numbers import show_number, show_whole_percentage
from tournament.played.names import PlayedNames


@dataclass(frozen=True)
class GroupLine:
    """A row of groups in words; ``rate`` and ``interval`` are empty without a decided match."""

    row: GroupRow
    name: str
    share: str
    rate: str
    interval: str


@dataclass(frozen=True)
class CardLine:
    """A row of cards in words; ``address`` is that of the card's page, empty where there is none."""

    row: PlayedCard
    name: str
    share: str
    average: str
    address: str


def name_groups(summary: PlayedSummary, game: Game) -> str:
    """Return the title of the groups: affiliations, or the plural of the card type that decks are grouped by."""
    if summary.by in ("", AFFILIATION):
        return _("Affiliations")
    plural = game.types_by_key[summary.by].plural.in_language(get_language())
    return plural[:1].upper() + plural[1:]


def name_cards(summary: PlayedSummary) -> str:
    """Return the title of the cards; where armies are played, they are counted here one by one."""
    return _("All armies") if summary.by == ARMY else _("Most played cards")


def list_group_lines(summary: PlayedSummary, names: PlayedNames) -> list[GroupLine]:
    """Return the rows of groups in words."""
    return [
        GroupLine(
            row,
            name=describe_group(row, summary, names),
            share=show_share(summary.share_of(row)),
            rate="" if row.record.win_rate is None else show_whole_percentage(row.record.win_rate),
            interval=describe_interval(row.record),
        )
        for row in summary.groups
    ]


def list_card_lines(summary: PlayedSummary, names: PlayedNames, game: Game) -> list[CardLine]:
    """Return the rows of cards in words."""
    return [
        CardLine(
            row,
            name=describe_card(row, names),
            share=show_share(summary.share_of(row)),
            average=show_number(row.average),
            address=reverse("decks:card", args=[game.key, row.key]) if names.has_page(row.key) else "",
        )
        for row in summary.cards
    ]


def describe_group(row: GroupRow, summary: PlayedSummary, names: PlayedNames) -> str:
    """Return the name of a group in the reader's language, or the label of mixed, unknown and joined ones."""
    if name := names.group_name(row.group):
        return name.in_language(get_language())
    if row.group.kind is GroupKind.OTHERS:
        return _("others (%(joined)s)") % {"joined": row.joined}
    is_mixed = row.group.kind is GroupKind.MIXED
    if summary.by == AFFILIATION:
        return _("mixed") if is_mixed else _("affiliation not known")
    return _("several") if is_mixed else _("not named")


def describe_card(row: PlayedCard, names: PlayedNames) -> str:
    """Return the name of a card in the reader's language, or the label of joined ones."""
    if row.joined:
        return _("other cards (%(joined)s)") % {"joined": row.joined}
    return names.card_name(row.key).in_language(get_language())


def show_share(share: Fraction) -> str:
    """Return a part of the decks as text in per cent: 12,5 %."""
    return f"{show_number(share * 100, 1)}\u00a0%"


def describe_interval(record: GroupRecord) -> str:
    """Return the ends of the interval of the win rate; empty without a decided match."""
    if record.interval is None:
        return ""
    low, high = map(show_whole_percentage, record.interval)
    return f"{low} – {high}"


def explain_cards_only(summary: PlayedSummary) -> str:
    """Return the sentence that says why no groups are counted."""
    if summary.by == AFFILIATION:
        return _("No affiliation is known of five decks, so only cards are counted.")
    return _("No five players chose the same, so only the other cards are counted.")


def describe_counted(summary: PlayedSummary) -> str:
    """Return the number of counted decks and of players: 42 decks of 45 players."""
    players = ngettext("of %(players)s player", "of %(players)s players", summary.players)
    return f"{describe_decks(summary.decks)} {players % {'players': summary.players}}"


def describe_decks(decks: int) -> str:
    """Return the number of decks in words: 12 decks."""
    return ngettext("%(decks)s deck", "%(decks)s decks", decks) % {"decks": decks}


def explain_counting(summary: PlayedSummary, game: Game) -> list[str]:
    """Return the sentences that say how the statistic is counted."""
    sentences = [
        _(
            "The deck handed in last counts, without its sideboard, of each player that was seated in a round. "
            "A card is one card in every language."
        )
    ]
    if summary.unknown:
        sentences.append(
            ngettext(
                "%(copies)s copy is left out: its name is not in the card list, or several cards share it.",
                "%(copies)s copies are left out: their names are not in the card list, or several cards share one.",
                summary.unknown,
            )
            % {"copies": summary.unknown}
        )
    if summary.by == AFFILIATION:
        sentences.append(_explain_affiliation(game))
    sentences.append(
        _(
            "Rows of fewer than %(least)s decks are joined, together with the next smallest one where needed, "
            "so that no single deck can be read from them."
        )
        % {"least": MIN_DECKS}
    )
    if summary.groups:
        sentences.append(
            _(
                "The win rate is the part of the decided matches that was won. Draws, byes, no-shows and matches "
                "between decks of one row are left out. The range is Wilson’s confidence interval for 95 cases of 100: "
                "the fewer matches, the wider."
            )
        )
    return sentences


def _explain_affiliation(game: Game) -> str:
    sentence = _(
        "The affiliation of a deck is the one with most cards in it; with two equal ones the deck is mixed. "
        "It is not known where fewer than half of the cards have a known affiliation."
    )
    neutral = ", ".join(one.name.in_language(get_language()) for one in game.neutral_affiliations)
    if not neutral:
        return sentence
    addition = _("Cards of this affiliation go with any other and do not decide: %(neutral)s.") % {"neutral": neutral}
    return f"{sentence} {addition}"
