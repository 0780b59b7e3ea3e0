"""All shipped rulings as a collection in memory, searched without a database.

The database must find the same. Entry point: :func:`shipped_collection`.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from games.declaration import Card, Game
from games.registry import find_games, read_shipped_cards
from games.rulings.line_questions import list_line_questions
from games.rulings.reader import read_shipped_rulings
from games.rulings.records import RulingEntry, RulingRecords
from rulings.domain.search.agreements import Agreements, collect_agreements, put_agreeing_second
from rulings.domain.search.card_spellings import list_card_spellings
from rulings.domain.search.indexing import IndexedText, SearchText, find_new_words, index_text
from rulings.domain.search.query import parse_query
from rulings.domain.search.ranking import rank
from rulings.domain.search.scope_names import name_variants, names_of_game
from rulings.domain.search.slang import Slang, build_slang
from rulings.domain.search.vocabulary import SearchVocabulary, build_vocabulary


@dataclass(frozen=True)
class ShippedCollection:
    """The texts of all rulings; ``vocabulary`` counts the glossary terms too."""

    texts: list[IndexedText]
    vocabulary: SearchVocabulary
    slang: Slang
    agreements: Agreements

    def find(self, text: str, game: str = "") -> list[str]:
        """Return the ids of matching rulings, the best first, with an agreeing ruling second; ``game`` restricts."""
        texts = (text for text in self.texts if not game or game in text.scopes)
        hits, _ = put_agreeing_second(rank(parse_query(text, self.vocabulary, self.slang), texts), self.agreements)
        return [hit.id for hit in hits]


def shipped_collection() -> ShippedCollection:
    """Return the rulings of all games with their slang and scope names."""
    records_by_game = {key: read_shipped_rulings(key) for key in find_games()}
    texts = [index_text(text) for key, records in records_by_game.items() for text in _search_texts(key, records)]
    slang = [(alias.phrase, alias.means) for records in records_by_game.values() for alias in records.aliases]
    slang += [spelling for key in records_by_game for spelling in list_card_spellings(read_shipped_cards(key))]
    names = [pair for key, game in find_games().items() for pair in _scope_names(key, game, records_by_game[key])]
    rulings = [text for text in texts if "kind:term" not in text.scopes]
    return ShippedCollection(
        rulings,
        build_vocabulary(texts),
        build_slang(slang, names),
        collect_agreements(_list_agreements(records_by_game.values())),
    )


def _list_agreements(all_records: Iterable[RulingRecords]) -> Iterator[list[tuple[str, str]]]:
    """Yield each agreement as the ids of its rulings with their sources."""
    for records in all_records:
        source = {entry.id: entry.source for entry in records.entries}
        agreements = (contradiction for contradiction in records.contradictions if contradiction.nature == "agreement")
        yield from ([(ruling, source[ruling]) for ruling in agreement.entries] for agreement in agreements)


def _search_texts(key: str, records: RulingRecords) -> Iterator[SearchText]:
    cards = {name: card for card in read_shipped_cards(key) for name in card.all_names}
    sections = {(section.source, section.key): (section.name.cs, section.name.en) for section in records.sections}
    for entry in records.entries:
        scopes = frozenset({key, entry.source, f"kind:{entry.kind}", *entry.formats})
        section = sections.get((entry.source, entry.section), (entry.section,))
        questions = (*entry.questions, *list_line_questions(key, entry.source, entry.lines))
        fields = {**_fields(entry, section), **_other_names(entry, cards), "questions": questions}
        yield SearchText(entry.id, scopes, fields)


def _other_names(entry: RulingEntry, cards: dict[str, Card]) -> dict[str, tuple[str, ...]]:
    fields = {"other_names": entry.cards, "mentioned_otherwise": entry.also_mentions}
    return {
        field: tuple(find_new_words(name, cards[name].other_names) for name in names if cards[name].other_names)
        for field, names in fields.items()
    }


def _fields(entry: RulingEntry, section: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    return {
        "cards": (*entry.cards, *entry.terms),
        "hints": entry.hints,
        "also_mentions": entry.also_mentions,
        "statement_cs": (entry.statement.cs,),
        "statement_en": (entry.statement.en,),
        "title_cs": (entry.title.cs,),
        "title_en": (entry.title.en,),
        "topics": entry.topics,
        "section": section,
    }


def _scope_names(key: str, game: Game, records: RulingRecords) -> Iterator[tuple[str, str]]:
    yield from names_of_game(key, game)
    for source in records.sources:
        yield from name_variants(source.short, source.id)
