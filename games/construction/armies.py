"""The rule of games with printed armies: the name of an army is the roster, its tiles may be listed."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar

from games.construction.view import DeckEntry, DeckView, Slot
from language.bilingual import Bilingual
from language.folding import fold
from problems import Problem


@dataclass(frozen=True)
class _NamedPiece:
    """An army or a tile; ``names`` are all its spellings, the leading one first."""

    key: str
    names: tuple[str, ...]

    @property
    def name(self) -> str:
        return self.names[0]

    @cached_property
    def folded_names(self) -> frozenset[str]:
        return frozenset(map(fold, self.names))


@dataclass(frozen=True)
class Tile(_NamedPiece):
    """A tile of an army and how many of it there are."""

    count: int
    type: str | None = None


@dataclass(frozen=True)
class Army(_NamedPiece):
    """An army and its manifest: the ``tiles`` as they were printed."""

    tiles: tuple[Tile, ...]

    @property
    def size(self) -> int:
        return sum(tile.count for tile in self.tiles)

    def differences(self, entries: Iterable[DeckEntry]) -> tuple[tuple[str, int, int], ...]:
        """Return the tiles listed in another number than printed, as (name, found, wanted)."""
        counts: Counter[str] = Counter()
        for entry in entries:
            tile = next((tile for tile in self.tiles if not tile.folded_names.isdisjoint(entry.names)), None)
            counts[tile.name if tile else entry.name] += entry.quantity
        wanted = {tile.name: tile.count for tile in self.tiles}
        names = dict.fromkeys((*wanted, *counts))
        return tuple((name, counts[name], wanted.get(name, 0)) for name in names if counts[name] != wanted.get(name, 0))


@dataclass(frozen=True)
class _ListedArmy:
    """One army of a deck: the line that names it, the tiles below that line.

    ``entry`` is None for an army that no line names: its listed tiles are exactly those printed.
    """

    army: Army
    entry: DeckEntry | None
    tiles: tuple[DeckEntry, ...]

    @property
    def count(self) -> int:
        """Return how many of this army the line asks for; a quantity equal to the number of its tiles means one."""
        return 1 if self.entry is None or self.entry.quantity == self.army.size else self.entry.quantity

    def mismatch(self) -> Problem | None:
        """Return ``manifest_mismatch`` with differences as ``name found/wanted`` and the lines of wrong tiles.

        None where no tile is listed or all are listed as printed.
        """
        differences = self.army.differences(self.tiles) if self.tiles else ()
        if not differences:
            return None
        wrong = {fold(name) for name, _found, _wanted in differences}
        listed = [entry for entry in self.tiles if not wrong.isdisjoint({*entry.names, fold(entry.name)})]
        lines = sorted({entry.line for entry in (*filter(None, [self.entry]), *listed)})
        params = {
            "army": self.army.name,
            "needed": self.army.size,
            "found": sum(entry.quantity for entry in self.tiles),
            "differences": [f"{name} {number}/{wanted}" for name, number, wanted in differences],
        }
        return Problem("manifest_mismatch", params, lines=tuple(lines))


@dataclass(frozen=True)
class ArmyRoster:
    """One of these armies, or up to ``at_most``, each as printed.

    The name alone is the whole army. Tiles listed below a name are compared with its manifest; tiles without a name
    are read as the army they make up exactly.
    """

    armies: tuple[Army, ...]
    at_most: int = 1
    code: ClassVar[str] = "army_roster"

    def params(self) -> dict[str, Any]:
        """Return ``at_most`` armies, their names, and the number of tiles of each."""
        return {
            "at_most": self.at_most,
            "armies": [army.name for army in self.armies],
            "tiles": max((army.size for army in self.armies), default=0),
        }

    def problems(self, deck: DeckView) -> tuple[Problem, ...]:
        """Return ``army_unknown`` where no army is recognized, ``roster_size`` for too many, ``manifest_mismatch``."""
        entries = _main_entries(deck)
        listed = self._listed_armies(entries)
        if not listed:
            return (self._unknown(entries),)
        return (*self._too_many(listed), *filter(None, (listed_army.mismatch() for listed_army in listed)))

    def counting(self, deck: DeckView) -> DeckView:
        """Return the deck with tiles, without names of armies; an army without listed tiles counts with all of them."""
        listed = self._listed_armies(_main_entries(deck))
        headers = {listed_army.entry.key for listed_army in listed if listed_army.entry}
        unlisted = [listed_army.army for listed_army in listed if not listed_army.tiles]
        added = [
            Slot(tile.key, tile.name, tile.count, type=tile.type, names=tile.folded_names)
            for army in unlisted
            for tile in army.tiles
        ]
        return replace(deck, slots=(*(slot for slot in deck.slots if slot.key not in headers), *added))

    def armies_in(self, entries: list[DeckEntry]) -> tuple[tuple[Army, int], ...]:
        """Return the armies that the lines of a main deck name or list, each with its number."""
        return tuple((listed_army.army, listed_army.count) for listed_army in self._listed_armies(entries))

    def count_missing(self, deck: DeckView) -> int | None:
        """Return how many tiles are missing until the deck keeps the rule, None if further tiles cannot mend it."""
        entries = _main_entries(deck)
        listed = self._listed_armies(entries)
        if not listed:
            # Tiles without a name make up the army of which the fewest are missing, if they are most of it.
            number = sum(entry.quantity for entry in entries)
            missing = (_count_missing(army, entries) for army in self.armies)
            return min((one for one in missing if one is not None and one < number), default=None)
        if self._too_many(listed):
            return None
        numbers = [_count_missing(one.army, one.tiles) if one.tiles else 0 for one in listed]
        return None if None in numbers else sum(filter(None, numbers))

    def _listed_armies(self, entries: list[DeckEntry]) -> list[_ListedArmy]:
        """Return each named army with the lines below its name; lines above the first name belong to the first army."""
        named = [(index, entry, army) for index, entry in enumerate(entries) if (army := self._named_by(entry))]
        if not named:
            whole = next((army for army in self.armies if entries and not army.differences(entries)), None)
            return [_ListedArmy(whole, None, tuple(entries))] if whole else []
        ends = [*(index for index, _entry, _army in named[1:]), len(entries)]
        above = entries[: named[0][0]]
        listed_armies = [
            _ListedArmy(army, entry, tuple(entries[index + 1 : end]))
            for (index, entry, army), end in zip(named, ends, strict=True)
        ]
        return [replace(listed_armies[0], tiles=(*above, *listed_armies[0].tiles)), *listed_armies[1:]]

    def _named_by(self, entry: DeckEntry) -> Army | None:
        """Return the army that the line names, None for a line of a tile."""
        return next((army for army in self.armies if not army.folded_names.isdisjoint(entry.names)), None)

    def _unknown(self, entries: list[DeckEntry]) -> Problem:
        tiles = frozenset().union(*(tile.folded_names for army in self.armies for tile in army.tiles))
        unknown = [entry for entry in entries if tiles.isdisjoint(entry.names)]
        params = {"armies": [army.name for army in self.armies]}
        names = tuple(entry.name for entry in unknown)
        return Problem("army_unknown", params, cards=names, lines=tuple(entry.line for entry in unknown))

    def _too_many(self, listed: list[_ListedArmy]) -> tuple[Problem, ...]:
        number = sum(listed_army.count for listed_army in listed)
        if number <= self.at_most:
            return ()
        size = "1" if self.at_most == 1 else f"1–{self.at_most}"
        types = (Bilingual("armáda", "army") if self.at_most == 1 else Bilingual("armád", "armies")).as_dict()
        params = {"type": "army", "types": types, "size": size, "at_least": 1, "at_most": self.at_most, "found": number}
        entries = [listed_army.entry for listed_army in listed if listed_army.entry]
        names = tuple(entry.name for entry in entries)
        return (Problem("roster_size", params, cards=names, lines=tuple(entry.line for entry in entries)),)


def _count_missing(army: Army, tiles: Iterable[DeckEntry]) -> int | None:
    """Return the number of missing tiles, None if there is a tile too many."""
    differences = army.differences(tiles)
    if any(number > wanted for _name, number, wanted in differences):
        return None
    return sum(wanted - number for _name, number, wanted in differences)


def _main_entries(deck: DeckView) -> list[DeckEntry]:
    return [entry for entry in deck.entries if not entry.sideboard]
