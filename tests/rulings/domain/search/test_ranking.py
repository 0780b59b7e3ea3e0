"""Scores: rare words and card names count most, equal texts are sorted by id."""

from collections.abc import Mapping
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from rulings.domain.search.candidates import ENOUGH_TEXTS, choose_terms
from rulings.domain.search.highlighting import find_marked_ranges, split_marked
from rulings.domain.search.indexing import SearchText, find_new_words, index_text
from rulings.domain.search.query import parse_query
from rulings.domain.search.ranking import ScoredText, count_equal_first, rank
from rulings.domain.search.slang import Slang
from rulings.domain.search.vocabulary import SearchVocabulary, build_vocabulary
from tests.rulings.conftest import Collection, build_collection


def search_texts(*contents: Mapping[str, tuple[str, ...]]) -> list[SearchText]:
    return [SearchText(f"T{number}", frozenset(), fields) for number, fields in enumerate(contents)]


def test_a_subject_ranks_above_a_mention() -> None:
    found = build_collection(
        search_texts({"also_mentions": ("Žolík",)}, {"cards": ("Žolík",)}, {"section": ("žolík",)})
    )
    assert found.find("zolik") == ["T1", "T0", "T2"]


def test_a_rare_word_counts_more_than_a_common_one() -> None:
    common = [{"statement_cs": ("bojovník útočí",)} for _ in range(5)]
    found = build_collection(search_texts(*common, {"statement_cs": ("ponorka",)}))
    assert found.find("bojovnik ponorka")[0] == "T5"


def test_words_of_whole_questions_find_the_text_but_count_little() -> None:
    question, hinted = (
        {"questions": ("Přežije to ten golem, když na něj hodím granát?",)},
        {"hints": ("golem a granát",)},
    )
    found = build_collection(search_texts(question, hinted, {"statement_cs": ("golem se léčí",)}))
    assert found.find("golem granat")[0] == "T1"
    assert found.find("prezije to")[0] == "T0"


def test_neighbouring_words_decide_between_similar_texts() -> None:
    apart = {"statement_cs": ("první útočí silně a úder padne",)}
    together = {"statement_cs": ("silně útočí, první úder padne",)}
    assert build_collection(search_texts(apart, together)).find("prvni uder")[0] == "T1"


def test_a_rule_ranks_above_its_worked_example() -> None:
    rule, example = search_texts({"statement_cs": ("zápas a obrana",)}, {"statement_cs": ("zápas a obrana",)})
    example = replace(example, id="A0", scopes=frozenset({"kind:worked example"}))
    assert build_collection([example, rule]).find("zapas obrana") == ["T0", "A0"]


def test_a_worked_example_that_alone_matches_comes_first() -> None:
    rule, example = search_texts({"statement_cs": ("zápas a obrana",)}, {"statement_cs": ("zápas, obrana a Robocop",)})
    example = replace(example, scopes=frozenset({"kind:worked example"}))
    assert build_collection([rule, example]).find("robocop obrana")[0] == "T1"


def test_a_scope_raises_scores_but_excludes_nothing(small_collection: Collection) -> None:
    plain = small_collection.query("souboj vozidla")
    lifted = replace(plain, scopes=frozenset({"hra-d"}))
    text = next(text for text in small_collection.texts if text.id == "D")
    (lifted_hit,), (plain_hit,) = rank(lifted, [text]), rank(plain, [text])
    assert lifted_hit.score > plain_hit.score > 0
    assert {hit.id for hit in rank(lifted, small_collection.texts)} == {"A", "D"}


def test_slang_does_not_count_twice() -> None:
    contents = search_texts({"cards": ("Komunikační šum",), "hints": ("zašumět",)}, {"hints": ("zašumět",)})
    both = build_collection(contents).find("zasumet")
    assert set(both) == {"T0", "T1"}


def test_equal_texts_are_sorted_by_id() -> None:
    same = {"cards": ("Žolík",)}
    assert build_collection(search_texts(same, same, same)).find("zolik") == ["T0", "T1", "T2"]


def test_an_empty_query_and_unknown_words_find_nothing(small_collection: Collection) -> None:
    assert small_collection.find("") == []
    assert small_collection.find("qqqq zzzzz") == []


def test_nearly_equal_results_are_counted_from_the_top() -> None:
    assert count_equal_first([]) == 0
    assert count_equal_first([ScoredText("A", 10.0)]) == 1
    assert count_equal_first([ScoredText("A", 10.0), ScoredText("B", 9.0), ScoredText("C", 5.0)]) == 2


def test_the_weights_of_a_text_depend_on_that_text_alone() -> None:
    search_text = search_texts({"cards": ("Golem temnoty",), "hints": ("léčí se golem",)})[0]
    assert index_text(search_text) == index_text(search_text)
    assert index_text(search_text).weights["wgolem"] > index_text(search_text).weights["wleci"]


def test_a_longer_field_counts_less() -> None:
    short, long = search_texts({"statement_cs": ("šum",)}, {"statement_cs": ("šum " + "jiné slovo " * 20,)})
    assert index_text(short).weights["wsum"] > index_text(long).weights["wsum"]


def test_only_words_missing_in_the_leading_name_are_new() -> None:
    assert find_new_words("Golem temnoty", ("Golem of Darkness", "golem Temnoty", "Dark Golem")) == "of darkness dark"
    assert find_new_words("Žolík", ()) == ""


def test_words_of_the_query_are_marked_in_the_text(small_collection: Collection) -> None:
    query = small_collection.query("golema vylecit")
    text = "Golem se vyléčí, Žolík ne."
    assert [text[start:end] for start, end in find_marked_ranges(text, query)] == ["Golem", "vyléčí"]
    assert split_marked("Golem žije", [(0, 5)]) == [("Golem", True), (" žije", False)]


def test_all_terms_are_chosen_while_few_texts_contain_them(small_collection: Collection) -> None:
    (group,) = choose_terms(small_collection.query("golem ukryt"), small_collection.vocabulary)
    assert {"wgolem", "wukryt"} <= set(group)
    assert choose_terms(small_collection.query("zzzz"), small_collection.vocabulary) == []


def test_common_words_are_left_out_or_required_together() -> None:
    many = ENOUGH_TEXTS * 10
    vocabulary = SearchVocabulary(many, {"wbojovnik": many, "wzolik": 3, "whra": many})
    assert choose_terms(parse_query("bojovnik zolik", vocabulary, Slang()), vocabulary) == [["wzolik"]]
    joined = choose_terms(parse_query("bojovnik hra", vocabulary, Slang()), vocabulary)
    assert sorted(joined) == [["wbojovnik"], ["whra"]]


WORDS = st.lists(
    st.sampled_from(["golem", "šum", "úkryt", "vozidlo", "miny", "žolík", "první", "úder", "bojovník"]),
    min_size=1,
    max_size=6,
)


@given(st.lists(WORDS, min_size=1, max_size=8), WORDS)
def test_choosing_candidates_never_changes_the_ranking(contents: list[list[str]], query_words: list[str]) -> None:
    indexed = [index_text(text) for text in search_texts(*({"statement_cs": (" ".join(words),)} for words in contents))]
    vocabulary = build_vocabulary(indexed)
    query = parse_query(" ".join(query_words), vocabulary, Slang())
    everything = rank(query, indexed)
    groups = choose_terms(query, vocabulary)
    candidates = [text for text in indexed if groups and all(set(group) & set(text.weights) for group in groups)]
    assert rank(query, candidates) == everything
