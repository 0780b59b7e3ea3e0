"""Checks the data of every game folder and lists all faults, each with its file or card.

Entry points: :func:`check_games`, :func:`check_game`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from engine.tiebreakers.measures import MEASURES
from games.construction import (
    Affiliations,
    AffiliationShare,
    ArmyRoster,
    BannedCards,
    DeckRule,
    LeastOfType,
    OneAffiliation,
    Roster,
)
from games.construction.lists import CardListRule
from games.declaration import Card, Format, Game
from games.files.card_sources import read_card_sources
from games.files.printed_values import read_game_cards
from games.files.readers import BadDataFile
from games.formats.examples import read_example
from games.house_rules.game_words import find_affiliation_lists
from games.registry import list_game_folders, load_game
from games.rulings.document_lines import find_line_faults, read_document_lines
from games.rulings.line_questions import find_question_faults, read_line_questions
from games.rulings.reader import read_rulings
from games.rulings.records import RulingEntry
from language.bilingual import Bilingual
from language.folding import fold
from problems import Refused
from problems.texts import TEXTS


def check_games(folders: Iterable[str] | None = None) -> list[str]:
    """Return the faults of all game folders, or of ``folders``, as lines ``folder: fault``."""
    faults: list[str] = []
    keys: Counter[str] = Counter()
    for folder in list_game_folders() if folders is None else folders:
        try:
            game = load_game(folder)
            cards = read_game_cards(game)
        except (BadDataFile, ImportError, AttributeError, TypeError, ValueError) as error:
            faults.append(f"{folder}: {error}")
            continue
        keys[game.key] += 1
        missing = [
            f"format {rules.slug}: no examples/{rules.slug}.{language}.txt"
            for rules in game.formats
            for language, text in read_example(game, rules).as_dict().items()
            if not text
        ]
        faults += (f"{folder}: {fault}" for fault in (*check_game(game, cards), *missing))
    return faults + [f"game key {key} is used twice" for key, number in keys.items() if number > 1]


def check_game(game: Game, cards: tuple[Card, ...]) -> list[str]:
    """Return the faults of one game with its card list."""
    checks: tuple[Callable[[Game, tuple[Card, ...]], Iterator[str]], ...] = (
        _check_languages,
        _check_card_names,
        _check_group_names,
        _check_card_sources,
        _check_card_types,
        _check_formats,
        _check_rulings,
    )
    return [fault for check in checks for fault in check(game, cards)]


def _check_languages(game: Game, _cards: tuple[Card, ...]) -> Iterator[str]:
    if not game.languages:
        yield "no language"
    yield from _check_translated("name", game.name)
    for card_type in game.card_types:
        for words in (card_type.name, card_type.plural, card_type.after_number):
            yield from _check_translated(f"type {card_type.key}", words)


def _check_translated(what: str, text: Bilingual) -> Iterator[str]:
    yield from (f"{what}: no {code} text" for code, value in text.as_dict().items() if not value.strip())


def _check_card_names(_game: Game, cards: tuple[Card, ...]) -> Iterator[str]:
    """Yield a fault for each key that two cards share, each shared name unless it is likely only, and each bad name."""
    counts = Counter(card.key for card in cards)
    yield from (f"card key {key} is used {number} times" for key, number in counts.items() if number > 1)
    owners: dict[str, tuple[str, bool]] = {}
    for card in cards:
        for name in card.all_names:
            folded, likely = fold(name), name in card.likely_names
            owner, owner_likely = owners.setdefault(folded, (card.key, likely))
            if not folded:
                yield f"card {card.key}: the name {name!r} has no letters"
            elif owner != card.key and not (likely and owner_likely):
                yield f"card {card.key}: {name} also means {owner}"


def _check_group_names(_game: Game, cards: tuple[Card, ...]) -> Iterator[str]:
    """Yield a fault for each card that a group name stands for and that is no printed card of the list."""
    printed = {card.key for card in cards if not card.stands_for}
    for card in cards:
        yield from (f"card {card.key}: it stands for {key}, no card" for key in card.stands_for if key not in printed)


def _check_card_sources(game: Game, cards: tuple[Card, ...]) -> Iterator[str]:
    """Yield a fault for each source of no card, and for each card that is likely only in the list or the sources."""
    try:
        sources = read_card_sources(game.folder)
    except BadDataFile as error:
        yield str(error)
        return
    yield from (f"sources of {key}, which is no card" for key in sources.keys() - {card.key for card in cards})
    for card in cards:
        is_likely = any(name in card.likely_names for _language, name in card.names)
        if card.key in sources and (sources[card.key].pair == "likely") != is_likely:
            yield f"card {card.key}: a pair of names must be likely in the card list and in its sources"


def _check_card_types(game: Game, cards: tuple[Card, ...]) -> Iterator[str]:
    headings: dict[str, str] = {}
    for card_type in game.card_types:
        for heading in card_type.all_headings:
            if headings.setdefault(fold(heading), card_type.key) != card_type.key:
                yield f"heading {heading} means {headings[fold(heading)]} and {card_type.key}"
    for card in cards:
        if card.type and card.type not in game.types_by_key:
            yield f"card {card.key}: unknown type {card.type}"
        if unknown := card.printed - set(game.languages):
            yield f"card {card.key}: printed in {', '.join(sorted(unknown))}, which is no language of the game"


def _check_formats(game: Game, cards: tuple[Card, ...]) -> Iterator[str]:
    names = {fold(name) for card in cards for name in card.all_names}
    for rules in game.formats:
        yield from (f"format {rules.slug}: {fault}" for fault in _check_format(game, rules, names))
    slugs = Counter(rules.slug for rules in game.formats)
    yield from (f"format {slug} is declared twice" for slug, number in slugs.items() if number > 1)


def _check_format(game: Game, rules: Format, names: set[str]) -> Iterator[str]:
    yield from _check_translated("name", rules.name)
    for note in rules.notes:
        yield from _check_translated("note", note)
    if not rules.version or not rules.sources:
        yield "no version or no source"
    yield from (f"unknown tie-breaker {name}" for name in rules.scoring.tiebreakers if name not in MEASURES)
    for rule in rules.rules:
        yield from _check_rule(rule, game, names)
    for leaving in rules.leaving.cards if rules.leaving else ():
        if fold(leaving.card) not in names:
            yield f"the leaving card {leaving.card} is not in the card list"


def _check_rule(rule: DeckRule, game: Game, names: set[str]) -> Iterator[str]:
    sentences = rule.params().get("said", {})
    if f"rule_{rule.code}" not in TEXTS and not (sentences.get("cs") and sentences.get("en")):
        yield f'rule {rule.code}: params() has no sentence "said" in both languages'
    match rule:
        case LeastOfType() | Roster():
            types = [rule.type] if isinstance(rule, LeastOfType) else [part.type for part in rule.parts]
            yield from (f"unknown card type {key}" for key in types if key not in game.types_by_key)
        case Affiliations() | OneAffiliation() | AffiliationShare():
            named = chain.from_iterable(find_affiliation_lists(rule).values())
            yield from (
                f"unknown organisation {affiliation.name.en}"
                for affiliation in named
                if affiliation not in game.affiliations
            )
        case CardListRule():
            word = "banned" if rule.code == BannedCards.code else "restricted"
            counts = Counter(fold(listed.card) for listed in rule.cards)
            yield from (f"{word} twice: {name}" for name, number in counts.items() if number > 1)
            listed_names = (name for listed in rule.cards for name in (listed.card, *listed.printed))
            yield from (
                f"{word} card {name} is not in the card list" for name in listed_names if fold(name) not in names
            )
        case ArmyRoster():
            # Armies of a game have equally many tiles, so another number is probably a typing error.
            sizes = Counter(army.size for army in rule.armies)
            usual = max(sizes, key=lambda size: sizes[size], default=0)
            yield from (f"army {army.name} has {army.size} tiles" for army in rule.armies if army.size != usual)


def _check_rulings(game: Game, cards: tuple[Card, ...]) -> Iterator[str]:
    """Yield the faults of the rulings, or, once they can be read, of the lines of their documents and the questions."""
    try:
        records = read_rulings(game.folder / "rulings", frozenset(card.name for card in cards))
        documents = read_document_lines(game.folder / "rulings")
        questions = read_line_questions(game.folder / "rulings")
    except BadDataFile as error:
        yield str(error)
    except Refused as refused:
        for problem in refused.problems:
            params = dict(problem.params)
            line = f"rulings/{params.pop('file', '')}:{params.pop('line', '')}"
            yield f"{line}: {problem.code} ({', '.join(f'{key} {value}' for key, value in params.items())})"
    else:
        unknown = documents.keys() - {source.id for source in records.sources}
        yield from (f"lines of {source}, which is no source" for source in sorted(unknown))
        for source, lines in documents.items():
            yield from find_line_faults(source, lines, records.entries)
        yield from find_question_faults(records.entries, questions)
        yield from _check_leaving_cards(game, records.entries)


def _check_leaving_cards(game: Game, entries: Iterable[RulingEntry]) -> Iterator[str]:
    """Yield a fault for each card that leaves the game by a ruling that there is not, or that does not name it."""
    named = {entry.id: {*entry.cards, *entry.also_mentions} for entry in entries}
    for rules in game.formats:
        for card in rules.leaving.cards if rules.leaving else ():
            if card.card not in named.get(card.ruling, ()):
                yield f"format {rules.slug}: the ruling {card.ruling} does not name {card.card}"
        if rules.leaving and rules.leaving.icon_ruling not in named:
            yield f"format {rules.slug}: there is no ruling {rules.leaving.icon_ruling}"
