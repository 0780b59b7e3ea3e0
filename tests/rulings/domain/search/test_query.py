"""Parsing queries: filters, slang, names of games, typing errors, and arbitrary texts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.domain.search.indexing import SearchText
from rulings.domain.search.query import MAX_WORDS, parse_query
from rulings.domain.search.slang import Slang, build_slang, make_phrase_key
from rulings.domain.search.vocabulary import SearchVocabulary
from tests.rulings.conftest import Collection, build_collection


def test_filters_are_removed_from_the_words(small_collection: Collection) -> None:
    query = small_collection.query('golem kind:errata card:"Golem temnoty" status:in_force')
    assert query.filters == {"kind": "errata", "card": "Golem temnoty", "status": "in_force"}
    assert [word.word for word in query.words] == ["golem"]
    assert query.text == "golem"


def test_a_word_with_a_colon_is_no_filter(small_collection: Collection) -> None:
    assert small_collection.query("poznamka: golem").filters == {}
    assert [word.word for word in small_collection.query("poznamka:golem").words] == ["poznamka", "golem"]


def test_slang_adds_another_wording_and_keeps_its_own(small_collection: Collection) -> None:
    (group,) = small_collection.query("zasumet").groups
    assert [[word.word for word in option] for option in group.options] == [["zasumet"], ["komunikacni", "sum"]]


def test_slang_is_recognized_with_any_ending(small_collection: Collection) -> None:
    assert make_phrase_key("zašuměli") == make_phrase_key("zasumet")
    assert len(small_collection.query("zasumeli").groups[0].options) == 2


def test_the_longest_phrase_wins() -> None:
    slang = build_slang([("černá", ("temno",)), ("černá symetrie", ("dar",))], [])
    collection = build_collection([SearchText("A", frozenset(), {"cards": ("temno dar",)})], slang)
    options = collection.query("cerne symetrie").groups[0].options
    assert [[word.word for word in option] for option in options] == [["cerne", "symetrie"], ["dar"]]


def test_the_name_of_a_game_becomes_a_scope(small_collection: Collection) -> None:
    query = small_collection.query("liga a souboj")
    assert query.scopes == {"hra-a"}
    assert [word.word for word in query.words] == ["souboj"]


def test_a_query_of_a_name_alone_keeps_its_words(small_collection: Collection) -> None:
    assert [word.word for word in small_collection.query("liga d").words] == ["liga", "d"]


@pytest.mark.parametrize("typed", ["golm", "golen", "golme", "ggolem"])
def test_a_typing_error_is_guessed(small_collection: Collection, typed: str) -> None:
    assert small_collection.find(typed)[0] == "A"


def test_a_known_word_gets_no_guesses(small_collection: Collection) -> None:
    (word,) = small_collection.query("souboj").words
    assert {term for term, _ in word.weighted_terms} <= {"wsouboj", "csouboj", "esouboj", "psoubo"}
    assert small_collection.vocabulary.guesses("soubij")


def test_a_rare_known_word_among_others_may_be_a_typing_error() -> None:
    common = [SearchText(f"T{number}", frozenset(), {"hints": ("město a zeď",)}) for number in range(9)]
    found = build_collection([*common, SearchText("M", frozenset(), {"hints": ("místo",)})])
    alone, among = found.query("misto").words[0], found.query("misto zed").words[0]
    assert "cmest" not in dict(alone.weighted_terms)
    assert 0 < dict(among.weighted_terms)["cmest"] < dict(among.weighted_terms)["cmist"]
    assert "cmist" not in dict(found.query("mesto zed").words[0].weighted_terms)


def test_a_mistyped_name_of_a_game_is_a_scope_too() -> None:
    texts = [SearchText("G", frozenset({"st"}), {"hints": ("golem",)})]
    found = build_collection(texts, build_slang([], [("Super Trooper", "st"), ("Neuroshima", "nh")]))
    for text in ("golem super trooper", "golem siper trooper", "golem super trroper", "golem spuer troper"):
        assert found.query(text).scopes == {"st"}
        assert [word.word for word in found.query(text).words] == ["golem"]
    assert found.query("golem neurosima").scopes == {"nh"}
    assert found.query("golem silver trooper").scopes == found.query("golem supper time").scopes == frozenset()


def test_a_game_name_of_one_word_counts_half_as_a_word() -> None:
    texts = [SearchText("G", frozenset({"st"}), {"hints": ("trooper golem",)})]
    found = build_collection(texts, build_slang([], [("Trooper", "st")]))
    alone, among = found.query("trooper").words[0], found.query("trooper golem").words[0]
    assert 0 < dict(among.weighted_terms)["wtrooper"] < dict(alone.weighted_terms)["wtrooper"]
    assert found.query("trooper golem").scopes == {"st"}


def test_mistyped_slang_has_the_same_meaning() -> None:
    slang = build_slang([("bouchačka", ("zbraň",))], [])
    texts = [SearchText("Z", frozenset(), {"hints": ("zbraň",)}), SearchText("X", frozenset(), {"hints": ("hrad",)})]
    found = build_collection(texts, slang)
    for text in ("bouchacka", "bouchaacka", "bouchcaka", "buochacka"):
        assert found.find(text) == ["Z"]


def test_short_words_are_not_guessed(small_collection: Collection) -> None:
    assert small_collection.query("sun").words[0].weighted_terms == ()


def test_a_long_text_is_cut(small_collection: Collection) -> None:
    assert len(small_collection.query("slovo " * 3000).groups) <= MAX_WORDS
    assert small_collection.query("x" * 10_000).words[0].weighted_terms == ()


@given(st.text(max_size=500))
def test_any_text_is_a_valid_query(text: str) -> None:
    parse_query(text, SearchVocabulary(1, {"wgolem": 1, "cgolem": 1}), Slang())


def test_a_nickname_of_a_game_is_a_scope_and_stays_in_the_query(small_collection: Collection) -> None:
    slang = build_slang([("déčko", ("Liga D",)), ("golík", ("Golem temnoty",))], [("Liga D", "hra-d")])
    query = parse_query("ukrýt déčko", small_collection.vocabulary, slang)
    assert query.scopes == {"hra-d"}
    assert parse_query("golík", small_collection.vocabulary, slang).scopes == frozenset()
    assert len(parse_query("golík", small_collection.vocabulary, slang).groups[0].options) == 2


def test_a_nickname_that_occurs_twice_keeps_the_scopes_of_both() -> None:
    meanings = [("déčko", ("Liga D",)), ("decko", ("Liga A",))]
    slang = build_slang(meanings, [("Liga D", "hra-d"), ("Liga A", "hra-a")])
    assert slang.scopes[make_phrase_key("déčko")] == {"hra-d", "hra-a"}
