"""The stored index equals one built in memory from the same rows, after any sequence of changes."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from rulings.domain.search.indexing import IndexedText, SearchText, index_text
from rulings.domain.search.vocabulary import build_vocabulary
from rulings.models import Ruling, SearchEntry, SearchState, SearchTerm
from rulings.search_storage import find_entries
from rulings.services.search_index import build_search_text, index_rulings, read_section_names
from tests.ground.nightly import count_examples

RULING_IDS = ["PP11-K016", "PP11-K017", "PP11-F01", "PP11-C11", "PP11-V08"]
WORDS = ["golem", "žolík", "úkryt", "lachtan", "sabotáž", ""]
CHANGES = st.lists(
    st.tuples(st.sampled_from(RULING_IDS), st.lists(st.sampled_from(WORDS), max_size=4)), min_size=1, max_size=5
)

EXAMPLES = count_examples(change=5, night=15)
INDEXED: dict[str, tuple[SearchText, IndexedText]] = {}


def index_once(text: SearchText) -> IndexedText:
    """Index a text unless its last index is still right: an example changes five of several hundred rulings."""
    if text.id not in INDEXED or INDEXED[text.id][0] != text:
        INDEXED[text.id] = text, index_text(text)
    return INDEXED[text.id][1]


@pytest.mark.django_db
class TestStoredIndex(TestCase):
    """Each example of Hypothesis runs in its own transaction."""

    @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(changes=CHANGES)
    def test_stored_term_counts_equal_those_counted_in_memory(self, changes: list[tuple[str, list[str]]]) -> None:
        for ruling_id, words in changes:
            Ruling.objects.filter(pk=ruling_id).update(statement_cs=" ".join(words), hints=words)
            index_rulings([ruling_id])
        sections = read_section_names()
        texts = [index_once(build_search_text(ruling, sections)) for ruling in Ruling.objects.prefetch_related("cards")]
        vocabulary = build_vocabulary(texts)
        stored = dict(SearchTerm.objects.values_list("term", "found_in"))
        assert stored == vocabulary.found_in
        assert SearchState.objects.get().texts == vocabulary.text_count
        self._assert_entries_found({text.id for text in texts if "wlachtan" in text.weights})

    def _assert_entries_found(self, expected: set[str]) -> None:
        numbers = find_entries([["wlachtan"]]).entries
        assert set(SearchEntry.objects.filter(pk__in=numbers).values_list("ruling_id", flat=True)) == expected
