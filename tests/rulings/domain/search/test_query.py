"""Questions: filters, slang, names of games, typing errors, and texts that are no question at all."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.domain.search.indexing import SearchText
from rulings.domain.search.query import MOST_WORDS, parse_query
from rulings.domain.search.slang import Slang, build_slang, phrase_key
from rulings.domain.search.vocabulary import Vocabulary
from tests.rulings.conftest import Collection, collection_of


def test_filters_are_taken_out_of_the_words(few: Collection) -> None:
    query = few.query('golem kind:errata card:"Golem temnoty" status:in_force')
    assert query.filters == {"kind": "errata", "card": "Golem temnoty", "status": "in_force"}
    assert [word.word for word in query.words] == ["golem"]


def test_other_words_with_a_colon_are_words(few: Collection) -> None:
    assert few.query("poznamka: golem").filters == {}
    assert [word.word for word in few.query("poznamka:golem").words] == ["poznamka", "golem"]


def test_slang_offers_another_wording_and_keeps_its_own(few: Collection) -> None:
    (group,) = few.query("zasumet").groups
    assert [[word.word for word in option] for option in group.options] == [["zasumet"], ["komunikacni", "sum"]]


def test_slang_is_met_in_any_form(few: Collection) -> None:
    assert phrase_key("zašuměli") == phrase_key("zasumet")
    assert len(few.query("zasumeli").groups[0].options) == 2


def test_the_longest_phrase_wins() -> None:
    slang = build_slang([("černá", ("temno",)), ("černá symetrie", ("dar",))], [])
    said = collection_of([SearchText("A", frozenset(), {"cards": ("temno dar",)})], slang)
    options = said.query("cerne symetrie").groups[0].options
    assert [[word.word for word in option] for option in options] == [["cerne", "symetrie"], ["dar"]]


def test_a_name_of_a_game_is_preferred_not_searched(few: Collection) -> None:
    query = few.query("liga a souboj")
    assert query.scopes == {"hra-a"}
    assert [word.word for word in query.words] == ["souboj"]


def test_a_name_alone_is_searched(few: Collection) -> None:
    assert [word.word for word in few.query("liga d").words] == ["liga", "d"]


@pytest.mark.parametrize("typed", ["golm", "golen", "golme", "ggolem"])
def test_a_typing_error_is_guessed(few: Collection, typed: str) -> None:
    assert few.find(typed)[0] == "A"


def test_a_known_word_is_not_guessed_about(few: Collection) -> None:
    (word,) = few.query("souboj").words
    assert {term for term, _ in word.layers} <= {"wsouboj", "csouboj", "esouboj", "psoubo"}
    assert few.vocabulary.guesses("soubij")


def test_a_rare_known_word_among_others_may_be_a_slip() -> None:
    common = [SearchText(f"T{number}", frozenset(), {"hints": ("město a zeď",)}) for number in range(9)]
    found = collection_of([*common, SearchText("M", frozenset(), {"hints": ("místo",)})])
    alone, among = found.query("misto").words[0], found.query("misto zed").words[0]
    assert "cmest" not in dict(alone.layers)
    assert 0 < dict(among.layers)["cmest"] < dict(among.layers)["cmist"]
    assert "cmist" not in dict(found.query("mesto zed").words[0].layers)


def test_a_mistyped_name_of_a_game_lifts_it_as_well() -> None:
    texts = [SearchText("G", frozenset({"st"}), {"hints": ("golem",)})]
    found = collection_of(texts, build_slang([], [("Super Trooper", "st"), ("Neuroshima", "nh")]))
    for asked in ("golem super trooper", "golem siper trooper", "golem super trroper", "golem spuer troper"):
        assert found.query(asked).scopes == {"st"}
        assert [word.word for word in found.query(asked).words] == ["golem"]
    assert found.query("golem neurosima").scopes == {"nh"}
    assert found.query("golem silver trooper").scopes == found.query("golem supper time").scopes == frozenset()


def test_a_name_of_one_word_says_less_as_a_word_of_the_rules() -> None:
    texts = [SearchText("G", frozenset({"st"}), {"hints": ("trooper golem",)})]
    found = collection_of(texts, build_slang([], [("Trooper", "st")]))
    alone, among = found.query("trooper").words[0], found.query("trooper golem").words[0]
    assert 0 < dict(among.layers)["wtrooper"] < dict(alone.layers)["wtrooper"]
    assert found.query("trooper golem").scopes == {"st"}


def test_mistyped_slang_stands_for_the_same() -> None:
    slang = build_slang([("bouchačka", ("zbraň",))], [])
    texts = [SearchText("Z", frozenset(), {"hints": ("zbraň",)}), SearchText("X", frozenset(), {"hints": ("hrad",)})]
    found = collection_of(texts, slang)
    for asked in ("bouchacka", "bouchaacka", "bouchcaka", "buochacka"):
        assert found.find(asked) == ["Z"]


def test_short_words_are_not_guessed(few: Collection) -> None:
    assert few.query("sun").words[0].layers == ()


def test_a_long_text_is_cut(few: Collection) -> None:
    assert len(few.query("slovo " * 3000).groups) <= MOST_WORDS
    assert few.query("x" * 10_000).words[0].layers == ()


@given(st.text(max_size=500))
def test_any_text_is_a_question(text: str) -> None:
    parse_query(text, Vocabulary(1, {"wgolem": 1, "cgolem": 1}), Slang())


def test_a_short_name_of_a_game_lifts_it_and_stays_in_the_question(few: Collection) -> None:
    slang = build_slang([("déčko", ("Liga D",)), ("golík", ("Golem temnoty",))], [("Liga D", "hra-d")])
    query = parse_query("ukrýt déčko", few.vocabulary, slang)
    assert query.scopes == {"hra-d"}
    assert parse_query("golík", few.vocabulary, slang).scopes == frozenset()
    assert len(parse_query("golík", few.vocabulary, slang).groups[0].options) == 2
