"""The plan of an import of cards: new cards, changed facts, and every fault of the file.

A row is about the card with its key, else the card with any of its names, else a new card. A name of several cards
decides only if no other does. Facts that a row leaves empty stay; names, aliases and documents are added and never
removed, because old decks use them.

Entry point: :func:`plan_import`.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from decks.domain.cards.facts import FIELDS
from decks.domain.cards.faults import MAX_LENGTH
from decks.domain.cards.import_rows import ImportedRow
from decks.domain.cards.keys import find_free_key, make_key
from decks.domain.parsing import DeckVocabulary
from games.declaration import Card, Game
from language.folding import fold
from problems import Problem, Refused

_KEY = re.compile(r"[-a-zA-Z0-9_]+")
_UNKNOWN_WORDS = frozenset({"import_type_unknown", "import_affiliation_unknown"})


@dataclass(frozen=True)
class CardImportChange:
    """One card before (None for a new one) and after the import."""

    before: Card | None
    after: Card

    @property
    def fields(self) -> tuple[str, ...]:
        """Return the names of the facts that differ, for a new card those of all facts that are known."""
        blank = Card(self.after.key, ())
        return tuple(name for name in FIELDS if getattr(self.before or blank, name) != getattr(self.after, name))


@dataclass(frozen=True)
class CardImportPlan:
    """All changes in the order of the file, the number of unchanged cards, and the fields left out."""

    changes: tuple[CardImportChange, ...] = ()
    unchanged: int = 0
    left_out: tuple[str, ...] = ()

    @property
    def new(self) -> tuple[CardImportChange, ...]:
        return tuple(change for change in self.changes if change.before is None)

    @property
    def changed(self) -> tuple[CardImportChange, ...]:
        return tuple(change for change in self.changes if change.before is not None)


def plan_import(
    game: Game, cards: Iterable[Card], rows: Iterable[ImportedRow], left_out: tuple[str, ...]
) -> CardImportPlan:
    """Return the plan. Raises ``Refused`` with every fault of the file, each with its ``row``.

    A type or an affiliation that the game does not know is one fault, with its first row and the number of ``rows``.
    """
    planner = _Planner(game, cards)
    for row in rows:
        planner.add(row)
    if planner.problems:
        raise Refused(tuple(_join_unknown_words(planner.problems)))
    return planner.plan(left_out)


def _join_unknown_words(problems: Iterable[Problem]) -> Iterator[Problem]:
    joined: dict[object, list[Problem]] = {}
    for number, problem in enumerate(problems):
        word = (problem.code, problem.params["value"]) if problem.code in _UNKNOWN_WORDS else number
        joined.setdefault(word, []).append(problem)
    for first, *others in joined.values():
        is_word = first.code in _UNKNOWN_WORDS
        yield replace(first, params={**first.params, "rows": 1 + len(others)}) if is_word else first


class _Planner:
    """The catalogue while rows are added to it.

    ``owners`` are the keys of all cards of a folded name, ``stated`` the values that rows gave by key and field,
    ``expansions`` those that rows gave by key, ``touched`` the keys of cards that rows are about, in their order.
    """

    def __init__(self, game: Game, cards: Iterable[Card]) -> None:
        self.game = game
        self.vocabulary = DeckVocabulary(game.card_types)
        self.before = {card.key: card for card in cards}
        self.after = dict(self.before)
        self.owners: dict[str, dict[str, None]] = {}
        for card in self.before.values():
            self._add_owner(card)
        self.stated: dict[tuple[str, str], str] = {}
        self.expansions: dict[str, dict[str, None]] = {}
        self.touched: dict[str, None] = {}
        self.problems: list[Problem] = []

    def plan(self, left_out: tuple[str, ...]) -> CardImportPlan:
        """Return the plan of the rows added so far."""
        changes = tuple(
            CardImportChange(self.before.get(key), self.after[key])
            for key in self.touched
            if self.before.get(key) != self.after[key]
        )
        return CardImportPlan(changes, len(self.touched) - len(changes), left_out)

    def add(self, row: ImportedRow) -> None:
        """Add one row to the catalogue, or keep its faults in ``problems``."""
        names = {code: row.first(code) for code in self.game.languages if row.first(code)}
        card = self._find_card(row, names)
        faults = list(self._find_faults(row, names, card))
        if faults:
            self.problems += faults
            return
        key = row.first("key") or make_key(next(iter(names.values()), ""))
        new = card or Card(find_free_key(key, self.after), ())
        after = self._merge(new, row, names)
        self.problems += self._find_conflicts(row, after)
        self.after[after.key] = after
        self.touched[after.key] = None
        self._add_owner(after)

    def _add_owner(self, card: Card) -> None:
        for name in card.all_names:
            self.owners.setdefault(fold(name), {})[card.key] = None

    def _find_card(self, row: ImportedRow, names: dict[str, str]) -> Card | None:
        owners = [list(self.owners.get(fold(name), ())) for name in names.values()]
        by_name = next((keys[0] for keys in owners if len(keys) == 1), None)
        key = row.first("key") if row.first("key") in self.after else by_name
        return self.after[key] if key and (not row.first("key") or key == row.first("key")) else None

    def _find_faults(self, row: ImportedRow, names: dict[str, str], card: Card | None) -> Iterator[Problem]:
        name = next(iter(names.values()), card.name if card else row.first("key"))
        texts = (*names.values(), *row.all("aliases"))
        if (card is None and not names) or any(not fold(text) for text in texts):
            yield Problem("import_name_missing", {"row": row.row})
        if row.first("key") and not _KEY.fullmatch(row.first("key")):
            yield Problem("import_key_invalid", {"row": row.row, "value": row.first("key")})
        for text in texts:
            yield from self._find_owner_faults(row, text, card)
        if row.first("type") and self._find_type(row) is None:
            yield Problem("import_type_unknown", {"row": row.row, "card": name, "value": row.first("type")})
        for word in _split_affiliations(row):
            if self._find_affiliation(word) is None:
                yield Problem("import_affiliation_unknown", {"row": row.row, "card": name, "value": word})
        for value in self.game.printed_values:
            if value.read(row.first(value.key)) is None:
                params = {
                    "row": row.row,
                    "card": name,
                    "field": value.name.as_dict(),
                    "value": row.first(value.key)[:40],
                }
                yield Problem("import_printed_value_invalid", params)
        yield from self._find_long_values(row, texts)

    def _find_owner_faults(self, row: ImportedRow, name: str, card: Card | None) -> Iterator[Problem]:
        """Yield a fault for a name of other cards, unless it is likely only for them and for the row."""
        owners = self.owners.get(fold(name), {})
        if not owners or (card and card.key in owners):
            return
        if card is None and len(owners) > 1 and not row.first("key"):
            yield Problem("import_name_shared", {"row": row.row, "name": name, "keys": ", ".join(owners)})
        elif name not in row.all("likely") or not all(self._is_likely(key, name) for key in owners):
            owner = self.after[next(iter(owners))]
            yield Problem("import_name_taken", {"row": row.row, "name": name, "card": owner.name})

    def _is_likely(self, key: str, name: str) -> bool:
        return fold(name) in map(fold, self.after[key].likely_names)

    def _find_long_values(self, row: ImportedRow, names: tuple[str, ...]) -> Iterator[Problem]:
        values = {"key": row.all("key"), "name": names, "affiliation": (self._join_affiliations(row),)}
        joined = {field: (" ".join(_split_words(row, field)),) for field in ("documents", "printed")}
        for field, texts in {**values, **joined}.items():
            if any(len(text) > MAX_LENGTH[field] for text in texts):
                yield Problem("import_value_too_long", {"row": row.row, "field": field, "limit": MAX_LENGTH[field]})

    def _find_conflicts(self, row: ImportedRow, card: Card) -> Iterator[Problem]:
        """Yield ``import_conflict`` for facts that differ from an earlier row of the same file.

        Expansions of several rows are joined; the card is in all of them.
        """
        if len(card.expansion) > MAX_LENGTH["expansion"]:
            limit = MAX_LENGTH["expansion"]
            yield Problem("import_value_too_long", {"row": row.row, "field": "expansion", "limit": limit})
        stated = {"type": card.type if row.first("type") else None, "affiliation": self._join_affiliations(row) or None}
        stated |= self._read_values(row)
        for field, value in stated.items():
            if value and self.stated.setdefault((card.key, field), value) != value:
                yield Problem("import_conflict", {"row": row.row, "card": card.name, "value": value})

    def _merge(self, card: Card, row: ImportedRow, names: dict[str, str]) -> Card:
        all_names = {**dict(card.names), **names}
        # A replaced name stays an alias, because decks use it.
        replaced = (old for code, old in card.names if all_names[code] != old)
        wanted = (*card.aliases, *row.all("aliases"), *replaced)
        taken = set(all_names.values())
        aliases = tuple(dict.fromkeys(alias for alias in wanted if alias not in taken))
        # A row makes none of the certain names of a known card likely.
        likely = {*card.likely_names, *(name for name in row.all("likely") if name not in card.all_names)}
        expansions = self.expansions.setdefault(card.key, {})
        expansions |= dict.fromkeys(row.all("expansion"))
        names_in_order = tuple((code, all_names[code]) for code in self.game.languages if code in all_names)
        return replace(
            card,
            names=names_in_order,
            aliases=aliases,
            likely_names=tuple(
                name for name in dict.fromkeys((*(name for _, name in names_in_order), *aliases)) if name in likely
            ),
            type=self._find_type(row) or card.type,
            affiliation=self._join_affiliations(row) or card.affiliation,
            personality=card.personality or row.first("personality") in _YES,
            printed=card.printed | frozenset(_split_words(row, "printed")),
            homemade=card.homemade or row.first("homemade") in _YES,
            documents=tuple(dict.fromkeys((*card.documents, *_split_words(row, "documents")))),
            expansion=" / ".join(expansions) or card.expansion,
            stands_for=_split_words(row, "stands_for") or card.stands_for,
            printed_values=tuple(sorted((dict(card.printed_values) | self._read_values(row)).items())),
        )

    def _read_values(self, row: ImportedRow) -> dict[str, str]:
        read = {value.key: value.read(row.first(value.key)) for value in self.game.printed_values}
        return {key: value for key, value in read.items() if value}

    def _find_type(self, row: ImportedRow) -> str | None:
        word = row.first("type")
        if word in self.game.types_by_key:
            return word
        heading = self.vocabulary.find_heading(word.replace("_", " "))
        return heading.type if heading and heading.role == "type" else None

    def _find_affiliation(self, word: str) -> str | None:
        """Return the Czech name of the organisation, or the word itself if the game declares none."""
        if not self.game.affiliations:
            return word
        folded = fold(word)
        affiliations = (affiliation for affiliation in self.game.affiliations if folded in map(fold, affiliation.words))
        return next((affiliation.name.cs for affiliation in affiliations), None)

    def _join_affiliations(self, row: ImportedRow) -> str:
        return " / ".join(dict.fromkeys(self._find_affiliation(part) or part for part in _split_affiliations(row)))


_YES = frozenset({"yes", "true", "ano", "1"})


def _split_affiliations(row: ImportedRow) -> tuple[str, ...]:
    return tuple(part.strip() for word in row.all("affiliation") for part in word.split("/") if part.strip())


def _split_words(row: ImportedRow, field: str) -> tuple[str, ...]:
    return tuple(word for piece in row.all(field) for word in piece.split())
