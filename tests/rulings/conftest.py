"""Fixtures of the tests of rulings: a small collection of texts, and the shipped one with its slang."""

from dataclasses import dataclass

import pytest

from rulings.domain.search.indexing import IndexedText, SearchText, index_text
from rulings.domain.search.query import Query, parse_query
from rulings.domain.search.ranking import rank
from rulings.domain.search.slang import Slang, build_slang
from rulings.domain.search.vocabulary import SearchVocabulary, build_vocabulary
from tests.rulings.search_data import ShippedCollection, shipped_collection


@dataclass(frozen=True)
class Collection:
    """Texts in memory, searched without a database."""

    texts: list[IndexedText]
    vocabulary: SearchVocabulary
    slang: Slang

    def query(self, text: str) -> Query:
        return parse_query(text, self.vocabulary, self.slang)

    def find(self, text: str) -> list[str]:
        return [hit.id for hit in rank(self.query(text), self.texts)]


def build_collection(texts: list[SearchText], slang: Slang | None = None) -> Collection:
    indexed = [index_text(text) for text in texts]
    return Collection(indexed, build_vocabulary(indexed), slang or Slang())


@pytest.fixture
def small_collection() -> Collection:
    fields_by_id = {
        "A": {"cards": ("Golem temnoty",), "statement_cs": ("Golem se vyléčí po každém souboji.",)},
        "B": {"cards": ("Zbabělost",), "statement_cs": ("Nutí bojovníka do úkrytu.",)},
        "C": {"cards": ("Komunikační šum",), "statement_en": ("Points spent on the cancelled card are lost.",)},
        "D": {"statement_cs": ("Z vozidla se nelze ukrýt.",), "hints": ("hide in a vehicle",)},
    }
    texts = [SearchText(name, frozenset({f"hra-{name.lower()}"}), fields) for name, fields in fields_by_id.items()]
    slang = build_slang([("zašumět", ("Komunikační šum",))], [("Liga D", "hra-d"), ("Liga A", "hra-a")])
    return build_collection(texts, slang)


@pytest.fixture(scope="session")
def shipped() -> ShippedCollection:
    return shipped_collection()
