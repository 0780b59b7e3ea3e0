"""Scores: the rare word decides, the card's name counts most, equal texts come in the order of their ids."""

from collections.abc import Mapping
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from rulings.domain.search.candidates import ENOUGH_TEXTS, choose_terms
from rulings.domain.search.highlighting import marked_ranges, split_marked
from rulings.domain.search.indexing import SearchText, index_text, new_words
from rulings.domain.search.query import parse_query
from rulings.domain.search.ranking import ScoredText, count_equal_first, rank
from rulings.domain.search.slang import Slang
from rulings.domain.search.vocabulary import Vocabulary, build_vocabulary
from tests.rulings.conftest import Collection, collection_of


def texts(*said: Mapping[str, tuple[str, ...]]) -> list[SearchText]:
    return [SearchText(f"T{number}", frozenset(), fields) for number, fields in enumerate(said)]


def test_the_subject_comes_before_a_mention() -> None:
    found = collection_of(texts({"also_mentions": ("Žolík",)}, {"cards": ("Žolík",)}, {"section": ("žolík",)}))
    assert found.find("zolik") == ["T1", "T0", "T2"]


def test_a_rare_word_counts_more_than_a_common_one() -> None:
    common = [{"statement_cs": ("bojovník útočí",)} for _ in range(5)]
    found = collection_of(texts(*common, {"statement_cs": ("ponorka",)}))
    assert found.find("bojovnik ponorka")[0] == "T5"


def test_a_whole_question_is_found_by_its_words_but_says_little() -> None:
    asked, hinted = {"questions": ("Přežije to ten golem, když na něj hodím granát?",)}, {"hints": ("golem a granát",)}
    found = collection_of(texts(asked, hinted, {"statement_cs": ("golem se léčí",)}))
    assert found.find("golem granat")[0] == "T1"
    assert found.find("prezije to")[0] == "T0"


def test_neighbours_decide_between_like_texts() -> None:
    apart = {"statement_cs": ("první útočí silně a úder padne",)}
    together = {"statement_cs": ("silně útočí, první úder padne",)}
    assert collection_of(texts(apart, together)).find("prvni uder")[0] == "T1"


def test_a_rule_comes_before_the_example_of_it() -> None:
    rule, example = texts({"statement_cs": ("zápas a obrana",)}, {"statement_cs": ("zápas a obrana",)})
    example = replace(example, id="A0", scopes=frozenset({"kind:worked example"}))
    assert collection_of([example, rule]).find("zapas obrana") == ["T0", "A0"]


def test_an_example_that_alone_answers_comes_first() -> None:
    rule, example = texts({"statement_cs": ("zápas a obrana",)}, {"statement_cs": ("zápas, obrana a Robocop",)})
    example = replace(example, scopes=frozenset({"kind:worked example"}))
    assert collection_of([rule, example]).find("robocop obrana")[0] == "T1"


def test_a_scope_lifts_but_does_not_exclude(few: Collection) -> None:
    plain = few.query("souboj vozidla")
    lifted = replace(plain, scopes=frozenset({"hra-d"}))
    text = next(text for text in few.texts if text.id == "D")
    (lifted_hit,), (plain_hit,) = rank(lifted, [text]), rank(plain, [text])
    assert lifted_hit.score > plain_hit.score > 0
    assert {hit.id for hit in rank(lifted, few.texts)} == {"A", "D"}


def test_slang_does_not_count_twice() -> None:
    said = texts({"cards": ("Komunikační šum",), "hints": ("zašumět",)}, {"hints": ("zašumět",)})
    both = collection_of(said).find("zasumet")
    assert set(both) == {"T0", "T1"}


def test_equal_texts_come_by_id() -> None:
    same = {"cards": ("Žolík",)}
    assert collection_of(texts(same, same, same)).find("zolik") == ["T0", "T1", "T2"]


def test_nothing_asked_or_nothing_known_finds_nothing(few: Collection) -> None:
    assert few.find("") == []
    assert few.find("qqqq zzzzz") == []


def test_near_equal_results_are_counted_from_the_top() -> None:
    assert count_equal_first([]) == 0
    assert count_equal_first([ScoredText("A", 10.0)]) == 1
    assert count_equal_first([ScoredText("A", 10.0), ScoredText("B", 9.0), ScoredText("C", 5.0)]) == 2


def test_weights_of_a_text_depend_on_it_alone() -> None:
    one = texts({"cards": ("Golem temnoty",), "hints": ("léčí se golem",)})[0]
    assert index_text(one) == index_text(one)
    assert index_text(one).weights["wgolem"] > index_text(one).weights["wleci"]


def test_a_longer_field_counts_less() -> None:
    short, long = texts({"statement_cs": ("šum",)}, {"statement_cs": ("šum " + "jiné slovo " * 20,)})
    assert index_text(short).weights["wsum"] > index_text(long).weights["wsum"]


def test_other_names_say_only_what_the_leading_one_does_not() -> None:
    assert new_words("Golem temnoty", ("Golem of Darkness", "golem Temnoty", "Dark Golem")) == "of darkness dark"
    assert new_words("Žolík", ()) == ""


def test_words_of_the_question_are_marked_in_the_text(few: Collection) -> None:
    query = few.query("golema vylecit")
    text = "Golem se vyléčí, Žolík ne."
    assert [text[start:end] for start, end in marked_ranges(text, query)] == ["Golem", "vyléčí"]
    assert split_marked("Golem žije", [(0, 5)]) == [("Golem", True), (" žije", False)]


def test_all_terms_are_asked_for_while_few_texts_hold_them(few: Collection) -> None:
    (group,) = choose_terms(few.query("golem ukryt"), few.vocabulary)
    assert {"wgolem", "wukryt"} <= set(group)
    assert choose_terms(few.query("zzzz"), few.vocabulary) == []


def test_common_words_are_left_out_of_the_asking_or_joined() -> None:
    many = ENOUGH_TEXTS * 10
    vocabulary = Vocabulary(many, {"wbojovnik": many, "wzolik": 3, "whra": many})
    assert choose_terms(parse_query("bojovnik zolik", vocabulary, Slang()), vocabulary) == [["wzolik"]]
    joined = choose_terms(parse_query("bojovnik hra", vocabulary, Slang()), vocabulary)
    assert sorted(joined) == [["wbojovnik"], ["whra"]]


WORDS = st.lists(
    st.sampled_from(["golem", "šum", "úkryt", "vozidlo", "miny", "žolík", "první", "úder", "bojovník"]),
    min_size=1,
    max_size=6,
)


@given(st.lists(WORDS, min_size=1, max_size=8), WORDS)
def test_asking_first_never_changes_the_answer(said: list[list[str]], asked: list[str]) -> None:
    indexed = [index_text(text) for text in texts(*({"statement_cs": (" ".join(words),)} for words in said))]
    vocabulary = build_vocabulary(indexed)
    query = parse_query(" ".join(asked), vocabulary, Slang())
    everything = rank(query, indexed)
    groups = choose_terms(query, vocabulary)
    named = [text for text in indexed if groups and all(set(group) & set(text.weights) for group in groups)]
    assert rank(query, named) == everything
