"""Other ways to read the lines of an army, and what its rule says of them. Entry point: :func:`weigh_armies`. Pure.

Every set of the armies that words may name is tried, a few dozen at most, each with three readings of the unknown
tiles: as no tiles, as those that their names are like, and as they stand.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from decks.domain.cards.catalogue import Catalogue
from decks.domain.checking.view import build_view
from decks.domain.deck_lists.deck import Deck, DeckLine
from decks.domain.parsing.army_names import find_armies, find_misspelt_army
from decks.domain.parsing.phrases import is_greeting, is_sign_off
from decks.domain.parsing.roster_words import is_ticked, is_unticked
from games.construction import Army, ArmyRoster
from problems import Problem

_CODES = ("army_unknown", "manifest_mismatch", "roster_size")
_MAX_DESCRIBED = 20
# An army has 35 tiles.
_MAX_MISSPELT = 40

# Armies that words may name, by key, each with the position of the first line that names it.
_Mentions = dict[str, tuple[Army, int]]


def weigh_armies(deck: Deck, problems: Iterable[Problem], rule: ArmyRoster, catalogue: Catalogue) -> list[Problem]:
    """Return the problems of a deck of armies, as doubts those that another reading does not have.

    New codes, all of them doubts: ``army_if_meant`` for words that may name an army, ``army_if_tile`` for a line that
    may be a tile or none. A name that is not known at all may be that of an army in another language.
    """
    weighed_problems = list(problems)
    mentions = _find_mentions(deck.lines, rule.armies, catalogue)
    meant = {at for _army, at in mentions.values()}
    unknown = [
        at
        for at, line in enumerate(deck.lines)
        if line.kind == "card" and not catalogue.has_card(line.name) and at not in meant
    ]
    results: set[bool] = set()
    for is_kept in _judge_all(deck, rule, catalogue, mentions, unknown):
        results.add(is_kept)
        if len(results) > 1:
            break
    if len(results) > 1:
        doubts = [*_describe_mentions(deck.lines, mentions), *_describe_tiles(deck.lines, unknown)]
        return [*doubts, *(replace(one, severity="doubt") if one.code in _CODES else one for one in weighed_problems)]
    names = [
        line
        for line in deck.lines
        if line.kind == "prose" and not (line.settled or is_greeting(line.text) or is_sign_off(line.text))
    ]
    if names and not any(line.kind == "card" for line in deck.lines):
        cards, lines = tuple(line.name for line in names), tuple(line.number for line in names)
        return [
            replace(one, severity="doubt", cards=cards, lines=lines) if one.code == "army_unknown" else one
            for one in weighed_problems
        ]
    return weighed_problems


def _find_mentions(lines: Sequence[DeckLine], armies: Sequence[Army], catalogue: Catalogue) -> _Mentions:
    """Return the armies that no card line names, but words do, perhaps misspelt."""
    named = {card.key for line in lines if line.kind == "card" and (card := catalogue.find(line.name))}
    has_ticks = any(is_ticked(line.text) for line in lines)
    mentions: _Mentions = {}
    for at, line in enumerate(lines):
        if line.kind == "blank" or line.settled or (has_ticks and is_unticked(line.text)):
            continue
        meant = [mention.army for mention in find_armies(line.text, armies)]
        is_known = line.kind == "card" and catalogue.has_card(line.name)
        if not meant and not is_known:
            army = find_misspelt_army(line.text, armies)
            meant = [army] if army else []
        for army in meant:
            card = catalogue.find(army.name)
            if card is None or card.key not in named:
                mentions.setdefault(army.key, (army, at))
    return mentions


def _judge_all(
    deck: Deck, rule: ArmyRoster, catalogue: Catalogue, mentions: _Mentions, unknown: Sequence[int]
) -> Iterator[bool]:
    """Yield for every reading whether the rule is kept."""
    spare = sum(deck.lines[at].quantity for at in unknown)
    # More armies than one too many are too many, too.
    for number in range(min(len(mentions), rule.at_most + 1) + 1):
        for combination in combinations(mentions.values(), number):
            meant: dict[int, list[str]] = defaultdict(list)
            for army, at in combination:
                meant[at].append(army.name)
            for tiles in _read_tiles(deck.lines, unknown, catalogue):
                read = [
                    one for at, line in enumerate(deck.lines) for one in _read_line(line, at, meant, tiles, catalogue)
                ]
                missing = rule.count_missing(build_view(Deck(tuple(read)), catalogue, [rule]))
                yield missing == 0
                # An unknown tile may be any of those that are missing.
                if missing and missing <= spare and not any(tiles.values()):
                    yield True


def _read_tiles(lines: Sequence[DeckLine], unknown: Sequence[int], catalogue: Catalogue) -> list[dict[int, str]]:
    """Return the readings of unknown tiles: their names by the positions of their lines, empty for no tile."""
    as_none = dict.fromkeys(unknown, "")
    near = as_none | {
        at: next((card.name for card in catalogue.near(lines[at].name)), "") for at in unknown[:_MAX_MISSPELT]
    }
    as_written = {at: lines[at].name for at in unknown}
    return [as_none, near, as_written] if unknown else [as_none]


def _read_line(
    line: DeckLine, at: int, meant: dict[int, list[str]], tiles: dict[int, str], catalogue: Catalogue
) -> Iterator[DeckLine]:
    """Yield the line as it stands, as the armies that it may mean, or as the tile."""
    if at in tiles:
        if tiles[at]:
            yield line._replace(name=tiles[at])
        return
    is_known = line.kind == "card" and catalogue.has_card(line.name)
    if is_known or not meant.get(at):
        yield line
    for name in meant.get(at, ()):
        yield line._replace(kind="card", name=name, quantity=1 if is_known else max(1, line.quantity))


def _describe_mentions(lines: Sequence[DeckLine], mentions: _Mentions) -> Iterator[Problem]:
    for army, at in mentions.values():
        line = lines[at]
        params = {"line": line.number, "text": line.quote, "meant": army.name}
        yield Problem("army_if_meant", params, "doubt", lines=(line.number,))


def _describe_tiles(lines: Sequence[DeckLine], unknown: Sequence[int]) -> Iterator[Problem]:
    for at in unknown[:_MAX_DESCRIBED]:
        line = lines[at]
        params = {"line": line.number, "text": line.quote}
        yield Problem("army_if_tile", params, "doubt", (line.name,), (line.number,))
