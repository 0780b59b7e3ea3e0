"""What tests of rulings share: a small collection of texts, and the shipped one with its slang."""

from dataclasses import dataclass

import pytest

from games.rulings_files import rulings_of
from rulings.domain.indexing import IndexedText, SearchText, index_text
from rulings.domain.query import Query, Slang, parse_query, slang_from
from rulings.domain.ranking import rank
from rulings.domain.vocabulary import Vocabulary, vocabulary_of


@dataclass(frozen=True)
class Collection:
    """Texts in memory, searched without a database."""

    texts: list[IndexedText]
    vocabulary: Vocabulary
    slang: Slang

    def query(self, text: str) -> Query:
        return parse_query(text, self.vocabulary, self.slang)

    def find(self, text: str) -> list[str]:
        return [hit.id for hit in rank(self.query(text), self.texts)]


def collection_of(texts: list[SearchText], slang: Slang | None = None) -> Collection:
    indexed = [index_text(text) for text in texts]
    return Collection(indexed, vocabulary_of(indexed), slang or Slang())


@pytest.fixture
def few() -> Collection:
    said = {
        "A": {"cards": ("Golem temnoty",), "statement_cs": ("Golem se vyléčí po každém souboji.",)},
        "B": {"cards": ("Zbabělost",), "statement_cs": ("Nutí bojovníka do úkrytu.",)},
        "C": {"cards": ("Komunikační šum",), "statement_en": ("Points spent on the cancelled card are lost.",)},
        "D": {"statement_cs": ("Z vozidla se nelze ukrýt.",), "hints": ("hide in a vehicle",)},
    }
    texts = [SearchText(name, frozenset({f"hra-{name.lower()}"}), fields) for name, fields in said.items()]
    slang = slang_from([("zašumět", ("Komunikační šum",))], [("Liga D", "hra-d"), ("Liga A", "hra-a")])
    return collection_of(texts, slang)


@pytest.fixture(scope="session")
def shipped() -> Collection:
    folder = rulings_of("doomtrooper")
    texts = [
        SearchText(
            entry.id,
            frozenset({"doomtrooper", entry.source}),
            {
                "cards": (*entry.cards, *entry.terms),
                "hints": entry.hints,
                "also_mentions": entry.also_mentions,
                "statement_cs": (entry.statement.cs,),
                "statement_en": (entry.statement.en,),
                "title_cs": (entry.title.cs,),
                "title_en": (entry.title.en,),
                "topics": entry.topics,
                "section": (entry.section,),
            },
        )
        for entry in folder.entries
    ]
    slang = slang_from(
        [(alias.phrase, alias.means) for alias in folder.aliases],
        [("Pražský pohár", "prague-cup-2011"), ("Doomtrooper", "doomtrooper")],
    )
    return collection_of(texts, slang)
